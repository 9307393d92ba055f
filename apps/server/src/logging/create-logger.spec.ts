import { expect, it } from 'vitest';
import { createLogger } from './create-logger.js';

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
