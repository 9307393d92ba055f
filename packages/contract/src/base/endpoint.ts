import { type ZodType, z } from 'zod';
import type { ErrorCode } from './errors.js';
import type { KeyScope } from './key-scopes.js';
import type { Permission } from './roles.js';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint {
  /** Unique, snake case. */
  readonly id: string;
  readonly method: HttpMethod;
  /** Specification, section 7; with the trailing slash. */
  readonly path: string;
  /** Apps of others make this call, so `docs/api-calls.txt` holds its shape (docs/collector-api.md). */
  readonly promised?: true;
  /** A key for machines with it may make this call, whose shape `docs/api-calls.txt` holds, too. */
  readonly scope?: KeyScope;
  /** The day from which a promised call is deprecated; it may go a year later. */
  readonly deprecated?: string;
  readonly summary: string;
  readonly permission: Permission;
  readonly params?: ZodType;
  readonly query?: ZodType;
  readonly body?: ZodType;
  /** See docs/http.md, "Creation keys". */
  readonly creationKey?: true;
  /** If absent, JSON. */
  readonly answers?: 'application/x-ndjson';
  readonly responses: Readonly<Record<number, ZodType>>;
  /**
   * If absent, what its shape implies: `invalid` if it takes values, `not_found` if its path names something, and
   * `conflict` if it writes to that.
   */
  readonly refusals?: readonly ErrorCode[];
}

type Described = Omit<Endpoint, 'method' | 'path' | 'permission'>;

/* @__NO_SIDE_EFFECTS__ */
export function getCall<const E extends Described>(path: string, permission: Permission, described: E) {
  return { method: 'GET' as const, path, permission, ...described };
}

/* @__NO_SIDE_EFFECTS__ */
export function postCall<const E extends Described>(path: string, permission: Permission, described: E) {
  return { method: 'POST' as const, path, permission, ...described };
}

/* @__NO_SIDE_EFFECTS__ */
export function putCall<const E extends Described>(path: string, permission: Permission, described: E) {
  return { method: 'PUT' as const, path, permission, ...described };
}

/* @__NO_SIDE_EFFECTS__ */
export function patchCall<const E extends Described>(path: string, permission: Permission, described: E) {
  return { method: 'PATCH' as const, path, permission, ...described };
}

/* @__NO_SIDE_EFFECTS__ */
export function deleteCall<const E extends Described>(path: string, permission: Permission, described: E) {
  return { method: 'DELETE' as const, path, permission, ...described };
}

type Parsed<S> = S extends ZodType ? z.output<S> : undefined;
type Sent<S> = S extends ZodType ? z.input<S> : undefined;

export interface EndpointInput<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

type Fields<Part> = Part extends object ? Part : unknown;

export type EndpointFields<E extends Endpoint> = Fields<Parsed<E['params']>> &
  Fields<Parsed<E['query']>> &
  Fields<Parsed<E['body']>>;

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

/** Codes in the server's order (docs/http.md, "Permissions"). */
const refusalsOfPermission: Readonly<Record<Permission, readonly ErrorCode[]>> = {
  public: [],
  signed_in: ['token_invalid'],
  licensed: ['token_invalid', 'license_required'],
  staff: ['token_invalid', 'license_required', 'permission_denied'],
  admin: ['token_invalid', 'license_required', 'permission_denied'],
};

export function refusalsOf({ permission, path, params, query, body, ...endpoint }: Endpoint): ErrorCode[] {
  const ofShape: ErrorCode[] = [];
  if (params ?? query ?? body) ofShape.push('invalid');
  if (path.includes(':')) ofShape.push('not_found');
  if (path.includes(':') && endpoint.method !== 'GET') ofShape.push('conflict');
  return [...refusalsOfPermission[permission], ...(endpoint.refusals ?? ofShape)];
}

/** See docs/http.md, "Creation keys". */
export const CREATION_KEY_HEADER = 'Idempotency-Key';

export const creationKeySchema = z.uuid({ error: 'A chave de criação deve ser um UUID.' }).toLowerCase();
