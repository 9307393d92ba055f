import type { ZodType, z } from 'zod';
import { type Endpoint, type EndpointCall, fillPath, refusalsOf } from './endpoint.js';
import { type ErrorBody, type ErrorCode, errorSentence } from './errors.js';

export type ExampleCaller = 'admin' | 'mod' | 'user' | 'unlicensed' | 'nobody';

export interface ExampleRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly creationKey?: string;
}

export interface PreparingCall {
  readonly endpoint: Endpoint;
  readonly as: Exclude<ExampleCaller, 'nobody'>;
  readonly request: ExampleRequest;
}

/** A test replays each (docs/http.md, "Examples"). */
export interface Example<Request = ExampleRequest, Answer = unknown> {
  /** Portuguese; unique within the call. */
  readonly title: string;
  readonly as: ExampleCaller;
  readonly request: Request;
  readonly status: number;
  readonly answer: Answer;
  /** Paths of generated ids or times: `rows.0.finalised_at`. */
  readonly volatile?: readonly string[];
  /** Calls that succeed first. If absent, the world is unchanged. */
  readonly after?: readonly PreparingCall[];
  /** Only the last answer is compared. */
  readonly sentBefore?: number;
}

/** A call with its answers and each of its refusals. */
export interface EndpointExamples {
  readonly endpoint: Endpoint;
  readonly successes: readonly Example[];
  readonly refusals: readonly Example<ExampleRequest, ErrorBody>[];
}

type SuccessOf<E extends Endpoint> = {
  [Status in keyof E['responses'] & number]: Example<
    EndpointCall<E> & ExampleRequest,
    E['responses'][Status] extends ZodType ? z.output<E['responses'][Status]> : never
  > & { readonly status: Status };
}[keyof E['responses'] & number];

/** Adds the permission's refusals, based on the first success. */
export function examplesOf<E extends Endpoint>(
  endpoint: E,
  examples: {
    readonly successes: readonly [SuccessOf<E>, ...SuccessOf<E>[]];
    readonly refusals: readonly Example<ExampleRequest, ErrorBody>[];
  },
): EndpointExamples {
  const brought = refusalsOf({ permission: endpoint.permission, refusals: [] });
  const { request } = examples.successes[0];
  return {
    endpoint,
    successes: examples.successes,
    refusals: [...permissionRefusals.filter(({ answer }) => brought.includes(answer.code))]
      .map((refusal): Example<ExampleRequest, ErrorBody> => ({ ...refusal, request }))
      .concat(examples.refusals),
  };
}

/** A refusal's body with the given or default sentence, repeated for a named field. */
export function refusalBody(
  code: ErrorCode,
  sentence: string = errorSentence[code],
  field?: string,
): ErrorBody {
  const fields = field === undefined ? {} : { fields: { [field]: [sentence] } };
  return { detail: sentence, error: sentence, code, ...fields };
}

/** The detail names the field (docs/http.md, "Errors"). */
export function namedRefusalBody(field: string, sentence: string): ErrorBody {
  const detail = `${field}: ${sentence}`;
  return { ...refusalBody('invalid', detail), fields: { [field]: [sentence] } };
}

const permissionRefusals: readonly Omit<Example<ExampleRequest, ErrorBody>, 'request'>[] = [
  { title: 'Sem token', as: 'nobody', status: 403, answer: refusalBody('token_invalid') },
  { title: 'Sem licença ativa', as: 'unlicensed', status: 402, answer: refusalBody('license_required') },
  { title: 'Perfil sem permissão', as: 'user', status: 403, answer: refusalBody('permission_denied') },
];

/** The path with its query, e.g. `/api/products/?page=2`. */
export function examplePath(
  endpoint: Pick<Endpoint, 'path'>,
  { params, query = {} }: ExampleRequest,
): string {
  const path = fillPath(endpoint.path, params);
  const given = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return given.length === 0 ? path : `${path}?${given.join('&')}`;
}
