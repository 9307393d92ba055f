import { exampleLoss } from '@balanco/contract/losses/loss-examples';
import type { LossSummary } from '@balanco/contract/losses/loss-files';
import type { Loss } from '@balanco/contract/losses/losses';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, pageOf, press, refuse, showNarrow, showScreen } from '../../testing/app';
import { PHARMACY, pharmacyRow } from '../../testing/rows';
import { confirmationText } from './loss-list';
import { LossesScreen } from './losses-screen';

const LIST = `GET /api/pharmacies/${PHARMACY}/losses/?page=1`;
const SUMMARY = `GET /api/pharmacies/${PHARMACY}/loss-summary/`;
const CONFIRM = `POST /api/pharmacies/${PHARMACY}/losses/confirm/`;
const DISCARD = `POST /api/pharmacies/${PHARMACY}/losses/discard/`;

const lossOf = (change: Partial<Loss> = {}): Loss => ({
  ...exampleLoss,
  reason: 'expired',
  description: 'DIPIRONA',
  money: 8,
  lot: 'L1',
  expiry: '2026-04-30',
  is_controlled: true,
  ...change,
});
const summary: LossSummary = {
  months: [
    {
      month: '2026-05',
      known: 8,
      unknown: 30,
      reasons: [{ reason: 'expired', losses: 1, units: 2, money: 8 }],
    },
  ],
  unsent: { losses: 1, money: 8 },
  files: [],
};

function show(losses: readonly Loss[], answers: Parameters<typeof showScreen>[1] = {}) {
  return showScreen(
    <LossesScreen />,
    {
      'GET /api/pharmacies/': () => answerJson([pharmacyRow()]),
      [LIST]: () => pageOf(losses),
      [SUMMARY]: () => answerJson(summary),
      ...answers,
    },
    { role: 'mod', path: '/perdas', address: '/perdas' },
  );
}
const none = { confirmed: 0, waiting: 0, same_person: 0, unknown: 0, already_lost: 0 };

it('Perdas shows each loss, and known beside unknown loss of a month', async () => {
  const unknown = { description: '', is_known: false, code: '7899', is_controlled: false };
  const idOf = (end: string) => lossOf().id.replace('a1', end);
  show([lossOf(), lossOf({ ...unknown, id: idOf('a2') }), lossOf({ state: 'undone', id: idOf('a3') })]);
  const rows = within(await screen.findByRole('table', { name: 'Perdas' })).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/lote L1 · validade 30\/04\/2026vencido2R\$.8,00/);
  expect(rows[1]?.textContent).toContain('a confirmarcontrolado: pede duas pessoas');
  expect(rows[2]?.textContent).toContain('fora do catálogo: cadastre ou vincule o código');
  // Also in the office, in Validade.
  expect(rows[3]?.textContent).toContain('desfeita por quem registrou');
  const months = within(await screen.findByRole('table', { name: 'Perda por mês' })).getAllByRole('row');
  expect(months[1]?.textContent).toMatch(/^05\/2026R\$.8,00R\$.30,00R\$.38,00vencido R\$.8,00 \(2 un\)$/);
  expect(screen.getByText(/1 perda confirmada para sair, R\$ 8,00/)).toBeTruthy();
});

it('chosen losses are confirmed, and the notice says what still waits', async () => {
  const { seen } = show([lossOf()], { [CONFIRM]: () => answerJson({ ...none, waiting: 1 }) });
  await screen.findByRole('table', { name: 'Perdas' });
  press('Confirmar');
  expect(await screen.findByText('Escolha ao menos uma perda.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar DIPIRONA' }));
  press('Confirmar');
  expect(await screen.findByText('1 perda de controlados: falta uma segunda pessoa confirmar.')).toBeTruthy();
  expect(bodiesOf(seen, CONFIRM)).toEqual([{ losses: [lossOf().id] }]);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Selecionar DIPIRONA' });
  expect(box.checked).toBe(false);
  expect(confirmationText(none)).toBe('Nada a confirmar: já foram confirmadas ou descartadas.');
});

it('a loss is discarded with a reason only, also on a phone', async () => {
  showNarrow();
  let answer = () => refuse(404, 'not_found', 'Farmácia não encontrada.');
  const { seen } = show([lossOf()], { [DISCARD]: () => answer() });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar DIPIRONA' }));
  press('Descartar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Descartar perdas' }));
  await userEvent.type(dialog.getByLabelText(/Motivo/), 'Achada na gaveta');
  await userEvent.click(dialog.getByRole('button', { name: 'Descartar' }));
  expect(await dialog.findByText(/Farmácia não encontrada/)).toBeTruthy();
  answer = () => answerJson({ discarded: 1 });
  await userEvent.click(dialog.getByRole('button', { name: 'Descartar' }));
  expect(await screen.findByText('1 perda descartada.')).toBeTruthy();
  const body = { losses: [lossOf().id], reason: 'Achada na gaveta' };
  expect(bodiesOf(seen, DISCARD)).toEqual([body, body]);
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});

it('Perdas shows the photo of a loss', async () => {
  const photo = { id: lossOf().id, kind: 'expired', taken_at: lossOf().registered_at, taken_by: 'Ana' };
  show([lossOf({ has_photo: true })], {
    [`GET /api/photos/${photo.id}/`]: () => answerJson({ ...photo, code: '789', image: 'QUJD' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Ver a foto de DIPIRONA' }));
  expect(await screen.findByRole('img', { name: /^Foto de DIPIRONA, tirada por / })).toBeTruthy();
});
