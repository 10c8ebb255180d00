import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Runes are compiled as they are for a browser, not for a server that renders pages.
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] },
  test: { include: ['tests/unit/*.test.ts'], testTransformMode: { web: ['tests/unit/*.test.ts'] } },
});
