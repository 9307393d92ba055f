import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { listPrecached } from './build/list-precached.ts';

/** zod tries whether it may compile validators with eval, which the content security policy forbids and reports. */
const ZOD_WITHOUT_EVAL = '(globalThis.__zod_globalConfig ??= {}).jitless = true;';

/** What makes schemas and calls of the contract, and does nothing else. */
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
    // What loads what: e2e/office/web-sizes.e2e.ts reads it. The server serves no hidden folder.
    manifest: true,
    // What it imitates only fetches earlier, and older browsers do without.
    modulePreload: { polyfill: false },
    // A font or the camera's decoder inside a script could not be cached alone.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A module of the contract has the calls of many screens; those that a phone never makes are left out.
      treeshake: { manualPureFunctions: PURE },
      input: { index: 'index.html', 'service-worker': 'src/service-worker.ts' },
      output: {
        // Only where zod is: each of thirty files would have it.
        intro: ({ moduleIds }) => (moduleIds.some((id) => /[\\/]zod[\\/]/.test(id)) ? ZOD_WITHOUT_EVAL : ''),
        // Browsers look for a new version at the same address.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  worker: { format: 'es' },
  // The web's own server leads /coletor here (apps/web/vite.config.ts).
  server: { port: 5174, strictPort: true },
});
