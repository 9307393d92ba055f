import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { showNarrow } from '../../testing/show-narrow';
import { showUnplaced } from './testing/show-unplaced';
import { NAMED, unplacedCount, unplacedLine } from './testing/unplaced-count';

beforeEach(showNarrow);

const cards = () => screen.getAllByRole('row').map((row) => row.textContent);
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Selecionar a contagem de Ana/ });
const two = () => [
  unplacedCount(1, {
    lines: [
      unplacedLine({ quantity: 12, factor: 10 }),
      unplacedLine({ kind: 'unrecognised', barcode: '', quantity: null, raw: '{quebrado' }),
    ],
  }),
];

it('an unplaced count is a card on a phone', async () => {
  showUnplaced('mod', two);
  await screen.findByText('12 × 10');
  expect(cards()).toEqual([
    expect.stringMatching(
      // The year shows in other years.
      [
        '^7891000001000',
        '12 × 10',
        'linha 1 de 2',
        'Ana · ana@farmacia.example',
        `Inventário citado: ${NAMED}`,
        '20/01(/2026)? 12:00',
        'Recebida em 20/01(/2026)? 15:30$',
      ].join(''),
    ),
    'Não reconhecido{quebradolinha 2 de 2',
  ]);
});

it('tapping a line selects its whole unplaced count on a phone', async () => {
  showUnplaced('mod', two);
  await userEvent.click(await screen.findByText('linha 2 de 2'));
  expect(box().checked).toBe(true);
  expect(screen.getByText('1 selecionada')).toBeTruthy();
  await userEvent.click(box());
  expect(box().checked).toBe(false);
});
