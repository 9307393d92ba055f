import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { earlyScript } from './build/early-script.ts';
import { listPrecached } from './build/list-precached.ts';

/** zod tests eval, which the content security policy forbids and reports. */
const ZOD_WITHOUT_EVAL = '(globalThis.__zod_globalConfig ??= {}).jitless = true;';

/** Small modules that each screen needs; one compressed file is smaller than eight. */
const SHOWN_ON_EVERY_SCREEN =
  /node_modules\/react\/|src\/store\/(database|changes|marks)\.|src\/rules\/readings\/reading\.|contract\/src\/base\/(numbers|codes)\./;

const PURE = [
  'z',
  'pageOf',
  'pullPageOf',
  'nameSchema',
  'appNameSchema',
  'textSchema',
  'numberIdSchema',
  'pageSizeSchema',
  'sortSchema',
  'rowListSchema',
];

/** Only the server's documentation shows what a call does. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/contract\/src/ },
    handler: (code) => code.replace(/^ {2}summary:\s.*,$/gm, "  summary: '',"),
  },
};

export default defineConfig({
  root: import.meta.dirname,
  base: '/coletor/',
  plugins: [withoutSummaries, react(), earlyScript(), listPrecached()],
  build: {
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    // e2e/office/web-sizes.e2e.ts reads it. The server serves no hidden folder.
    manifest: true,
    modulePreload: {
      // It only fetches earlier.
      polyfill: false,
      // The service worker has the rest at hand; the links alone took a slow phone 0.3 s.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
    // Fonts and decoder must cache alone.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Leaves out calls that a phone never makes.
      treeshake: { manualPureFunctions: PURE },
      input: { index: 'index.html', early: 'src/early.ts', 'service-worker': 'src/service-worker.ts' },
      output: {
        codeSplitting: { groups: [{ name: 'base', test: SHOWN_ON_EVERY_SCREEN }] },
        // It stands only beside zod, not in thirty files.
        intro: ({ moduleIds }) => (moduleIds.some((id) => /[\\/]zod[\\/]/.test(id)) ? ZOD_WITHOUT_EVAL : ''),
        // Browsers look for the worker at the same address; both get their lists after the hash.
        entryFileNames: ({ name }) =>
          name === 'service-worker' || name === 'early' ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  worker: { format: 'es' },
  // apps/web/vite.config.ts leads /coletor here.
  server: { port: 5174, strictPort: true },
});
