import { expect, it } from 'vitest';
import { pullCounts, pullInventories, pullPharmacies, pullProducts, pullSections } from './mobile-pull.js';

const UUID = '6a3f1c52-5a4c-4a0a-9d7f-0123456789ab';

function complaints(query: object): (string | undefined)[] {
  const { error } = pullProducts.query.safeParse({ pharmacy: UUID, ...query });
  return (error?.issues ?? []).map(({ message }) => message);
}

it('a pull query asks for everything in pages of 1000 rows', () => {
  for (const { query } of [pullPharmacies, pullInventories, pullSections, pullCounts]) {
    expect(query.parse({})).toEqual({ page_size: 1000 });
  }
  expect(pullProducts.query.parse({ pharmacy: UUID })).toEqual({ pharmacy: UUID, page_size: 1000 });
});

it.each(['1', '5000'])('a pull query accepts %s rows per page', (page_size) => {
  expect(complaints({ page_size })).toEqual([]);
});

it.each([
  [{ page_size: '5001' }, 'Uma página tem no máximo 5000 linhas.'],
  [{ page_size: '0' }, 'Tamanho de página inválido.'],
  [{ page_size: '' }, 'Tamanho de página inválido.'],
  [{ page_size: '1.5' }, 'Tamanho de página inválido.'],
  [{ since: '2026-05-01' }, 'since deve ser uma data ISO 8601 com fuso.'],
  [{ since: 'ontem' }, 'since deve ser uma data ISO 8601 com fuso.'],
  [{ since: '2026-05-01T00:00:00' }, 'since deve ser uma data ISO 8601 com fuso.'],
  [{ since: '1969-12-31T23:59:59Z' }, 'since está fora do intervalo aceito.'],
  [{ since: '2200-01-01T00:00:00Z' }, 'since está fora do intervalo aceito.'],
  [{ cursor: 'a'.repeat(1001) }, 'Cursor inválido.'],
  [{ pharmacy: '' }, 'Farmácia inválida.'],
])('a pull query refuses %j with one sentence', (query, sentence) => {
  expect(complaints(query)).toEqual([sentence]);
});

it.each([
  ['12', 12],
  [UUID, UUID],
])('a pull query accepts the inventory %s', (inventory, expected) => {
  expect(pullCounts.query.parse({ inventory })).toMatchObject({ inventory: expected });
});
