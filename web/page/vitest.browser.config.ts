import { defineConfig } from 'vitest/config';

// One program, one browser: files run one after another.
export default defineConfig({
  test: { include: ['tests/browser/*.test.ts'], fileParallelism: false, testTimeout: 180_000, hookTimeout: 60_000 },
});
