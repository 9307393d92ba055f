import { expect, it } from 'vitest';
import { createLogger, describeError } from './create-logger.js';

function logged(facts: object): Record<string, unknown> {
  const lines: string[] = [];
  createLogger('info', { write: (line: string) => lines.push(line) }).info(facts, 'a sentence');
  return JSON.parse(lines.join(''));
}

it('the logger hides fields with secret names at any depth', () => {
  const person = { email: 'ana@rede.example', name: 'Ana', password: 'x', token: 'y', sub: 's' };
  const hidden = { email: '…', name: '…', password: '…', token: '…', sub: 's' };
  expect(logged(person)).toMatchObject(hidden);
  expect(logged({ caller: person })).toMatchObject({ caller: hidden });
});

it('the logger removes addresses and tokens from any text', () => {
  expect(logged({ reason: 'no mailbox ana@rede.example' })).toMatchObject({ reason: 'no mailbox …@…' });
});

it('the logger describes an error without its rows', () => {
  const err = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(ana@rede.example)' });
  const line = logged({ err });
  expect(line.err).toMatchObject({ type: 'Error', message: 'duplicate key' });
  expect(JSON.stringify(line)).not.toContain('rede.example');
});

const withFacts = (error: Error, facts: object) => Object.assign(error, facts);

it('describeError keeps the facts of a PostgreSQL error and none of its rows', () => {
  const error = withFacts(new Error('duplicate key value violates unique constraint "person_email"'), {
    code: '23505',
    severity: 'ERROR',
    table: 'person',
    constraint: 'person_email',
    detail: 'Key (email)=(ana@rede.example) already exists.',
    where: 'COPY person, line 1: "Ana Lima"',
    hint: 'Ana Lima',
    internalQuery: "select 'Ana Lima'",
    parameters: ['Ana Lima'],
  });
  expect(describeError(error)).toEqual({
    type: 'Error',
    message: 'duplicate key value violates unique constraint "person_email"',
    code: '23505',
    severity: 'ERROR',
    table: 'person',
    constraint: 'person_email',
    stack: expect.stringMatching(/^\s+at /),
  });
});

it.each([
  [
    withFacts(new Error('invalid input syntax for type uuid: "Ana "Nina" Lima"'), { code: '22P02' }),
    'invalid input syntax for type uuid: "…"',
  ],
  [
    new SyntaxError('Unexpected token \'A\', "Ana Lima, senha" is not valid JSON'),
    'Unexpected token \'A\', "…" is not valid JSON',
  ],
  [new Error('550 <ana.lima@rede.example>: unknown recipient'), '550 <…@…>: unknown recipient'],
  [new Error('refused eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln'), 'refused …'],
])('the message of %s loses the quoted input', (error, message) => {
  expect(describeError(error).message).toBe(message);
  expect(describeError(error).stack).not.toContain('Ana');
});

it('describeError describes causes alike, and values that are not errors', () => {
  const cause = new Error('550 <ana@rede.example>');
  expect(describeError(new Error('mail failed', { cause })).cause?.message).toBe('550 <…@…>');
  expect(describeError('ana@rede.example')).toEqual({ type: 'string', message: '…@…' });
});

it('describeError truncates a long message', () => {
  expect(describeError(new Error('x'.repeat(10_000))).message).toHaveLength(500);
});
