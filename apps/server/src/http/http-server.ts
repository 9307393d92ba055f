import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { fastifyTrustProxy, type TrustProxy } from '../trust-proxy.js';
import { closeQueuedAnswers } from './close-queued-answers.js';
import { contentPolicy } from './content-policy.js';
import { cutSilentClients } from './cut-silent-clients.js';
import { drainConnections } from './drain-connections.js';
import { replyWithError } from './error-reply.js';
import { beginTurn } from './heavy-calls.js';
import { REQUEST_MS } from './request-bounds.js';
import { methodLabel, routeLabel } from './route-label.js';
import { isAnsweredByServer } from './server-paths.js';

interface HttpServerOptions {
  readonly logger: FastifyBaseLogger;
  readonly trustProxy: TrustProxy;
  /** Other origins that the browser calls to sign in (Cognito's); none with the embedded pool. */
  readonly identityOrigins: readonly string[];
  /** Whether browsers reach the server over https, through a proxy or with `tls`. */
  readonly https: boolean;
  /** Certificate and key, as PEM; absent: plain http. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
}

/** A client that connects and sends nothing must not delay the server's shutdown. */
const HANDSHAKE_MS = 10_000;

/** 500 products or counts with long texts are far smaller. A larger body is refused with 413. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

/** The largest page of a list has some 40 KB compressed: one chunk. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Up to this size an answer is compressed at once, which takes 3 ms at most. As a stream in a thread it takes twice as long,
 * so only larger answers are worth it.
 */
const AT_ONCE_BYTES = 384 * 1024;

/**
 * Answers are made anew for every call, so time counts more than size. On 1000 products Brotli's level 1 takes a
 * fifteenth of the time of level 4 for 9 % more bytes; gzip's levels differ too little.
 */
const compression: FastifyCompressOptions = {
  threshold: 2048,
  syncThreshold: AT_ONCE_BYTES,
  encodings: ['br', 'gzip'],
  brotliOptions: { chunkSize: CHUNK_BYTES, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { chunkSize: CHUNK_BYTES },
};

/** A Fastify server with the product's error replies, logging, security headers, compression and JSON parser. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    // The product uses nothing in which Node's two kinds of server differ, so all modules know one type.
    ...(options.tls && ({ https: { ...options.tls, handshakeTimeout: HANDSHAKE_MS } } as object)),
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: fastifyTrustProxy(options.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    handlerTimeout: REQUEST_MS,
    // drainConnections refuses with the contract's words instead.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    // For addresses that the router can't read: broken escapes, a parameter of hundreds of characters.
    frameworkErrors: (error, request, reply) => replyWithError(error, request, reply),
  });
  app.setErrorHandler((error: Error, request, reply) => replyWithError(error, request, reply));
  // The default; an answer that may be cached sets its own header.
  app.addHook('onRequest', async (request, reply) => {
    if (isAnsweredByServer(request.url)) void reply.header('Cache-Control', 'no-store');
  });
  logRequests(app);
  readJson(app);
  closeQueuedAnswers(app);
  drainConnections(app);
  cutSilentClients(app);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentPolicy(options.identityOrigins),
    },
    hsts: options.https ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
  await app.register(compress, compression);
  return app;
}

/**
 * Reads only JSON. The web's helper names JSON on calls without a body too, which Fastify would refuse with 400. A key
 * that names a prototype is removed; refusing it would refuse every count of the same batch.
 */
function readJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (request.turn === null) return parseJson(request, body, done);
    // Parsing half a megabyte of counts blocks everyone, so it waits for its turn too.
    return void beginTurn(request).then(() => parseJson(request, body, done), done);
  });
}

/** Machines ask these every few seconds; their lines would bury the others. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Logs a line per request at level info (probes: debug), with the pattern of its route and the caller's `sub`. The
 * address itself and the body are never logged, because they contain searches, names and codes.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const facts = factsOf(request, reply.statusCode);
    const level = probes.has(facts.route) ? 'debug' : 'info';
    request.log[level]({ ...facts, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  app.addHook('onRequestAbort', async (request) => {
    request.log.info(factsOf(request, 0), 'the client left before its answer');
  });
}

function factsOf(request: FastifyRequest, status: number) {
  return {
    method: methodLabel(request.method),
    route: routeLabel(request.routeOptions.url, status),
    sub: request.caller?.sub,
  };
}
