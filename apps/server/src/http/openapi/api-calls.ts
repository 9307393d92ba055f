import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openapiDocument } from './openapi-document.js';
import type { OpenapiOperation } from './operation.js';

type Schema = Readonly<Record<string, unknown>>;

/** `name` is a path; `?` marks an optional type. */
interface Field {
  readonly side: '>' | '<';
  readonly name: string;
  readonly type: string;
}

export type ApiCalls = ReadonlyMap<string, readonly Field[]>;

export const FILE = new URL('../../../../../docs/api-calls.txt', import.meta.url);

/** Shared parts stand once, as schemas. */
export function currentCalls(): ApiCalls {
  const document = openapiDocument('0.0.0');
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [headOf(method, path, operation), fieldsOfCall(operation)] as const,
    ),
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => [`schema ${name}`, fieldsOfSchema('<', '', schema as Schema)] as const,
  );
  return new Map([...calls.sort(byHead), ...schemas.sort(byHead)]);
}

const byHead = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

function headOf(method: string, path: string, { description, security }: OpenapiOperation): string {
  const who = security.length === 0 ? 'public' : (/^Para [^.]*|^Só [^.]*/.exec(description)?.[0] ?? 'any');
  return `${method.toUpperCase()} ${path} · ${who}`;
}

function fieldsOfCall({ parameters = [], requestBody, responses }: OpenapiOperation): Field[] {
  const sent = parameters.flatMap(({ name, in: place, required, schema }) =>
    fieldsOfSchema('>', `${place}.${name}`, schema as Schema, !required),
  );
  const body = requestBody?.content['application/json'].schema;
  const answers = Object.entries(responses).flatMap(([status, { content, description }]) =>
    Number(status) < 300
      ? fieldsOfSchema('<', status, content['application/json'].schema as Schema)
      : [{ side: '<' as const, name: status, type: description }],
  );
  return [...sent, ...(body === undefined ? [] : fieldsOfSchema('>', 'body', body as Schema)), ...answers];
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

/** Sorted: their order means nothing. */
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

/** For `docs/api-calls.txt`, with a fingerprint per call. */
export function callsText(calls: ApiCalls): string {
  return [...calls]
    .map(([head, fields]) => {
      const lines = fields.map(({ side, name, type }) => `  ${side} ${name}: ${type}\n`).join('');
      const fingerprint = createHash('sha256').update(lines).digest('hex').slice(0, 8);
      return `${head} #${fingerprint}\n${lines}`;
    })
    .join('');
}

export function parseCalls(text: string): ApiCalls {
  const calls = new Map<string, Field[]>();
  let fields: Field[] = [];
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const field = /^ {2}([<>]) (\S+): (.*)$/.exec(line);
    if (field === null) {
      fields = [];
      calls.set(line.replace(/ #[0-9a-f]{8}$/, ''), fields);
    } else {
      const [, side, name = '', type = ''] = field;
      fields.push({ side: side === '<' ? '<' : '>', name, type });
    }
  }
  return calls;
}

interface Changes {
  /** A client of the earlier version breaks. */
  readonly breaking: readonly string[];
  readonly safe: readonly string[];
}

/** A schema counts as an answer, and as input if one names it. */
export function compareCalls(before: ApiCalls, after: ApiCalls): Changes {
  const breaking: string[] = [];
  const safe: string[] = [];
  for (const head of before.keys()) if (!after.has(head)) breaking.push(`${head} is gone`);
  for (const [head, fields] of after) {
    const old = before.get(head);
    if (old === undefined) {
      safe.push(`${head} is new`);
      continue;
    }
    const isInput = head.startsWith('schema ') && isSent(after, head.slice('schema '.length));
    for (const { sentence, isBreaking } of compareFields(old, fields, isInput)) {
      (isBreaking ? breaking : safe).push(`${head}: ${sentence}`);
    }
  }
  return { breaking, safe };
}

function isSent(calls: ApiCalls, schema: string): boolean {
  return [...calls.values()]
    .flat()
    .some(({ side, type }) => side === '>' && type.split(/ \| |\?/).includes(schema));
}

function compareFields(before: readonly Field[], after: readonly Field[], isInputToo: boolean) {
  const keyOf = ({ side, name }: Field) => `${side} ${name}`;
  const old = new Map(before.map((field) => [keyOf(field), field]));
  const now = new Map(after.map((field) => [keyOf(field), field]));
  // Members of a new input are asked of those who send it.
  const isOfNew = ({ side, name }: Field) => {
    const parent = /^(.+)(\.[^.]+|\[\])$/.exec(name)?.[1];
    const key = `${side} ${parent}`;
    return now.has(key) && !old.has(key);
  };
  const changes: { sentence: string; isBreaking: boolean }[] = [];
  for (const [key, { type }] of old) {
    if (!now.has(key)) changes.push({ sentence: `${key} (${type}) is gone`, isBreaking: true });
  }
  for (const [key, field] of now) {
    const former = old.get(key);
    const sides = isInputToo ? (['<', '>'] as const) : [field.side];
    if (former === undefined) {
      const isMissed = !field.type.endsWith('?') && !isOfNew(field);
      const isBreaking = sides.includes('>') && isMissed;
      changes.push({ sentence: `${key} (${field.type}) is new`, isBreaking });
    } else if (former.type !== field.type && /^[45]\d\d$/.test(field.name)) {
      changes.push({ sentence: `${key} was ${former.type} and is ${field.type}`, isBreaking: false });
    } else if (former.type !== field.type) {
      // Clients treat unknown codes by status.
      const isCode = field.name === 'code' && isWithin(former.type, field.type);
      const isBreaking =
        !isCode &&
        sides.some((side) =>
          side === '>' ? !isWithin(former.type, field.type) : !isWithin(field.type, former.type),
        );
      changes.push({ sentence: `${key} was ${former.type} and is ${field.type}`, isBreaking });
    }
  }
  return changes;
}

/** Missing counts as a value. */
function isWithin(type: string, other: string): boolean {
  const valuesOf = (each: string) => each.replace(/\?$/, ' | missing').split(' | ');
  const others = valuesOf(other);
  return others.includes('any') || valuesOf(type).every((value) => others.includes(value));
}

if (process.argv[1]?.endsWith('api-calls.ts')) {
  const { values } = parseArgs({ options: { breaking: { type: 'boolean', default: false } } });
  const { breaking, safe } = compareCalls(parseCalls(readFileSync(FILE, 'utf8')), currentCalls());
  for (const change of safe) console.log(`safe: ${change}`);
  for (const change of breaking) console.log(`BREAKING: ${change}`);
  if (breaking.length > 0 && !values.breaking) {
    console.log('Nothing was written. `--breaking` accepts it; the changelog then needs a major version.');
    process.exitCode = 1;
  } else {
    writeFileSync(FILE, callsText(currentCalls()));
  }
}
