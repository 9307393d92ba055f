import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.js';
import { replyWithError } from './error-reply.js';
import { isAnsweredByServer } from './server-paths.js';

/** `/assets/…`, or any address with an extension; a screen's address has none. */
const isFile = (url: string) => /^\/assets(\/|$|\?)|^[^?]*\.[^./?]+($|\?)/.test(url);

/** How built files are sent: hashed ones are cached for good, all others revalidated every time. */
export const STATIC_FILES: Omit<FastifyStaticOptions, 'root'> = {
  wildcard: false,
  preCompressed: true,
  // They are sent for the file that they belong to, and have no address.
  globIgnore: ['**/*.br', '**/*.gz'],
  // Its own header would replace ours.
  cacheControl: false,
  setHeaders: (reply, file) => {
    const isHashed = file.includes(`${path.sep}assets${path.sep}`);
    void reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  },
};

/**
 * Serves the built web app. Hashed files are cached for good; index.html is revalidated every time and answers the
 * address of every screen. Files that the build compressed (`x.br`, `x.gz`) are sent as they are. An unknown file is
 * `not_found`. Without a built web app every unknown address is.
 */
export async function serveWebFiles(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const isBuilt = folder !== undefined && existsSync(path.join(folder, 'index.html'));
  if (isBuilt) await app.register(fastifyStatic, { ...STATIC_FILES, root: folder });
  else if (folder !== undefined) app.log.warn({ folder }, 'the web app is not built; only the API is served');
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isBuilt && isRead && !isAnsweredByServer(request.url) && !isFile(request.url)) {
      return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
    }
    return replyWithError(new AppError('not_found'), request, reply);
  });
}
