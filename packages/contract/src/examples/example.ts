import type { ZodType, z } from 'zod';
import type { Endpoint, EndpointCall } from '../endpoint.js';
import { type ErrorBody, type ErrorCode, errorSentence } from '../errors.js';
import { refusalsOf } from './refusals-of.js';

/** The people of example-world.ts, each with their own id token; nobody calls without one. */
export type ExampleCaller = 'admin' | 'mod' | 'user' | 'unlicensed' | 'nobody';

export interface ExampleRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** One call on the untouched example world and the answer to it. A test replays each of them over HTTP (DESIGN 9). */
export interface Example<Request = ExampleRequest, Answer = unknown> {
  /** What it shows, in Portuguese, as the documentation's page has it; unique among the examples of its call. */
  readonly title: string;
  readonly as: ExampleCaller;
  readonly request: Request;
  readonly status: number;
  readonly answer: Answer;
  /** Where the answer holds ids or times that the server makes: `rows.0.finalised_at`. All else is exact. */
  readonly volatile?: readonly string[];
  /** How often the same request went out before; only its last answer counts. */
  readonly sentBefore?: number;
}

/** A call of the contract with its answers and with each of its refusals. */
export interface EndpointExamples {
  readonly endpoint: Endpoint;
  readonly successes: readonly Example[];
  readonly refusals: readonly Example<ExampleRequest, ErrorBody>[];
}

/** A success as the endpoint's own schemas allow it: a request that may be sent, an answer of one of its statuses. */
type SuccessOf<E extends Endpoint> = {
  [Status in keyof E['responses'] & number]: Example<
    EndpointCall<E> & ExampleRequest,
    E['responses'][Status] extends ZodType ? z.output<E['responses'][Status]> : never
  > & { readonly status: Status };
}[keyof E['responses'] & number];

/** Gathers a call's examples and adds the refusals that its permission brings, shown on its first success. */
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

/** The body of a refusal; without a sentence it is the code's usual one, and one field carries the same sentence. */
export function refusalBody(
  code: ErrorCode,
  sentence: string = errorSentence[code],
  field?: string,
): ErrorBody {
  const fields = field === undefined ? {} : { fields: { [field]: [sentence] } };
  return { detail: sentence, error: sentence, code, ...fields };
}

const permissionRefusals: readonly Omit<Example<ExampleRequest, ErrorBody>, 'request'>[] = [
  { title: 'Sem token', as: 'nobody', status: 403, answer: refusalBody('token_invalid') },
  { title: 'Sem licença ativa', as: 'unlicensed', status: 402, answer: refusalBody('license_required') },
  { title: 'Perfil sem permissão', as: 'user', status: 403, answer: refusalBody('permission_denied') },
];
