import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

// The program embeds what lies in the output folder, so names are fixed and nothing is inlined: the page is
// served with default-src 'self'.
//
// In the mode `static` the page asks a module (web/wasm) instead of a server, and is good for any host: docs/static.md.
const asked = process.env.NONET_SERVER ?? 'http://127.0.0.1:8080';
const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: './',
  resolve: { alias: mode === 'static' ? [{ find: './reach', replacement: folder('web/page/src/module/reach.ts') }] : [] },
  worker: { format: 'es', rollupOptions: { output: { entryFileNames: 'worker.js' } } },
  server: {
    // `npm run dev` next to `nonet serve`, which answers only its own page; puzzle files of examples/ are imported.
    proxy: { '/api': { target: asked, changeOrigin: true, headers: { Origin: asked } } },
    fs: { allow: [folder('')] },
  },
  build: {
    outDir: process.env.NONET_PAGE ?? folder(mode === 'static' ? 'build/page-static' : 'build/page'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: { entryFileNames: 'page.js', assetFileNames: '[name][extname]', inlineDynamicImports: true },
    },
  },
}));
