import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

/** The rest is the web's. */
const SERVED_BY_API = ['/api', '/idp', '/graphql', '/healthz', '/readyz'];

/**
 * zod tests eval, which the content security policy forbids and reports. Schemas ask while their chunk loads,
 * before any module of ours.
 */
const ZOD_WITHOUT_EVAL = '(globalThis.__zod_globalConfig ??= {}).jitless = true;';

const SHOWN_ON_EVERY_PAGE =
  /@mantine\/core\/esm\/(core\/Box|components\/(Group|VisuallyHidden))\/|@mantine\/hooks\/esm\/use-(id|uncontrolled)\/|@tabler\/icons-react\/dist\/esm\/createReactComponent/;

export default defineConfig(({ mode }) => {
  const { HOST = '127.0.0.1', PORT = '3000' } = loadEnv(mode, false, ['HOST', 'PORT']);
  return {
    root: import.meta.dirname,
    plugins: [react()],
    build: {
      target: 'baseline-widely-available',
      reportCompressedSize: false,
      // e2e/office/web-sizes.e2e.ts reads it. The server serves no hidden folder.
      manifest: true,
      // A page names up to 200 chunks, and every chunk those that it imports: their names were 2 % of all bytes.
      rolldownOptions: {
        output: {
          intro: ZOD_WITHOUT_EVAL,
          chunkFileNames: 'assets/[hash:7].js',
          // Every page shows them. Each alone is a file too small to be compressed.
          codeSplitting: { groups: [{ name: 'base', test: SHOWN_ON_EVERY_PAGE }] },
        },
      },
    },
    worker: { format: 'es' },
    server: {
      // Keeps the Host header: the server builds addresses from it.
      proxy: {
        ...Object.fromEntries(
          SERVED_BY_API.map((path) => [path, { target: `http://${HOST}:${PORT}`, ws: true }]),
        ),
        // The port is that of apps/collector/vite.config.ts.
        '/coletor': { target: 'http://localhost:5174', ws: true },
      },
    },
  };
});
