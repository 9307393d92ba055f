import { expect, it } from 'vitest';
import { count, inWords, product } from './testing/in-words.js';

const person = { name: 'Caio Reis', email: 'caio@balanco.test', role: 'user' };

it('a count with several entries numbers the fields of its lines', () => {
  const two = {
    ...count,
    barcode: [
      { barcode: '0789', count: 10 },
      { barcode: '0790', count: 2 },
    ],
  };
  const after = {
    ...count,
    barcode: [
      { barcode: '0789', count: 10 },
      { barcode: '0790', count: 3 },
    ],
  };
  expect(inWords({ before: two, after }, 'count update')).toEqual([
    'editou a contagem de 0789',
    'Linha 2: Quantidade: 2 → 3',
  ]);
});

it('an unrecognised count shows the text that arrived', () => {
  const [first, second] = inWords({ after: { ...count, barcode: 'quebrado' } }, 'count create');
  expect([first, second]).toEqual(['enviou uma contagem não reconhecida', 'Não reconhecido: → quebrado']);
});

it('the history of a product shows its own row of an import', () => {
  expect(inWords({ before: product, after: { ...product, system_stock: 3 } }, 'product import')).toEqual([
    'importou o produto DIPIRONA',
    'Saldo Sistema: 1.500 → 3',
  ]);
});

it('deleting all products shows how many', () => {
  expect(inWords({ after: { deleted_at: 'x', products: 20000 } }, 'product delete')).toEqual([
    'excluiu todos os produtos (20.000)',
  ]);
});

it('changes to the own account are worded differently', () => {
  const own = { after: person, entityId: 'maria' };
  expect(inWords(own, 'person create')[0]).toBe('entrou pela primeira vez');
  expect(inWords({ ...own, before: { ...person, name: 'Caio' } }, 'person update')[0]).toBe(
    'mudou os próprios dados',
  );
});

it('a session that ended because of a reused token shows why', () => {
  const after = { ended: true, reason: 'refresh_token_reused' };
  expect(inWords({ after }, 'session sign_out')).toEqual([
    'teve a sessão encerrada por segurança: o acesso foi usado em dois lugares',
  ]);
});

it('a row that fits no act is shown as it stands', () => {
  const sides = { before: { wings: 1 }, after: { wings: 2, by: 'Ana' } };
  const changes = ['wings: 1 → 2', 'by: → Ana'];
  expect(inWords(sides, 'product levitate')).toEqual(['levitate product caio', ...changes]);
  expect(inWords(sides, 'inventory settle')).toEqual(['settle inventory 4', ...changes]);
});
