import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const PLACE = 'self.__PRECACHED';

/** The service worker fetches them with the camera. */
const isLazy = (file: string) => file.endsWith('.wasm');

/**
 * The list has workbox-precaching's form: hashed names are revisions; the page has a digest. workbox-build
 * would bring 320 packages (docs/decisions/0093).
 */
export function listPrecached(): Plugin {
  return {
    name: 'list-precached',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['service-worker.js'];
        if (worker?.type !== 'chunk') throw new Error('the service worker was not built');
        const entries = Object.values(bundle)
          .filter(
            ({ fileName }) => fileName !== worker.fileName && !fileName.startsWith('.') && !isLazy(fileName),
          )
          .map((file) => ({
            url: file.fileName,
            revision: file.fileName.startsWith('assets/')
              ? null
              : digest(file.type === 'chunk' ? file.code : file.source),
          }));
        worker.code = worker.code.replace(PLACE, JSON.stringify(entries));
      },
    },
  };
}

function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
