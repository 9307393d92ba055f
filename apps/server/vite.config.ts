import { defineConfig } from 'vite';
import { NOT_BUNDLED } from '../../scripts/not-bundled.mjs';

/** The server as programs in a few files, because reading its 2,000 modules took most of a start (docs/decisions/0112). */
export default defineConfig({
  root: import.meta.dirname,
  ssr: {
    noExternal: true,
    external: NOT_BUNDLED,
  },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    // A fault in a log names functions and lines of ours.
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        admin: 'src/admin.ts',
        'catalogue-worker': 'src/features/exchange/catalogue-worker.ts',
      },
      // Node keeps the text of a program: one byte a character without comments and characters beyond Latin-1, else two.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        charset: 'ascii',
        comments: false,
      },
    },
  },
});
