import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer, renderApp } from '../../testing/app';
import { StockFile } from './stock-file';

vi.mock('./read/parse-in-worker', () => import('./testing/parse-in-page'));

function show() {
  const onRead = vi.fn();
  fakeServer({});
  renderApp(
    [{ path: '/', element: <StockFile pharmacy="0198c0de-0000-7000-8000-000000000001" onRead={onRead} /> }],
    '/',
  );
  return onRead;
}
const choose = (text: string) =>
  userEvent.upload(screen.getByLabelText(/^Arquivo (TXT|Excel)$/), new File([text], 'estoque.csv'));

it('a stock file gives one line per code pair; the last wins', async () => {
  const onRead = show();
  await choose(
    'Código Interno;Código de Barras;Saldo\n0001;7891234567895;3\n0001;7891234567895;20,5\n2;;-1\n3;;\n',
  );
  await waitFor(() =>
    expect(onRead).toHaveBeenLastCalledWith({
      fileName: 'estoque.csv',
      lines: [
        { internal_code: '0001', barcode: '7891234567895', stock: 20.5 },
        { internal_code: '2', barcode: '', stock: -1 },
      ],
    }),
  );
});

it('a file without stock explains itself and gives nothing', async () => {
  const onRead = show();
  await choose('Código Interno;Código de Barras;Descrição\n0001;7891234567895;DIPIRONA\n');
  expect(await screen.findByText('Nenhuma linha tem saldo. Diga qual coluna é o Saldo.')).toBeTruthy();
  expect(onRead.mock.calls.every(([stock]) => stock === null)).toBe(true);
});
