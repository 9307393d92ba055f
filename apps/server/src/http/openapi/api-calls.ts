import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { allExamples } from '@balanco/contract/base/all-examples';
import { type OpenapiDocument, openapiDocument } from './openapi-document.js';
import { mediaOf, type OpenapiOperation } from './operation.js';

type Schema = Readonly<Record<string, unknown>>;

/** `name` is a path; `?` marks an optional type. */
interface Field {
  readonly side: '>' | '<';
  readonly name: string;
  readonly type: string;
}

export type ApiCalls = ReadonlyMap<string, readonly Field[]>;

export const FILE = new URL('../../../../../docs/api-calls.txt', import.meta.url);

/** The calls that the contract promises to apps; a part that several of them share stands once, as a schema. */
export async function currentCalls(): Promise<ApiCalls> {
  const promised = allExamples.filter(({ endpoint }) => endpoint.promised ?? endpoint.scope);
  const { paths, schemas: named } = withValues(await openapiDocument('0.0.0', promised));
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [headOf(method, path, operation), fieldsOfCall(operation)] as const,
    ),
  );
  const schemas = named.map(([name, schema]) => [`schema ${name}`, fieldsOfSchema('<', '', schema)] as const);
  return new Map([...calls.sort(byHead), ...schemas.sort(byHead)]);
}

/** A named schema of plain values, as `InventoryId`, promises the values: naming or unnaming them breaks nobody. */
function withValues({ paths, components: { schemas } }: OpenapiDocument) {
  const isValue = (schema: Schema) =>
    variantsOf(schema).every(({ type }) => ['integer', 'number', 'string'].includes(String(type)));
  let text = JSON.stringify({ paths, schemas });
  for (const [name, schema] of Object.entries(schemas).filter(([, each]) => isValue(each)))
    text = text.replaceAll(`{"$ref":"#/components/schemas/${name}"}`, JSON.stringify(schema));
  const read = JSON.parse(text) as { paths: OpenapiDocument['paths']; schemas: Record<string, Schema> };
  return { ...read, schemas: Object.entries(read.schemas).filter(([, each]) => !isValue(each)) };
}

const byHead = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

/** Names the day of a deprecated call. */
const SUNSET = 'Sunset';

function headOf(method: string, path: string, { description, security }: OpenapiOperation): string {
  const who = security.length === 0 ? 'public' : (/^Para [^.]*|^Só [^.]*/.exec(description)?.[0] ?? 'any');
  return `${method.toUpperCase()} ${path} · ${who}`;
}

function fieldsOfCall({ parameters = [], requestBody, responses, ...operation }: OpenapiOperation): Field[] {
  const sunset = operation['x-sunset'];
  const marks = sunset === undefined ? [] : [{ side: '<' as const, name: SUNSET, type: sunset }];
  const sent = parameters.flatMap(({ name, in: place, required, schema }) =>
    fieldsOfSchema('>', `${place}.${name}`, schema as Schema, !required),
  );
  const body = requestBody && (mediaOf(requestBody.content).schema as Schema);
  const answers = Object.entries(responses).flatMap(([status, { content, description }]) =>
    Number(status) < 300
      ? fieldsOfSchema('<', status, mediaOf(content).schema as Schema)
      : [{ side: '<' as const, name: status, type: description }],
  );
  return [...marks, ...sent, ...(body === undefined ? [] : fieldsOfSchema('>', 'body', body)), ...answers];
}

function fieldsOfSchema(side: Field['side'], name: string, schema: Schema, isOptional = false): Field[] {
  const own = { side, name: name || '.', type: `${typeOf(schema)}${isOptional ? '?' : ''}` };
  return [own, ...variantsOf(schema).flatMap((variant) => childrenOf(side, name, variant))];
}

function variantsOf(schema: Schema): readonly Schema[] {
  const either = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as readonly Schema[] | undefined;
  return either === undefined ? [schema] : either.flatMap(variantsOf);
}

function childrenOf(side: Field['side'], name: string, schema: Schema): Field[] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = (schema.required ?? []) as readonly string[];
  const children = properties.flatMap(([key, child]) =>
    fieldsOfSchema(side, name === '' ? key : `${name}.${key}`, child, !required.includes(key)),
  );
  const items = schema.items as Schema | undefined;
  return items === undefined ? children : [...children, ...fieldsOfSchema(side, `${name}[]`, items)];
}

function typeOf(schema: Schema): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? '';
  const either = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  if (either !== undefined)
    return [...new Set(either.flatMap((each) => typeOf(each).split(' | ')))].sort().join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum))
    return schema.enum
      .map((each) => JSON.stringify(each))
      .sort()
      .join(' | ');
  const types = schema.type === undefined ? ['any'] : [schema.type].flat();
  return types.map(String).sort().join(' | ');
}

/** The text of `docs/api-calls.txt`, which each release replaces. */
function callsText(calls: ApiCalls): string {
  return [...calls]
    .map(([head, fields]) =>
      [head, ...fields.map(({ side, name, type }) => `  ${side} ${name}: ${type}`), ''].join('\n'),
    )
    .join('');
}

export function parseCalls(text: string): ApiCalls {
  const calls = new Map<string, Field[]>();
  let fields: Field[] = [];
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const field = /^ {2}([<>]) (\S+): (.*)$/.exec(line);
    if (field === null) {
      fields = [];
      calls.set(line, fields);
    } else {
      const [, side, name = '', type = ''] = field;
      fields.push({ side: side === '<' ? '<' : '>', name, type });
    }
  }
  return calls;
}

/**
 * Returns a sentence for each change that breaks apps of the last release. A schema counts as an answer, and as
 * input if a field of an input names it. A call may go on the day that its mark names, with the schemas that it
 * alone names: what a call that stays names can't go without a sentence about that call.
 */
export function breakingChanges(before: ApiCalls, after: ApiCalls, today = new Date()): readonly string[] {
  return [...before].flatMap(([head, marked]) => {
    const now = after.get(head);
    const sunset = marked.find(({ name }) => name === SUNSET);
    const fields = marked.filter((field) => field !== sunset);
    if (now === undefined) {
      const mayGo = head.startsWith('schema ') || (sunset && new Date(sunset.type) <= today);
      return mayGo ? [] : [`${head}: the call is gone or has another permission.`];
    }
    const later = now.find(({ name }) => name === SUNSET);
    if (sunset && later && later.type < sunset.type)
      return [`${head}: the call ends before ${sunset.type}, which a release named.`];
    const isInput = head.startsWith('schema ') && isSent(after, head.slice('schema '.length));
    return breakingFields(fields, now, isInput).map((sentence) => `${head}: ${sentence}`);
  });
}

function isSent(calls: ApiCalls, schema: string): boolean {
  return [...calls.values()]
    .flat()
    .some(({ side, type }) => side === '>' && type.split(/ \| |\?/).includes(schema));
}

function breakingFields(before: readonly Field[], after: readonly Field[], isInputToo: boolean): string[] {
  const keyOf = ({ side, name }: Field) => `${side} ${name}`;
  const old = new Map(before.map((field) => [keyOf(field), field]));
  const now = new Map(after.map((field) => [keyOf(field), field]));
  // Members of a new input are asked of those who send it.
  const isOfNew = ({ side, name }: Field) => {
    const parent = `${side} ${/^(.+)(\.[^.]+|\[\])$/.exec(name)?.[1]}`;
    return now.has(parent) && !old.has(parent);
  };
  const gone = [...old.values()]
    .filter((field) => !now.has(keyOf(field)))
    .map(({ side, name }) => (side === '<' ? `answers lack ${name}.` : `${name} is no longer taken.`));
  const changed = [...now].flatMap(([key, field]) => {
    const { name, type } = field;
    const former = old.get(key);
    const sides = isInputToo ? (['<', '>'] as const) : [field.side];
    if (former === undefined) {
      const isAsked = sides.includes('>') && !type.endsWith('?') && !isOfNew(field);
      return isAsked ? [`${name} (${type}) is new and required.`] : [];
    }
    // Clients treat an unknown code by its status, and refusals may come and go.
    if (/^[45]\d\d$/.test(name) || (name === 'code' && isWithin(former.type, type))) return [];
    return sides.flatMap((side) => {
      if (side === '>' && !isWithin(former.type, type))
        return [`${name} took ${former.type}, now only ${type}.`];
      if (side === '<' && !isWithin(type, former.type))
        return [`${name} was ${former.type}, now also ${type}.`];
      return [];
    });
  });
  return [...gone, ...changed];
}

function isWithin(type: string, other: string): boolean {
  const valuesOf = (each: string) => each.replace(/\?$/, ' | missing').split(' | ');
  const others = valuesOf(other);
  return others.includes('any') || valuesOf(type).every((value) => others.includes(value));
}

if (process.argv[1]?.endsWith('api-calls.ts')) {
  const { values } = parseArgs({ options: { breaking: { type: 'boolean', default: false } } });
  const calls = await currentCalls();
  const breaking = breakingChanges(parseCalls(readFileSync(FILE, 'utf8')), calls);
  for (const sentence of breaking) console.log(sentence);
  if (breaking.length > 0 && !values.breaking) {
    console.log('Nothing was written. A new major version may break apps: --breaking writes the list.');
    process.exitCode = 1;
  } else {
    writeFileSync(FILE, callsText(calls));
  }
}
