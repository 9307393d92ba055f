import { errorCodes, isTransient } from '@balanco/contract/base/errors';
import { GraphQLError } from 'graphql';
import { expect, it, vi } from 'vitest';
import { AppError } from '../../app-error.js';
import { errorEntry, ModelError, RETRY_MESSAGE } from './graphql-error.js';

function entryOf(thrown: Error | undefined) {
  const onFault = vi.fn();
  const error = new GraphQLError(thrown?.message ?? 'Cannot query field "x"', {
    path: ['updateCount'],
    ...(thrown === undefined ? {} : { originalError: thrown }),
  });
  return { entry: errorEntry(error, onFault), onFault };
}

it.each(errorCodes)('the refusal %s is sent again only if it is transient', (code) => {
  const { entry } = entryOf(new AppError(code));
  expect(entry.message === RETRY_MESSAGE).toBe(isTransient(code));
  expect(entry.errorInfo).toMatchObject({ code });
});

it('an error entry carries the message, type and data of a model refusal', () => {
  const row = { id: 'c1', _version: 2 };
  const refusal = new ModelError('DynamoDB:ConditionalCheckFailedException', 'Mudou.', { data: row });
  expect(entryOf(refusal).entry).toEqual({
    path: ['updateCount'],
    message: 'Mudou.',
    locations: null,
    errorType: 'DynamoDB:ConditionalCheckFailedException',
    data: row,
    errorInfo: null,
  });
});

it.each([
  [new AppError('permission_denied', 'Esta contagem é de outro coletor.'), 'Unauthorized'],
  [new AppError('license_required'), 'Unauthorized'],
  [new AppError('conflict', 'Uma contagem não muda de farmácia.'), 'BadRequest'],
  [new AppError('invalid', 'Código inválido.', { fields: { barcode: ['Código inválido.'] } }), 'BadRequest'],
  [new AppError('not_found', 'Inventário não encontrado.'), 'BadRequest'],
])('an error entry of the refusal %s keeps its sentence and its fields', (refusal, errorType) => {
  const { entry, onFault } = entryOf(refusal);
  expect(entry).toMatchObject({
    message: refusal.message,
    errorType,
    errorInfo: { code: refusal.code, fields: refusal.details.fields ?? {} },
  });
  expect(onFault).not.toHaveBeenCalled();
});

it.each([new Error('relation "count" does not exist'), new AppError('internal')])(
  'an error entry of the fault %s is logged, hides its cause and makes the client try again',
  (fault) => {
    const { entry, onFault } = entryOf(fault);
    expect(entry).toMatchObject({ message: 'Network Error', errorType: 'InternalFailure', data: null });
    expect(JSON.stringify(entry)).not.toContain('relation');
    expect(onFault).toHaveBeenCalledWith(fault);
  },
);

it('an error entry of an invalid document carries the message of graphql', () => {
  const source = new GraphQLError('Variable "$input" got invalid value', {
    originalError: new GraphQLError('x'),
  });
  expect(entryOf(source).entry).toMatchObject({ errorType: 'ValidationError' });
  expect(entryOf(undefined).entry).toMatchObject({
    message: 'Cannot query field "x"',
    errorType: 'ValidationError',
  });
});
