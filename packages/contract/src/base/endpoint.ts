import type { ZodType, z } from 'zod';
import type { ErrorCode } from './errors.js';
import type { Permission } from './roles.js';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the HTTP contract. The server, the web client, the OpenAPI document and the tests are built from it. */
export interface Endpoint {
  /** Unique, in snake case; names the call in tests and in OpenAPI. */
  readonly id: string;
  readonly method: HttpMethod;
  /** The path of the specification's section 7, with the trailing slash; `:name` is a path parameter. */
  readonly path: string;
  /** One sentence in Portuguese for the API page. */
  readonly summary: string;
  readonly permission: Permission;
  readonly params?: ZodType;
  readonly query?: ZodType;
  readonly body?: ZodType;
  /** Whether the call takes a key, so that a repeated request creates once (docs/http.md, "Creation keys"). */
  readonly creationKey?: true;
  /** Schemas of the answers by status, the usual status first. */
  readonly responses: Readonly<Record<number, ZodType>>;
  /** Refusals besides those of the permission. */
  readonly refusals: readonly ErrorCode[];
}

/** Returns the endpoint with its literal types. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Parsed<S> = S extends ZodType ? z.output<S> : undefined;
type Sent<S> = S extends ZodType ? z.input<S> : undefined;

/** The validated input of a handler. */
export interface EndpointInput<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

/** The parts of a request that the endpoint has. */
export type EndpointCall<E extends Endpoint> = (E['params'] extends ZodType
  ? { params: Sent<E['params']> }
  : unknown) &
  (E['query'] extends ZodType ? { query?: Sent<E['query']> } : unknown) &
  (E['body'] extends ZodType ? { body: Sent<E['body']> } : unknown);

/** The union of the endpoint's successful answers. */
export type EndpointAnswer<E extends Endpoint> = {
  [Status in keyof E['responses']]: Parsed<E['responses'][Status]>;
}[keyof E['responses']];

/** Fills the parameters of a path, percent-encoded. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:([a-z_]+)/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path parameter ${name} of ${path} is missing`);
    return encodeURIComponent(String(value));
  });
}
