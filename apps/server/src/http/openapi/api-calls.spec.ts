import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { callsText, compareCalls, currentCalls, FILE, parseCalls } from './api-calls.js';

it('docs/api-calls.txt lists the calls as they are', () => {
  const { breaking, safe } = compareCalls(parseCalls(readFileSync(FILE, 'utf8')), currentCalls());
  const hint = 'node scripts/program.mjs apps/server/src/http/openapi/api-calls.ts writes the list';
  expect({ breaking, safe }, hint).toEqual({ breaking: [], safe: [] });
  expect(readFileSync(FILE, 'utf8')).toBe(callsText(currentCalls()));
});

const call = 'PATCH /api/things/{id}/ · Para qualquer perfil';
const before = `${call} #00000000
  > body.name: string
  > body.note: string?
  < 200.id: number
  < 200.state: "closed" | "open"
schema Thing #00000000
  < id: number
schema Sent #00000000
  < id: number
POST /api/things/ · Para qualquer perfil #00000000
  > body: Sent
`;

it.each([
  ['a call that is gone', (text: string) => text.replace('PATCH', 'PUT')],
  ['another permission', (text: string) => text.replace('qualquer perfil', 'administradores')],
  ['a required input', (text: string) => text.replace('  < 200.id', '  > body.more: string\n  < 200.id')],
  [
    'a required member of an input that exists',
    (text: string) => text.replace('  < 200.id', '  > body.note.more: string\n  < 200.id'),
  ],
  ['an input that becomes required', (text: string) => text.replace('note: string?', 'note: string')],
  ['an input that takes less', (text: string) => text.replace('body.name: string', 'body.name: number')],
  ['an answer without a field', (text: string) => text.replace('  < 200.id: number\n', '')],
  ['an answer that may miss a field', (text: string) => text.replace('200.id: number', '200.id: number?')],
  ['an answer with a new state', (text: string) => text.replace('"open"', '"late" | "open"')],
  [
    'a required field of a schema that is sent',
    (text: string) => text.replace(/(Sent.*\n)/, '$1  < more: string\n'),
  ],
])('%s breaks clients', (_what, change) => {
  expect(compareCalls(parseCalls(before), parseCalls(change(before))).breaking).not.toEqual([]);
});

it.each([
  ['a new refusal', (text: string) => text.replace('  < 200.id', '  < 409: conflict\n  < 200.id')],
  ['a new call', (text: string) => `${text}GET /api/more/ · public #00000000\n`],
  ['an optional input', (text: string) => text.replace('  < 200.id', '  > body.more: string?\n  < 200.id')],
  [
    'an optional input with required members',
    (text: string) =>
      text.replace(
        '  < 200.id',
        '  > body.more: object?\n  > body.more.list: array\n  > body.more.list[]: string\n  < 200.id',
      ),
  ],
  [
    'an input that becomes optional',
    (text: string) => text.replace('body.name: string', 'body.name: string?'),
  ],
  [
    'an input that takes more',
    (text: string) => text.replace('body.name: string', 'body.name: null | string'),
  ],
  [
    'a new field of an answer',
    (text: string) => text.replace('  < 200.id', '  < 200.more: string\n  < 200.id'),
  ],
  [
    'a new field of a schema that is only answered',
    (text: string) => text.replace(/(Thing.*\n)/, '$1  < more: string\n'),
  ],
])('%s is safe', (_what, change) => {
  const { breaking, safe } = compareCalls(parseCalls(before), parseCalls(change(before)));
  expect(breaking).toEqual([]);
  expect(safe).not.toEqual([]);
});
