import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.js';
import { replyWithError } from './error-reply.js';

/** Screens have no extension. */
const isFile = (url: string) => /^\/assets(\/|$|\?)|^[^?]*\.[^./?]+($|\?)/.test(url);

/** Hashed files are cached for good. */
const STATIC_FILES: Omit<FastifyStaticOptions, 'root'> = {
  wildcard: false,
  preCompressed: true,
  globIgnore: ['**/*.br', '**/*.gz'],
  // It would replace ours.
  cacheControl: false,
  setHeaders: (reply, file) => {
    const isHashed = file.includes(`${path.sep}assets${path.sep}`);
    void reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  },
};

/**
 * Screens get `index.html`, built `.br` and `.gz` go as they are. Unknown files are `not_found`; so is
 * everything without a built app.
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

const PREFIX = '/coletor/';

/**
 * Its policy alone allows WebAssembly (the camera's decoder) and the page's own pictures
 * (docs/decisions/0093). Without a built app the web app answers.
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

const answered = /^\/(api|idp|graphql|healthz|readyz|metrics)(\/|$|\?)/;

export function isAnsweredByServer(url: string): boolean {
  return answered.test(url);
}

export function isData(url: string): boolean {
  return /^\/(api|idp|graphql)(\/|$|\?)/.test(url) && !/^\/api\/docs(\/|$|\?)/.test(url);
}

/** Only the collector's app uses the camera; nothing uses the rest. */
export function permissionsPolicy(url: string): string {
  const camera = url.startsWith(PREFIX) ? '(self)' : '()';
  return `camera=${camera}, microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()`;
}

/** Directives in camel case, as helmet takes them. */
export function contentPolicy(identityOrigins: readonly string[]) {
  return {
    defaultSrc: ["'self'"],
    connectSrc: ["'self'", ...identityOrigins],
    // Mantine writes style attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'", 'data:'],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
  };
}

function policyText(policy: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(policy)
    .map(([name, sources]) =>
      [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), ...sources].join(' '),
    )
    .join(';');
}
