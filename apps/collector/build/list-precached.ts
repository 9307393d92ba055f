import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** What the service worker's source has where the list goes. */
const PLACE = 'self.__PRECACHED';

/** The camera's decoder is fetched when the camera is first opened, and kept then. */
const isLazy = (file: string) => file.endsWith('.wasm');

/**
 * Writes the list of built files into the service worker, in the form that workbox-precaching reads. Hashed files have
 * their revision in their name; the page has the digest of its content. It does what workbox-build would bring 320 packages
 * for (docs/decisions/0093).
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
