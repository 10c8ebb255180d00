import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

// The program embeds what lies in the output folder, so names are fixed and nothing is inlined: the page is
// served with default-src 'self'.
export default defineConfig({
  plugins: [svelte()],
  base: './',
  server: {
    // `npm run dev` next to `nonet serve`; puzzle files of examples/ are imported.
    proxy: { '/api': process.env.NONET_SERVER ?? 'http://127.0.0.1:8080' },
    fs: { allow: [fileURLToPath(new URL('../..', import.meta.url))] },
  },
  build: {
    outDir: process.env.NONET_PAGE ?? fileURLToPath(new URL('../../build/page', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: { entryFileNames: 'page.js', assetFileNames: '[name][extname]', inlineDynamicImports: true },
    },
  },
});
