import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { contentPolicy, policyText } from './content-policy.js';
import { STATIC_FILES } from './web-files.js';

/** Where the collector's app is served; its service worker controls only what is below. */
const PREFIX = '/coletor/';

/**
 * Serves the built app of collectors at `/coletor/`, with the same caching as the web app. Its content policy alone allows the
 * decoder of the camera (WebAssembly) and pictures that the page made itself (docs/decisions/0093). Without a built app the
 * addresses are the web app's.
 */
export async function serveCollectorFiles(
  app: FastifyInstance,
  folder: string | undefined,
  identityOrigins: readonly string[],
): Promise<void> {
  if (folder === undefined || !existsSync(path.join(folder, 'index.html'))) return;
  const policy = contentPolicy(identityOrigins);
  const header = policyText({
    ...policy,
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    imgSrc: [...policy.imgSrc, 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
  });
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      void reply.header('Content-Security-Policy', header);
    });
    await scope.register(fastifyStatic, {
      ...STATIC_FILES,
      root: folder,
      prefix: PREFIX,
      decorateReply: false,
    });
  });
}
