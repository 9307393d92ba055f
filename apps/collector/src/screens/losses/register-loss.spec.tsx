import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { lossesOf, settleLosses, takeLosses } from '../../store/losses';
import { clearPhone } from '../../testing/phone-data';
import { RegisterLoss } from './register-loss';

vi.mock('../../sync/sending/app-outbox', () => ({ outbox: { sendSoon: vi.fn() } }));
const lot = {
  lot: 'L1',
  expires_on: '2026-04-30',
  internal_code: '7',
  barcode: '789',
  description: 'DIPIRONA',
};
vi.mock('../../sync/pull/pharmacy-notes', () => ({
  followOldLots: async (_pharmacy: string, show: (known: unknown) => void) =>
    show({
      at: 0,
      lots: [
        { ...lot, units: 3, seen_in: 'Gôndola 2' },
        { ...lot, lot: '', units: null, seen_in: '' },
      ],
    }),
}));
vi.mock('../../sync/pull/catalogue', () => ({ pullCatalogue: vi.fn() }));

const pharmacy = { id: 'p1', name: 'Central' } as const;
const BOX = ']d20107891234567895172705311042\u001d21S7';

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  await clearPhone();
});

const onClose = vi.fn();
const show = (isShelf = false) =>
  render(<RegisterLoss person="carla" pharmacy={pharmacy as never} isShelf={isShelf} onClose={onClose} />);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const read = async (text: string) => {
  fireEvent.change(screen.getByLabelText('Código'), { target: { value: text } });
  press('OK');
  await screen.findByText('Sem nome neste aparelho');
};
const stored = () => lossesOf('carla', 'p1');
const registered = () =>
  within(screen.getByRole('region', { name: 'Registradas neste aparelho', hidden: true }));
const quantity = () => screen.getByLabelText<HTMLInputElement>('Quantidade');

it('a loss is read, gets a reason, is kept, sent and undone', async () => {
  show();
  await read('789');
  press('Quebrado');
  fireEvent.change(quantity(), { target: { value: '2,5' } });
  press('Registrar');
  await screen.findByText('Quebrado · guardada');
  const [loss] = await stored();
  expect(loss).toMatchObject({ code: '789', reason: 'broken', quantity: 2.5, state: 'waiting' });
  const answer = (status: 'created' | 'undone') => [{ id: loss?.id ?? null, status }];
  await settleLosses(await takeLosses('carla'), answer('created'), 1);
  await screen.findByText('Quebrado · enviada');
  press('Desfazer 789');
  await screen.findByText('Quebrado · desfeita, a enviar');
  await settleLosses(await takeLosses('carla'), answer('undone'), 1);
  await screen.findByText('Quebrado · desfeita');
  expect(await takeLosses('carla')).toEqual([]);
});

it('giving up the photo gives up no loss, as giving up the sheet does', async () => {
  show();
  await read('789');
  const cancel = () => new Event('cancel', { bubbles: true, cancelable: true });
  fireEvent(screen.getByLabelText('Fotografar (opcional)'), cancel());
  expect(onClose).not.toHaveBeenCalled();
  fireEvent(screen.getByRole('dialog', { hidden: true }), cancel());
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('a box with a serial keeps lot and expiry, is one, and is lost once', async () => {
  show();
  await read(BOX);
  screen.getByText('7891234567895 · lote 42 · vence 31/05/2027 · série S7');
  expect(quantity().disabled).toBe(true);
  press('Vencido');
  press('Registrar');
  await waitFor(() => registered().getByText('Vencido · guardada'));
  expect(await stored()).toMatchObject([{ lot: '42', expiry: '2027-05-31', serial: 'S7', quantity: 1 }]);
  fireEvent.change(screen.getByLabelText('Código'), { target: { value: BOX } });
  press('OK');
  await screen.findByText('Você já registrou esta caixa como perda.');
});

it('a refused loss shows the sentence and leaves the phone when it is undone', async () => {
  show();
  await read('789');
  press('Furto');
  press('Registrar');
  await screen.findByText('Furto · guardada');
  const batch = await takeLosses('carla');
  const refusal = {
    id: batch[0]?.id ?? null,
    status: 'rejected',
    detail: 'Farmácia não encontrada.',
  } as const;
  await settleLosses(batch, [refusal], 1);
  await screen.findByText('Furto · recusada');
  screen.getByText('Farmácia não encontrada.');
  press('Desfazer 789');
  await waitFor(async () => expect(await stored()).toEqual([]));
});

it('a loss undone while its message is under way is undone with the next', async () => {
  show();
  await read('789');
  press('Avaria');
  press('Registrar');
  await screen.findByText('Avaria · guardada');
  const sent = await takeLosses('carla');
  press('Desfazer 789');
  await screen.findByText('Avaria · desfeita, a enviar');
  await settleLosses(sent, [{ id: sent[0]?.id ?? null, status: 'created' }], 1);
  expect(await takeLosses('carla')).toMatchObject([{ isUndone: true }]);
});

it('what expired is listed by section and ticked off as an expired loss, which can be undone', async () => {
  show(true);
  const shelf = await screen.findByRole('region', { name: 'Gôndola 2', hidden: true });
  const tick = (units: string) => {
    fireEvent.click(within(shelf).getByRole('button', { name: 'Retirar DIPIRONA', hidden: true }));
    expect(quantity().value).toBe(units);
  };
  tick('3');
  fireEvent.change(quantity(), { target: { value: '2' } });
  press('Registrar');
  await within(shelf).findByText('lote L1 · vence 30/04/2026 · até 1 un');
  const box = { code: '789', lot: 'L1', expiry: '2026-04-30', serial: null };
  expect(await stored()).toMatchObject([{ ...box, reason: 'expired', quantity: 2, state: 'waiting' }]);
  press('Desfazer 789');
  await within(shelf).findByText('lote L1 · vence 30/04/2026 · até 3 un');
  tick('3');
  press('Registrar');
  await waitFor(() => expect(screen.queryByText('Gôndola 2')).toBeNull());
  screen.getByText('vence 30/04/2026');
});
