import { expect, it } from 'vitest';
import { editCount, listCounts } from './counts.js';

it.each(['0', '-1', '1.5', 'abc', '1e30', '9007199254740993'])('%j is not the id of a count', (id) => {
  expect(editCount.params.safeParse({ id })).toMatchObject({
    success: false,
    error: { issues: [{ message: 'Contagem inválida.' }] },
  });
});

it('a page of counts has 200 lines by default, at most 1000', () => {
  expect(listCounts.query.parse({ page: '2' })).toMatchObject({ page: 2, page_size: 200 });
  expect(listCounts.query.parse({ page: '2', page_size: '1000' })).toMatchObject({ page_size: 1000 });
  expect(listCounts.query.safeParse({ page_size: '1001' }).error?.issues[0]?.message).toBe(
    'Uma página tem no máximo 1000 contagens.',
  );
});

it.each([
  ['12', 12],
  ['6a3f1c52-5a4c-4a0a-9d7f-0123456789ab', '6a3f1c52-5a4c-4a0a-9d7f-0123456789ab'],
])('an inventory is addressed by a number or a UUID', (inventory, expected) => {
  expect(listCounts.query.parse({ inventory })).toMatchObject({ inventory: expected });
});

it.each(['0', 'x', '1.5'])('%j is not the id of an inventory', (inventory) => {
  expect(listCounts.query.safeParse({ inventory }).error?.issues[0]?.message).toBe(
    'ID de inventário inválido.',
  );
});
