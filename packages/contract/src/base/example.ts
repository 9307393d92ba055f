import type { Endpoint, EndpointCall } from '@balanco/contract/base/endpoint';
import { type ErrorBody, type ErrorCode, errorSentence } from '@balanco/contract/base/errors';
import type { ZodType, z } from 'zod';
import { refusalsOf } from './refusals-of.js';

/** The people of example-world.ts with their id tokens; `nobody` calls without one. */
export type ExampleCaller = 'admin' | 'mod' | 'user' | 'unlicensed' | 'nobody';

export interface ExampleRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** Sent as the header Idempotency-Key. */
  readonly creationKey?: string;
}

/** A call that changes the world before an example. */
export interface PreparingCall {
  readonly endpoint: Endpoint;
  readonly as: Exclude<ExampleCaller, 'nobody'>;
  readonly request: ExampleRequest;
}

/** A call on the example world and its answer. A test replays each one (docs/http.md, "Examples"). */
export interface Example<Request = ExampleRequest, Answer = unknown> {
  /** What it shows, in Portuguese, for the API page; unique among the examples of its call. */
  readonly title: string;
  readonly as: ExampleCaller;
  readonly request: Request;
  readonly status: number;
  readonly answer: Answer;
  /** Paths of ids or times that the server generates, e.g. `rows.0.finalised_at`. Everything else is exact. */
  readonly volatile?: readonly string[];
  /** Calls that succeed before it. Absent: the world is unchanged. */
  readonly after?: readonly PreparingCall[];
  /** How many times the same request is sent before; only the last answer is compared. */
  readonly sentBefore?: number;
}

/** A call of the contract with its answers and with each of its refusals. */
export interface EndpointExamples {
  readonly endpoint: Endpoint;
  readonly successes: readonly Example[];
  readonly refusals: readonly Example<ExampleRequest, ErrorBody>[];
}

/** A success that matches the endpoint's schemas. */
type SuccessOf<E extends Endpoint> = {
  [Status in keyof E['responses'] & number]: Example<
    EndpointCall<E> & ExampleRequest,
    E['responses'][Status] extends ZodType ? z.output<E['responses'][Status]> : never
  > & { readonly status: Status };
}[keyof E['responses'] & number];

/** Collects a call's examples and adds the refusals of its permission, based on its first success. */
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

/** The body of a refusal with the given or the default sentence; a named field has the same sentence. */
export function refusalBody(
  code: ErrorCode,
  sentence: string = errorSentence[code],
  field?: string,
): ErrorBody {
  const fields = field === undefined ? {} : { fields: { [field]: [sentence] } };
  return { detail: sentence, error: sentence, code, ...fields };
}

/** The refusal of a field whose sentence could be about any field, so that the detail names it (docs/http.md, "Errors"). */
export function namedRefusalBody(field: string, sentence: string): ErrorBody {
  const detail = `${field}: ${sentence}`;
  return { ...refusalBody('invalid', detail), fields: { [field]: [sentence] } };
}

const permissionRefusals: readonly Omit<Example<ExampleRequest, ErrorBody>, 'request'>[] = [
  { title: 'Sem token', as: 'nobody', status: 403, answer: refusalBody('token_invalid') },
  { title: 'Sem licença ativa', as: 'unlicensed', status: 402, answer: refusalBody('license_required') },
  { title: 'Perfil sem permissão', as: 'user', status: 403, answer: refusalBody('permission_denied') },
];
