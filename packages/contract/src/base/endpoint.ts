import { type ZodType, z } from 'zod';
import type { ErrorCode } from './errors.js';
import type { Permission } from './roles.js';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call. The server, the web client, the OpenAPI document and the tests are built from it. */
export interface Endpoint {
  /** Unique, in snake case. Tests and OpenAPI use it. */
  readonly id: string;
  readonly method: HttpMethod;
  /** The path of the specification's section 7, with the trailing slash; `:name` is a parameter. */
  readonly path: string;
  /** One Portuguese sentence for the API page. */
  readonly summary: string;
  readonly permission: Permission;
  readonly params?: ZodType;
  readonly query?: ZodType;
  readonly body?: ZodType;
  /** The call takes a key, so a repeated request creates once (docs/http.md, "Creation keys"). */
  readonly creationKey?: true;
  /** By status, the usual status first. */
  readonly responses: Readonly<Record<number, ZodType>>;
  /** Besides those of the permission. */
  readonly refusals: readonly ErrorCode[];
}

/** Keeps the endpoint's literal types. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Parsed<S> = S extends ZodType ? z.output<S> : undefined;
type Sent<S> = S extends ZodType ? z.input<S> : undefined;

export interface EndpointInput<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

export type EndpointCall<E extends Endpoint> = (E['params'] extends ZodType
  ? { params: Sent<E['params']> }
  : unknown) &
  (E['query'] extends ZodType ? { query?: Sent<E['query']> } : unknown) &
  (E['body'] extends ZodType ? { body: Sent<E['body']> } : unknown);

export type EndpointAnswer<E extends Endpoint> = {
  [Status in keyof E['responses']]: Parsed<E['responses'][Status]>;
}[keyof E['responses']];

export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:([a-z_]+)/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path parameter ${name} of ${path} is missing`);
    return encodeURIComponent(String(value));
  });
}

/** In the order in which the server checks them (docs/http.md, "Permissions"). */
const refusalsOfPermission: Readonly<Record<Permission, readonly ErrorCode[]>> = {
  public: [],
  signed_in: ['token_invalid'],
  licensed: ['token_invalid', 'license_required'],
  staff: ['token_invalid', 'license_required', 'permission_denied'],
  admin: ['token_invalid', 'license_required', 'permission_denied'],
};

export function refusalsOf(endpoint: Pick<Endpoint, 'permission' | 'refusals'>): readonly ErrorCode[] {
  return [...refusalsOfPermission[endpoint.permission], ...endpoint.refusals];
}

/** The header with the client's key for one creation (docs/http.md, "Creation keys"). */
export const CREATION_KEY_HEADER = 'Idempotency-Key';

export const creationKeySchema = z.uuid({ error: 'A chave de criação deve ser um UUID.' }).toLowerCase();
