import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerJson, bodiesOf } from '../../testing/fake-server';
import { press } from '../../testing/press';
import { PHARMACY } from '../../testing/rows';
import { showScreen } from '../../testing/show-screen';
import { ReceiptPart } from './receipt-part';

const NOTE = '01976f4c-2a00-7c30-8000-0000000000e9';
const RECEIPT = `POST /api/pharmacies/${PHARMACY}/invoices/${NOTE}/receipt/`;
const UNDO = `POST /api/pharmacies/${PHARMACY}/invoices/${NOTE}/receipt/undo/`;
const note = {
  id: NOTE,
  pharmacy: PHARMACY,
  time_zone: 'America/Rio_Branco',
  kind: 'purchase',
  cancelled_at: null,
  received_on: null,
};

afterEach(() => vi.useRealTimers());

it("a note is received at a moment of the pharmacy's clock, now unless typed, and names what it leaves out", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, 6, 12, 30) });
  const { seen } = showScreen(<ReceiptPart note={note} />, {
    [RECEIPT]: () => answerJson({ entries: 2, left_out: ['SABONETE', 'SORO'] }),
  });
  press('Confirmar recebimento');
  expect(
    await screen.findByText(
      'Nota recebida: 2 itens com entrada. De fora até serem ensinados: SABONETE, SORO.',
    ),
  ).toBeTruthy();
  expect(bodiesOf(seen, RECEIPT)).toEqual([{ received_at: '2026-05-06T07:30' }]);
});

it('a received note that was cancelled says what to do, and is undone', async () => {
  showScreen(
    <ReceiptPart note={{ ...note, received_on: '2026-05-06', cancelled_at: '2026-05-07T12:00:00.000Z' }} />,
    { [UNDO]: () => answerJson({ entries: 2 }) },
  );
  expect(screen.getByText(/cancelada depois de recebida\. Se a mercadoria não ficou/)).toBeTruthy();
  press('Desfazer recebimento');
  expect(await screen.findByText('Recebimento desfeito: 2 entradas a menos.')).toBeTruthy();
});

it.each([{ kind: 'return' }, { kind: 'own' }, { cancelled_at: '2026-05-07T12:00:00.000Z' }])(
  'a note with %j is not received',
  (change) => {
    showScreen(<ReceiptPart note={{ ...note, ...change }} />, {});
    expect(screen.queryByText('Confirmar recebimento')).toBeNull();
  },
);
