import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../app-error.js';
import { replyWithError } from './error-reply.js';

/** Addresses that are the server's own; anything else a browser asks for is a screen of the web app. */
const serverPaths = /^\/(api|idp|graphql|healthz|assets)(\/|$|\?)/;

/** Serves the built web app: hashed files are kept for good, index.html is asked for every time. */
export async function serveWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) {
    app.log.warn({ folder }, 'the web app is not built; only the API is served');
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    setHeaders(reply: FastifyReply['raw'] | { setHeader(name: string, value: string): void }, file: string) {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      (request.method === 'GET' || request.method === 'HEAD') && !serverPaths.test(request.url);
    if (isScreen) return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
    return replyWithError(new AppError('not_found'), request, reply);
  });
}
