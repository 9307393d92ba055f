import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

/** What the API server answers; everything else is the web's. */
const SERVED_BY_API = ['/api', '/idp', '/graphql', '/healthz', '/readyz'];

/**
 * zod tries whether it may compile validators with eval, which the content security policy forbids and reports.
 * The contract's schemas ask while their chunk loads, before any module of ours could say no.
 */
const ZOD_WITHOUT_EVAL = '(globalThis.__zod_globalConfig ??= {}).jitless = true;';

export default defineConfig(({ mode }) => {
  const { HOST = '127.0.0.1', PORT = '3000' } = loadEnv(mode, false, ['HOST', 'PORT']);
  return {
    root: import.meta.dirname,
    plugins: [react()],
    build: {
      target: 'baseline-widely-available',
      reportCompressedSize: false,
      // What loads what: e2e/office/web-sizes.e2e.ts reads it. The server serves no hidden folder.
      manifest: true,
      rolldownOptions: { output: { intro: ZOD_WITHOUT_EVAL } },
    },
    worker: { format: 'es' },
    server: {
      // The Host header stays the browser's: the server builds absolute addresses from it.
      proxy: {
        ...Object.fromEntries(
          SERVED_BY_API.map((path) => [path, { target: `http://${HOST}:${PORT}`, ws: true }]),
        ),
        // The app of collectors has a server of its own (apps/collector/vite.config.ts).
        '/coletor': { target: 'http://localhost:5174', ws: true },
      },
    },
  };
});
