import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { refuseCostlyJson } from '../limits/json-bounds.js';
import { observeRequests } from '../metrics/attach-metrics.js';
import type { Metrics } from '../metrics/create-metrics.js';
import { tendConnections } from './connections/connections.js';
import { fastifyTrustProxy, type TrustProxy } from './connections/trust-proxy.js';
import { replyWithError } from './error-reply.js';
import { beginTurn } from './limits/heavy-calls.js';
import { REQUEST_MS } from './limits/request-bounds.js';
import { budgetStrangers, jsonBoundsOf, type strangerLimits } from './limits/strangers.js';
import { boundUnreadAnswers } from './limits/unread-answers.js';
import { answerIds, requestIdOf, traceInLog } from './request-ids.js';
import { methodLabel, routeLabel } from './route-label.js';
import { HANDSHAKE_MS, tlsSuites } from './tls-suites.js';
import { contentPolicy, isAnsweredByServer, isData, permissionsPolicy } from './web-files.js';

interface HttpServerOptions {
  readonly logger: FastifyBaseLogger;
  readonly trustProxy?: TrustProxy;
  /** Origins of Cognito; the embedded pool has none. */
  readonly identityOrigins?: readonly string[];
  readonly https?: boolean;
  readonly strangerLimits?: typeof strangerLimits | undefined;
  readonly metrics?: Metrics | undefined;
  /** PEM; if absent, the server speaks plain http. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
}

/** A broken address is refused before any hook, so helmet's don't reach it. */
const BROKEN_ADDRESS_HEADERS = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** 500 products or counts with long texts are far smaller. Larger bodies get 413. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

/** The largest page compresses to some 40 KB: one chunk. */
const CHUNK_BYTES = 64 * 1024;

/** 3 ms at most; a stream takes twice as long. */
const AT_ONCE_BYTES = 384 * 1024;

/**
 * Time counts more than size. For 1000 products Brotli 1 takes a fifteenth of Brotli 4's time for 9 % more
 * bytes; gzip's levels differ too little.
 */
const compression: FastifyCompressOptions = {
  threshold: 2048,
  syncThreshold: AT_ONCE_BYTES,
  encodings: ['br', 'gzip'],
  brotliOptions: { chunkSize: CHUNK_BYTES, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { chunkSize: CHUNK_BYTES },
};

export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    // We use nothing in which Node's two kinds of server differ, so all modules know one type.
    ...(options.tls &&
      ({
        https: { ...options.tls, ...tlsSuites, handshakeTimeout: HANDSHAKE_MS },
      } as object)),
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: fastifyTrustProxy(options.trustProxy ?? false),
    bodyLimit: BODY_LIMIT_BYTES,
    handlerTimeout: REQUEST_MS,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: requestIdOf,
    childLoggerFactory: (logger, bindings, options, request) =>
      logger.child({ ...bindings, ...traceInLog(request) }, options),
    frameworkErrors: (error, request, reply) => {
      void reply.headers(BROKEN_ADDRESS_HEADERS);
      ownHeaders(request, reply);
      replyWithError(error, request, reply);
    },
  });
  if (options.metrics !== undefined) observeRequests(app, options.metrics);
  app.setErrorHandler((error: Error, request, reply) => replyWithError(error, request, reply));
  // First, so that the earliest refusal has them.
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentPolicy(options.identityOrigins ?? []),
    },
    frameguard: { action: 'deny' },
    hsts: options.https ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', async (request, reply) => ownHeaders(request, reply));
  logRequests(app);
  budgetStrangers(app, options.strangerLimits);
  readJson(app);
  tendConnections(app);
  // Compression and Node measure a text again and again: 2 ms for 1000 products.
  app.addHook('onSend', (_request, _reply, payload, done) => {
    done(null, typeof payload === 'string' ? Buffer.from(payload) : payload);
  });
  boundUnreadAnswers(app);
  await app.register(compress, compression);
  return app;
}

/** Opened as a page, what isn't one is saved instead. Cacheable answers set their own Cache-Control. */
function ownHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const { url } = request;
  answerIds(request, reply);
  if (isAnsweredByServer(url)) void reply.header('Cache-Control', 'no-store');
  if (isData(url)) void reply.header('Content-Disposition', 'attachment; filename="api.json"');
  void reply.header('Permissions-Policy', permissionsPolicy(url));
}

/**
 * Accepts JSON's type without a body, as the web sends. Removes prototype keys, because a refusal would cost
 * the whole batch.
 */
function readJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    const parse = () => {
      try {
        refuseCostlyJson(body, jsonBoundsOf(request.routeOptions.config));
      } catch (error) {
        return done(error as Error, undefined);
      }
      return parseJson(request, body, done);
    };
    if (request.turn === null) return parse();
    // Parsing half a megabyte of counts blocks everyone, so it waits for its turn too.
    return void beginTurn(request).then(parse, done);
  });
}

/** Lines of frequent probes would bury others. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Level info (probes: debug), with route pattern and `sub`. Never address or body, which hold searches, names and codes. */
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
