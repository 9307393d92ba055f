import { readFileSync } from 'node:fs';
import { endpoints } from '@balanco/contract/base/all-examples';
import { expect, it } from 'vitest';
import { breakingChanges, currentCalls, FILE, parseCalls } from './api-calls.js';

it('no promised call breaks the apps of the last release', async () => {
  expect(breakingChanges(parseCalls(readFileSync(FILE, 'utf8')), await currentCalls())).toEqual([]);
});

it('every call that a key can make is held as those of apps are', async () => {
  const held = [...(await currentCalls()).keys()].join();
  const calls = endpoints.filter(({ scope }) => scope !== undefined);
  const shown = calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')} `);
  expect(shown.filter((call) => !held.includes(call))).toEqual([]);
});

it('every call of a phone is promised', () => {
  const open = endpoints.filter(({ path, promised }) => path.startsWith('/api/mobile/') && !promised);
  expect(open).toEqual([]);
});

const call = 'PATCH /api/things/{id}/ · Para qualquer perfil';
const before = `${call}
  > body.name: string
  > body.note: string?
  < 200.id: number
  < 200.state: "closed" | "open"
schema Thing
  < id: number
schema Sent
  < id: number
POST /api/things/ · Para qualquer perfil
  > body: Sent
`;

it.each([
  ['a call that is gone', 'PATCH', 'PUT'],
  ['another permission', 'qualquer perfil', 'administradores'],
  ['a required input', '  < 200.id', '  > body.more: string\n  < 200.id'],
  ['a required member of an input that exists', '  < 200.id', '  > body.note.more: string\n  < 200.id'],
  ['an input that becomes required', 'note: string?', 'note: string'],
  ['an input that takes less', 'body.name: string', 'body.name: number'],
  ['an answer without a field', '  < 200.id: number\n', ''],
  ['an answer that may miss a field', '200.id: number', '200.id: number?'],
  ['an answer with a new state', '"open"', '"late" | "open"'],
  ['a required field of a schema that is sent', 'schema Sent\n', 'schema Sent\n  < more: string\n'],
])('%s breaks clients', (_what, from, to) => {
  expect(breakingChanges(parseCalls(before), parseCalls(before.replace(from, to)))).not.toEqual([]);
});

const MEMBERS = '  > body.more: object?\n  > body.more.list: array\n  > body.more.list[]: string\n';
it.each([
  ['a new refusal', '  < 200.id', '  < 409: conflict\n  < 200.id'],
  ['a new call', call, `GET /api/more/ · public\n${call}`],
  ['an optional input', '  < 200.id', '  > body.more: string?\n  < 200.id'],
  ['an optional input with required members', '  < 200.id', `${MEMBERS}  < 200.id`],
  ['an input that becomes optional', 'body.name: string', 'body.name: string?'],
  ['an input that takes more', 'body.name: string', 'body.name: null | string'],
  ['a new field of an answer', '  < 200.id', '  < 200.more: string\n  < 200.id'],
  ['a new field of a schema that is only answered', 'schema Thing\n', 'schema Thing\n  < more: string\n'],
])('%s is safe', (_what, from, to) => {
  const changed = before.replace(from, to);
  expect(changed).not.toBe(before);
  expect(breakingChanges(parseCalls(before), parseCalls(changed))).toEqual([]);
});

it.each([
  ['2026-11-29', 1],
  ['2026-11-30', 0],
])('on %s the end of a call marked until 2026-11-30 breaks %i promises', (today, broken) => {
  const marked = parseCalls(before.replace('\n', '\n  < Sunset: 2026-11-30\n'));
  const after = parseCalls(before.replace('PATCH', 'PUT'));
  expect(breakingChanges(marked, after, new Date(today))).toHaveLength(broken);
  expect(breakingChanges(marked, parseCalls(before))).toEqual([]);
  const sooner = parseCalls(before.replace('\n', '\n  < Sunset: 2026-01-30\n'));
  expect([breakingChanges(marked, sooner), breakingChanges(sooner, marked)]).toEqual([
    [expect.stringContaining('before 2026-11-30')],
    [],
  ]);
});
