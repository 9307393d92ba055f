import { expect, it } from 'vitest';
import { describeError } from './describe-error.js';

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
