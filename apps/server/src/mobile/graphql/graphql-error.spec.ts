import { GraphQLError } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../app-error.js';
import { errorEntry, ModelError } from './graphql-error.js';

function entryOf(thrown: Error | undefined) {
  const onFault = vi.fn();
  const error = new GraphQLError(thrown?.message ?? 'Cannot query field "x"', {
    path: ['updateCount'],
    ...(thrown === undefined ? {} : { originalError: thrown }),
  });
  return { entry: errorEntry(error, onFault), onFault };
}

describe('an error entry', () => {
  it('carries what a refusal of a model says', () => {
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
    [
      new AppError('invalid', 'Código inválido.', { fields: { barcode: ['Código inválido.'] } }),
      'BadRequest',
    ],
    [new AppError('not_found', 'Inventário não encontrado.'), 'BadRequest'],
  ])('of %s keeps its sentence and its fields', (refusal, errorType) => {
    const { entry, onFault } = entryOf(refusal);
    expect(entry).toMatchObject({
      message: refusal.message,
      errorType,
      errorInfo: { code: refusal.code, fields: refusal.details.fields ?? {} },
    });
    expect(onFault).not.toHaveBeenCalled();
  });

  it.each([new Error('relation "count" does not exist'), new AppError('internal')])(
    'of a fault says nothing of it, is logged, and makes the client try again',
    (fault) => {
      const { entry, onFault } = entryOf(fault);
      expect(entry).toMatchObject({ message: 'Network Error', errorType: 'InternalFailure', data: null });
      expect(JSON.stringify(entry)).not.toContain('relation');
      expect(onFault).toHaveBeenCalledWith(fault);
    },
  );

  it('of a document that is wrong says what graphql says, with the place', () => {
    const source = new GraphQLError('Variable "$input" got invalid value', {
      originalError: new GraphQLError('x'),
    });
    expect(entryOf(source).entry).toMatchObject({ errorType: 'ValidationError' });
    expect(entryOf(undefined).entry).toMatchObject({
      message: 'Cannot query field "x"',
      errorType: 'ValidationError',
    });
  });
});
