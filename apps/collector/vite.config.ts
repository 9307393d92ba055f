import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { listPrecached } from './build/list-precached.ts';

/** zod tests eval, which the content security policy forbids and reports. */
const ZOD_WITHOUT_EVAL = '(globalThis.__zod_globalConfig ??= {}).jitless = true;';

/** Calls without side effects. */
const PURE = [
  ...['z', 'defineEndpoint', 'pageOf', 'pullPageOf', 'nameSchema', 'appNameSchema', 'textSchema'],
  ...['numberIdSchema', 'pageSizeSchema', 'sortSchema', 'rowListSchema'],
];

export default defineConfig({
  root: import.meta.dirname,
  base: '/coletor/',
  plugins: [react(), listPrecached()],
  build: {
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    // For e2e/office/web-sizes.e2e.ts. The server serves no hidden folder.
    manifest: true,
    // It only fetches earlier.
    modulePreload: { polyfill: false },
    // Fonts and decoder must cache alone.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Leaves out calls that a phone never makes.
      treeshake: { manualPureFunctions: PURE },
      input: { index: 'index.html', 'service-worker': 'src/service-worker.ts' },
      output: {
        // Only with zod, not in thirty files.
        intro: ({ moduleIds }) => (moduleIds.some((id) => /[\\/]zod[\\/]/.test(id)) ? ZOD_WITHOUT_EVAL : ''),
        // Browsers look at the same address.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  worker: { format: 'es' },
  // apps/web/vite.config.ts leads /coletor here.
  server: { port: 5174, strictPort: true },
});
