import { expect, it } from 'vitest';
import { outcomeText } from './use-unplaced-mutation';

it.each([
  [1, 1, '1 contagem atribuída.'],
  [1200, 1200, '1.200 contagens atribuídas.'],
  [4, 5, '4 contagens atribuídas. 1 já tinha sido atribuída ou excluída por outra pessoa.'],
  [1, 3, '1 contagem atribuída. 2 já tinham sido atribuídas ou excluídas por outra pessoa.'],
])('the notice reports that %d of %d counts were assigned', (done, asked, text) => {
  expect(outcomeText('atribuída', done, asked)).toBe(text);
});
