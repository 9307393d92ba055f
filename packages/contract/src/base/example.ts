import { type ZodType, z } from 'zod';
import { type Endpoint, type EndpointCall, fillPath, refusalsOf } from './endpoint.js';
import { type ErrorBody, type ErrorCode, errorSentence, statusOf } from './errors.js';
import { exampleCreationKey, unknownNumber, unknownUuid } from './example-world.js';
import { inputRefusal, inputSentence } from './input-sentences.js';
import type { Permission } from './roles.js';

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

export function called<E extends Endpoint>(
  endpoint: E,
  as: PreparingCall['as'],
  request: EndpointCall<E> & ExampleRequest,
): PreparingCall {
  return { endpoint, as, request };
}

/** A test replays each (docs/http.md, "Examples"). */
export interface Example<Answer = unknown> {
  /** Portuguese; unique within the call. */
  readonly title: string;
  readonly as: ExampleCaller;
  readonly request: ExampleRequest;
  readonly status: number;
  readonly answer: Answer;
  /** Paths of generated ids or times: `rows.0.finalised_at`. */
  readonly volatile?: readonly string[];
  /** Calls that succeed first. If absent, the world is unchanged. */
  readonly after?: readonly PreparingCall[];
  /** Only the last answer is compared. */
  readonly sentBefore?: number;
}

type Refusal = Example<ErrorBody>;

export interface EndpointExamples {
  readonly endpoint: Endpoint;
  readonly successes: readonly Example[];
  readonly refusals: readonly Refusal[];
}

/** Absent are a status that is the only one, the least of those who may call, and a request of nothing. */
type Written<Success, Status> = Omit<Success, 'as' | 'status'> & { readonly as?: ExampleCaller } & Status;

type Requested<Call> = object extends Call ? { readonly request?: Call } : { readonly request: Call };

type SuccessOf<E extends Endpoint> = {
  [Status in keyof E['responses'] & number]: Written<
    Omit<Example, 'request' | 'answer'>,
    [keyof E['responses']] extends [Status] ? { readonly status?: Status } : { readonly status: Status }
  > &
    Requested<EndpointCall<E> & ExampleRequest> & {
      readonly answer: E['responses'][Status] extends ZodType ? z.output<E['responses'][Status]> : never;
    };
}[keyof E['responses'] & number];

/** Whatever is absent is that of the call's first answer. */
interface WrittenRefusal extends ExampleRequest, Partial<Pick<Example, 'as' | 'after' | 'sentBefore'>> {
  readonly title: string;
  readonly refusal: ErrorBody;
}

/**
 * The examples of a call. The answers and the refusals that only a rule knows are written by hand;
 * `derivedRefusals` adds the others.
 */
export function examplesOf<E extends Endpoint>(
  endpoint: E,
  first: SuccessOf<E>,
  ...others: readonly (SuccessOf<E> | WrittenRefusal)[]
): EndpointExamples {
  const { [endpoint.permission]: as } = leastCaller;
  const [status = 200] = Object.keys(endpoint.responses).map(Number);
  const complete = (success: SuccessOf<E>): Example => ({ as, status, request: {}, ...success });
  const usual = complete(first);
  const refusals = others.filter(isRefusal).map(({ title, refusal, after, sentBefore, ...changed }) => {
    const { as: caller = usual.as, ...request } = changed;
    const prepared = { ...(after && { after }), ...(sentBefore && { sentBefore }) };
    return withStatus({
      title,
      as: caller,
      request: { ...usual.request, ...request },
      answer: refusal,
      ...prepared,
    });
  });
  const written = new Set(refusals.map(({ title }) => title));
  let all: readonly Refusal[] | undefined;
  return {
    endpoint,
    successes: [usual, ...others.filter((other): other is SuccessOf<E> => !isRefusal(other)).map(complete)],
    // Derived once somebody reads them: a server that starts has no use for them.
    get refusals() {
      all ??= [...derivedRefusals(endpoint, usual).filter(({ title }) => !written.has(title)), ...refusals];
      return all;
    },
  };
}

function isRefusal(written: object): written is WrittenRefusal {
  return 'refusal' in written;
}

export const leastCaller: Readonly<Record<Permission, ExampleCaller>> = {
  public: 'nobody',
  signed_in: 'unlicensed',
  licensed: 'user',
  staff: 'mod',
  admin: 'admin',
};

export function refused(
  code: ErrorCode,
  title: string,
  sentence?: string,
  {
    field,
    current,
    ...more
  }: Omit<WrittenRefusal, 'title' | 'refusal'> & {
    readonly field?: string | readonly string[];
    readonly current?: unknown;
  } = {},
): WrittenRefusal {
  const refusal = refusalBody(code, sentence, field);
  return { title, refusal: current === undefined ? refusal : { ...refusal, current }, ...more };
}

function refusalBody(
  code: ErrorCode,
  sentence: string = errorSentence[code],
  field: string | readonly string[] = [],
): ErrorBody {
  const named = [field].flat().map((name) => [name, [sentence]]);
  const fields = named.length === 0 ? {} : { fields: Object.fromEntries(named) };
  return { detail: sentence, error: sentence, code, ...fields };
}

/**
 * The refusals that an endpoint's permission, schemas, path and named codes fix already: nobody writes them
 * down again (docs/http.md, "Examples").
 */
function derivedRefusals(endpoint: Endpoint, usual: Example): Refusal[] {
  const codes = refusalsOf(endpoint);
  return [
    ...ofPermission
      .filter(({ code }) => codes.includes(code))
      .map(({ title, as, code }) =>
        withStatus({ title, as, request: usual.request, answer: refusalBody(code) }),
      ),
    ...(codes.includes('invalid') ? malformed(endpoint, usual) : []),
    ...(codes.includes('not_found') ? [...missing(endpoint, usual), ...pastLastPage(endpoint, usual)] : []),
    ...(endpoint.creationKey === true && codes.includes('conflict') ? [spentKey(usual)] : []),
  ];
}

const ofPermission = [
  { title: 'Sem token', as: 'nobody', code: 'token_invalid' },
  { title: 'Sem licença ativa', as: 'unlicensed', code: 'license_required' },
  { title: 'Perfil sem permissão', as: 'user', code: 'permission_denied' },
] as const;

type Usual = Pick<Example, 'as' | 'request'>;

type Part = 'params' | 'query' | 'body';

const malformedTitle: Readonly<Record<Part, string>> = {
  params: 'Endereço com um id malformado',
  query: 'Parâmetros malformados',
  body: 'Campos malformados',
};

function malformed(endpoint: Endpoint, { as, request }: Usual): Refusal[] {
  return (Object.keys(malformedTitle) as Part[]).flatMap((part) => {
    const { [part]: schema } = endpoint;
    if (schema === undefined) return [];
    const sent = spoil(schema, request[part], part);
    const { error } = schema.safeParse(sent, { error: inputSentence });
    if (error === undefined) return [];
    const { detail, fields } = inputRefusal(error);
    const answer = { ...refusalBody('invalid', detail), ...(fields === undefined ? {} : { fields }) };
    return [withStatus({ title: malformedTitle[part], as, request: { ...request, [part]: sent }, answer })];
  });
}

function spoil(schema: ZodType, given: unknown, part: Part): unknown {
  if (Array.isArray(given)) return {};
  const valid: Record<string, unknown> = { ...(given as object | undefined) };
  const spoilt = { ...valid };
  for (const field of fieldsOf(schema, valid)) {
    const isRefused = (value: unknown) =>
      schema.safeParse({ ...valid, [field]: value }).error?.issues.some(({ path }) => path[0] === field);
    const bad = (part === 'body' ? badValues(valid[field]) : BAD_TEXTS[part]).find(isRefused);
    if (bad !== undefined) spoilt[field] = bad;
  }
  return spoilt;
}

function fieldsOf(schema: ZodType | undefined, request: unknown): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldsOf(schema.unwrap() as ZodType, request);
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  return Array.isArray(request) ? [] : Object.keys({ ...shape, ...(request as object | undefined) });
}

/** 9999999 is above every limit of a page. */
const BAD_TEXTS = { params: ['abc', '0', '9999999'], query: ['9999999', '0', 'abc'] };

/** Those of the field's own type come first, because their sentence says the most. */
function badValues(valid: unknown): unknown[] {
  const all = [-1, 1e15, '', 'abc', [], 'sim'];
  return [...all.filter((value) => typeof value === typeof valid), ...all];
}

const missingInventory = 'Inventário não encontrado.';
const missingPharmacy = 'Farmácia não encontrada.';

const missingInPath: Readonly<Record<string, string>> = {
  'amplify-counts': 'Contagem não encontrada.',
  'code-bindings': 'Vínculo não encontrado.',
  'collector-codes': 'Este código não existe.',
  'exchange-files': 'Arquivo não encontrado.',
  'export-profiles': 'Perfil de exportação não encontrado.',
  inventories: missingInventory,
  items: 'Item não encontrado neste inventário.',
  lines: 'Contagem não encontrada.',
  'loss-files': 'Arquivo de perdas não encontrado.',
  'machine-keys': 'Chave de acesso não encontrada.',
  movements: 'Importação não encontrada.',
  people: 'Usuário não encontrado.',
  pharmacies: missingPharmacy,
  photos: 'Foto não encontrada.',
  products: 'Produto não encontrado.',
  recounts: 'Recontagem não encontrada.',
  'return-proofs': 'Conferência no ERP não encontrada.',
  sections: 'Seção não encontrada.',
  settlements: 'Apuração não encontrada.',
  'smart-finalize-appsync': missingInventory,
  trash: 'Exclusão não encontrada.',
};

/** A list that may be filtered by an inventory, but needs none, is empty for an unknown one. */
const missingInField: Readonly<Record<string, string>> = {
  inventory: missingInventory,
  inventoryID: missingInventory,
  inventory_id: missingInventory,
};

function missing({ method, path, ...endpoint }: Endpoint, { as, request }: Usual): Refusal[] {
  // Each history has its own sentence, and an act on a version that isn't the current one is a conflict.
  if (path.endsWith('/history/')) return [];
  const inPath = [...path.matchAll(/([\w-]+)\/:(\w+)/g)]
    .filter(([, folder]) => folder !== 'settlements' || method === 'GET')
    .map(([, folder = '', name = '']) => ({
      part: 'params' as const,
      name,
      sentence: missingInPath[folder],
    }));
  const inFields = (['query', 'body'] as const).flatMap((part) => {
    const given = Object.keys((request[part] ?? {}) as object);
    const hasPharmacy = fieldsOf(endpoint[part], request[part]).includes('pharmacy');
    return [
      ...(hasPharmacy ? [{ part, name: 'pharmacy', sentence: missingPharmacy }] : []),
      ...given.map((name) => ({ part, name, sentence: missingInField[name] })),
    ];
  });
  const refusals = [...inPath, ...inFields].flatMap(({ part, name, sentence }) => {
    if (sentence === undefined) return [];
    const given = { ...(request[part] as Record<string, unknown> | undefined) };
    const sent = { ...request, [part]: { ...given, [name]: unknownLike(given[name]) } };
    const title = sentence.replace(/ não encontrad.*/, ' que não existe').replace(/\.$/, '');
    return [withStatus({ title, as, request: sent, answer: refusalBody('not_found', sentence) })];
  });
  // A call may name two inventories; one of them is enough.
  return refusals.filter(({ title }, at) => refusals.findIndex((other) => other.title === title) === at);
}

function pastLastPage(endpoint: Endpoint, { as, request, answer }: Example): Refusal[] {
  const { count, results } = answer as { count?: number; results?: unknown[] };
  if (!fieldsOf(endpoint.query, {}).includes('page') || count === undefined) return [];
  const last = Math.max(1, Math.ceil(count / (results?.length || 1)));
  const sent = { ...request, query: { ...request.query, page: unknownNumber } };
  const sentence = `A página ${unknownNumber} não existe; a última é a ${last}.`;
  const refusal = refusalBody('not_found', sentence);
  return [withStatus({ title: 'Página depois da última', as, request: sent, answer: refusal })];
}

function unknownLike(valid: unknown): string | number {
  if (typeof valid === 'number') return unknownNumber;
  return String(valid).startsWith('i:') ? `b:${unknownNumber}` : unknownUuid;
}

function spentKey({ as, request }: Usual): Refusal {
  return withStatus({
    title: 'Uma chave de criação que já foi usada em outro envio',
    as,
    request: { ...request, creationKey: exampleCreationKey },
    answer: refusalBody('conflict', 'Esta chave de criação já foi usada em outro envio.'),
  });
}

function withStatus(refusal: Omit<Refusal, 'status'>): Refusal {
  return { ...refusal, status: statusOf[refusal.answer.code] };
}

/** The path with its query, e.g. `/api/products/?page=2`. */
export function examplePath(
  endpoint: Pick<Endpoint, 'path'>,
  { params, query = {} }: ExampleRequest,
): string {
  const path = fillPath(endpoint.path, params);
  const given = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return given.length === 0 ? path : `${path}?${given.join('&')}`;
}
