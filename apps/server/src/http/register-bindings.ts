import { Readable } from 'node:stream';
import { endpoints } from '@balanco/contract/base/all-examples';
import {
  CREATION_KEY_HEADER,
  creationKeySchema,
  type Endpoint,
  type EndpointInput,
} from '@balanco/contract/base/endpoint';
import { submitCounts } from '@balanco/contract/mobile/mobile';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { type ZodType, z } from 'zod';
import { AppError, parseInput } from '../app-error.js';
import { authorise, type Caller } from '../caller.js';
import type { AssertSpace } from '../db/health.js';
import { bearerToken } from '../identity/access.js';
import type { CallUse } from '../identity/authenticate.js';
import type { TokenUse } from '../identity/identity-provider.js';
import { batchJson, type JsonBounds, sectionJson, stockJson } from '../limits/json-bounds.js';
import { Answer, type Binding, type RequestContext } from './binding.js';
import { deprecationHeaders } from './deprecation.js';
import { type EnterLane, inTurn, laneOf, partByPart } from './limits/heavy-calls.js';
import { requestMs, runBounded } from './limits/request-bounds.js';

interface BindingOptions {
  /** Refuses `token_invalid`. */
  readonly authenticate: (
    authorization: string | undefined,
    accepted: readonly TokenUse[],
    use: CallUse,
  ) => Promise<Caller>;
  readonly originOf: (request: FastifyRequest) => string;
  /** Refuses while the disk is nearly full. */
  readonly assertSpace: AssertSpace;
  readonly enterLane: EnterLane;
  readonly validateAnswers: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

const nobody: Caller = { sub: '', email: '', name: '', role: 'user', licensed: false, pharmacyIds: [] };

/** Authentication and permission before the body; then schemas, then use case (docs/http.md, "Permissions"). */
export function registerBindings(
  app: FastifyInstance,
  bindings: readonly Binding[],
  options: BindingOptions,
): void {
  app.decorateRequest('caller', null);
  for (const binding of bindings) registerBinding(app, binding, options);
}

function registerBinding(
  app: FastifyInstance,
  { endpoint, bodyUnread, handle }: Binding,
  options: BindingOptions,
): void {
  const usualStatus = Number(Object.keys(endpoint.responses)[0] ?? 200);
  const created = 201 in endpoint.responses ? 201 : usualStatus;
  const marks = deprecationHeaders(endpoint);
  const takesReadings = endpoint.id === submitCounts.id;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handlerTimeout: requestMs(endpoint),
    config: { strangers: strangersLane(endpoint), json: largeBodyOf(endpoint) },
    onRequest: async (request, reply) => {
      void reply.headers(marks);
      if (endpoint.permission === 'public') return;
      const use = { scope: endpoint.scope, address: request.ip, takesReadings };
      const caller = await options
        .authenticate(request.headers.authorization, acceptedTokens(endpoint), use)
        .catch(async (error: unknown) => {
          // A full disk may have ended the database: name the cause.
          if (error instanceof AppError && error.code === 'unavailable') await options.assertSpace();
          throw error;
        });
      authorise(caller, endpoint.permission);
      request.caller = caller;
      if (endpoint.method !== 'GET') await options.assertSpace();
      options.enterLane(laneOf(endpoint, request.query, caller), caller, request, reply);
    },
    handler: async (request, reply) => {
      const readInput = (): EndpointInput<Endpoint> => ({
        params: parse(endpoint.params, withPlainNumbers(request.params)),
        query: parse(endpoint.query, request.query),
        body: bodyUnread ? asInput(request.body) : parse(endpoint.body, request.body),
      });
      const context: RequestContext = {
        caller: request.caller ?? nobody,
        token: bearerToken(request.headers.authorization),
        origin: options.originOf(request),
        address: request.ip,
        url: request.url,
        creationKey: readCreationKey(endpoint, request),
      };
      const bounded = <T>(work: () => T) => runBounded(request, endpoint, work);
      const result = await inTurn(request, () => bounded(async () => handle(readInput(), context)));
      if (isStream(result)) {
        // One part (some hundred kilobytes) ahead of the reader.
        const parts = Readable.from(partByPart(request, result, bounded), { highWaterMark: 1 });
        return reply.type(`${endpoint.answers ?? 'application/json'}; charset=utf-8`).send(parts);
      }
      const answer = result instanceof Answer ? result : new Answer(created, result);
      if (options.validateAnswers) checkAnswer(endpoint, answer);
      if (endpoint.id === 'sign_out') void reply.header('Clear-Site-Data', CLEARED_AT_SIGN_OUT);
      return reply.status(answer.status).send(answer.body);
    },
  });
}

function strangersLane({ id, permission }: Endpoint) {
  if (permission !== 'public') return null;
  return id === 'enrol_collector' ? 'enrol' : 'pages';
}

/** It never says "storage": the Coletor's readings that wait for a network are in it. */
const CLEARED_AT_SIGN_OUT = '"cache"';

/** Calls whose body may have more values than a thousand rows. */
const LARGE_BODIES: Readonly<Record<string, JsonBounds>> = {
  submit_mobile_counts: batchJson,
  import_queue: batchJson,
  declare_mobile_section_done: sectionJson,
  mark_mobile_not_found: sectionJson,
  create_return_proof: stockJson,
};

/** `id` undefined asks for those of every person's call. */
export function largeBodyOf({ id }: Pick<Endpoint, 'id'>): JsonBounds | undefined {
  return LARGE_BODIES[id];
}

/** Access tokens carry neither e-mail nor role, so only collectors' calls take them (docs/http.md, "Permissions"). */
function acceptedTokens(endpoint: Endpoint): readonly TokenUse[] {
  return endpoint.path.startsWith('/api/mobile/') ? ['id', 'access'] : ['id'];
}

/** Numbers in the path are digits only: '06', '6.0', '6e0', '+6', '0x6' and ' 6' name nothing. */
function withPlainNumbers(params: unknown): unknown {
  const given = Object.entries((params ?? {}) as Record<string, string>);
  return Object.fromEntries(
    given.map(([name, value]) => {
      const isOdd = NUMBERED.has(name) && !Number.isNaN(Number(value)) && !/^[1-9]\d*$/.test(value);
      return [name, isOdd ? 'NaN' : value];
    }),
  );
}

const NUMBERED: ReadonlySet<string> = new Set(['id', 'version', 'number']);

function readCreationKey(endpoint: Endpoint, { headers }: FastifyRequest): string | null {
  const key = headers[CREATION_KEY_HEADER.toLowerCase()];
  if (endpoint.creationKey === undefined || key === undefined) return null;
  return parseInput(z.object({ [CREATION_KEY_HEADER]: creationKeySchema }), { [CREATION_KEY_HEADER]: key })[
    CREATION_KEY_HEADER
  ] as string;
}

function parse(schema: ZodType | undefined, value: unknown): undefined {
  return schema === undefined ? undefined : asInput(parseInput(schema, value));
}

/** `bind` has matched the types. */
function asInput(value: unknown): undefined {
  return value as undefined;
}

function isStream(value: unknown): value is AsyncIterable<string> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function checkAnswer(endpoint: Endpoint, answer: Answer<unknown>): void {
  const schema = endpoint.responses[answer.status];
  if (schema === undefined)
    throw new Error(`${endpoint.id} answers ${answer.status}, which the contract doesn't have`);
  const wire: unknown = JSON.parse(JSON.stringify(answer.body));
  const checked = schema.safeParse(wire);
  if (!checked.success) throw new Error(`${endpoint.id} breaks its contract: ${checked.error.message}`);
}

/**
 * 405 with `Allow` (RFC 9110, 15.5.6), before authentication and body. Watch before the first route, refuse
 * after the last.
 */
export function watchMethods(app: FastifyInstance): { refuseOthers(): void } {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ method, url }) => {
    // The router treats both alike.
    const path = url.length > 1 ? url.replace(/\/$/, '') : url;
    const methods = methodsByPath.get(path) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    methodsByPath.set(path, methods);
  });
  return {
    refuseOthers() {
      for (const [path, methods] of [...methodsByPath]) refuseOthersAt(app, path, [...methods].sort());
    },
  };
}

function refuseOthersAt(app: FastifyInstance, url: string, allowed: readonly string[]): void {
  const others = app.supportedMethods.filter((method) => !allowed.includes(method)) as HTTPMethods[];
  const refuse = async (_request: unknown, reply: FastifyReply) => {
    void reply.header('Allow', allowed.join(', '));
    throw new AppError('method_not_allowed');
  };
  app.route({
    method: others,
    url,
    exposeHeadRoute: false,
    config: { strangers: null },
    onRequest: refuse,
    handler: refuse,
  });
}

/** The start fails unless each call has exactly one handler. */
export function assertComplete(bindings: readonly Binding[]): void {
  const listed = (calls: readonly { id: string }[]) => String(calls.map(({ id }) => id).sort());
  const bound = listed(bindings.map(({ endpoint }) => endpoint));
  if (bound !== listed(endpoints)) throw new Error(`bound: ${bound}; in the contract: ${listed(endpoints)}`);
}
