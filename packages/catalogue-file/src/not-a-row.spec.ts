import { expect, it } from 'vitest';
import { notARow } from './not-a-row.js';

const sheet = (...cells: string[]) =>
  notARow({ text: cells.join(' '), codes: cells.slice(0, 2), cells, cut: false, running: false });

it.each([
  ['a rule', ['-----', '-----', '-----'], 'rule'],
  ['a total in the first column', ['TOTAL DE ITENS', '', '', '20'], 'total'],
  ['a total with its number in the column of codes', ['Total geral:', '1234'], 'total'],
  ['a total below the descriptions', ['', '', 'TOTAL GERAL', '20'], 'total'],
  ['a count of items', ['Quantidade de itens:', '1234'], 'total'],
  ['a page number', ['Página: 2', ''], 'total'],
  ['repeated headings', ['EAN', 'Código', 'Descrição', 'Saldo'], 'heading'],
  ['repeated headings with digits', ['EAN13', 'Código', 'Descrição'], 'heading'],
  ['a group', ['MEDICAMENTOS', '', '', ''], 'title'],
  ['a date', ['22/11/2026', '', ''], 'title'],
])('notARow knows %s', (_case, cells, expected) => {
  expect(sheet(...cells)).toBe(expected);
});

it.each([
  ['a product whose description begins with TOTAL', ['7891000315507', '', 'TOTAL DETOX CHA 60G', '5']],
  ['a product with an internal code whose description begins with TOTAL', ['', '00012', 'TOTAL 12 GEL']],
  ['a product with a code of letters', ['KITBEBE', '', 'KIT BEBE COM 3', '2']],
  ['a product with a code that begins with PAG', ['PAG12', '', 'X']],
  ['a product with blanks and hyphens in its code', ['789 1000-315507', '', 'X']],
  ['a line without a code', ['', '', 'SORO', '5']],
])('notARow leaves %s', (_case, cells) => {
  expect(sheet(...cells)).toBeNull();
});

it.each(
  `total, totais, sub-total, subtotal, sub total, soma, quantidade de, qtd de, qtde de, número de, registros, itens, fim de,
    fim do, pág, página, relatório, emissão, emitido, impresso, usuário, data, hora, cnpj`.split(/,\s+/),
)('notARow knows a footer that begins with "%s"', (word) => {
  expect(sheet('', '', `${word.toUpperCase()}: 20`)).toBe('total');
});
