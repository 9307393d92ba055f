import { exampleInvoice, exampleInvoiceItem } from '@balanco/contract/invoices/invoice-examples';
import type { InvoiceFileAnswer } from '@balanco/contract/invoices/invoices';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, bodiesOf, pageOf, press, refuse, showScreen } from '../../testing/app';
import { PHARMACY, pharmacyRow } from '../../testing/rows';
import { ReceiptPart } from './invoice-dialog';
import { InvoicesScreen } from './invoices-screen';
import { ReadDialog } from './read-dialog';

const LIST = 'GET /api/invoices/?page=1';
const ONE = `GET /api/invoices/${exampleInvoice.id}/`;
const DELETE = `DELETE /api/invoices/${exampleInvoice.id}/`;
const READ = 'POST /api/invoices/';
const openInvoice = { ...exampleInvoice, time_zone: 'America/Manaus', lines: [exampleInvoiceItem] };

function show(answers: Parameters<typeof showScreen>[1] = {}, role = 'mod', address = '/notas-fiscais') {
  return showScreen(
    <InvoicesScreen />,
    {
      'GET /api/pharmacies/': () => answerJson([pharmacyRow()]),
      [LIST]: () => pageOf([exampleInvoice]),
      ...answers,
    },
    { role, path: '/notas-fiscais', address },
  );
}

it('Notas fiscais lists each note with what it is', async () => {
  const cancelled = {
    ...exampleInvoice,
    id: pharmacyRow().id,
    number: 9,
    cancelled_at: exampleInvoice.read_at,
  };
  show({ [LIST]: () => pageOf([exampleInvoice, cancelled]) });
  const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr')?.textContent;
  expect(await rowOf('1234')).toMatch(/Distribuidora Norte Ltda.*05\/05\/2026.*R\$.120,00Compra$/);
  expect(await rowOf('9')).toContain('Cancelada');
});

it.each([
  ['nothing was read', '', 'Nenhuma nota lida. Ler notas: XML ou zip das compras.'],
  ['nothing matches', '&search=x', 'Nenhuma nota com estes filtros'],
])('Notas fiscais says that %s', async (_what, query, text) => {
  const address = query === '' ? undefined : '/notas-fiscais?busca=x';
  show({ [`${LIST}${query}`]: () => pageOf([]) }, 'mod', address);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('a note shows its items with lots and expiry, and can be deleted after a question', async () => {
  const { seen } = show({
    // Received since the list was loaded.
    [ONE]: () => answerJson({ ...openInvoice, received_on: '2026-05-06' }),
    [DELETE]: () => answerJson(exampleInvoice),
  });
  await userEvent.click(await screen.findByText('Distribuidora Norte Ltda'));
  const note = within(await screen.findByRole('dialog', { name: 'Nota 1234, série 1' }));
  const [, row] = within(await note.findByRole('table', { name: 'Itens da nota' })).getAllByRole('row');
  expect(row?.textContent).toMatch(
    /Registro MS 1234567890123.*2 CX= 24 UN.*120,00L2024A · 31\/12\/2027 · 2 CX$/,
  );
  note.getByText(/assinatura presente, não verificada/);
  note.getByText(/ · Recebida em 06\/05\/2026 · /);
  press('Apagar nota');
  await screen.findByText(/A nota 1234 de Distribuidora Norte Ltda sai daqui/);
  expect(seen.filter(({ method }) => method === 'DELETE')).toEqual([]);
  press('Apagar');
  expect(await screen.findByText('Nota apagada.')).toBeTruthy();
});

it('a note names the items that it brings, and leads to those that nobody knows', async () => {
  const item = { key: 'i:7', description: 'SORO', internal_code: '7' };
  const known = { ...exampleInvoiceItem, line: 2, item, factor: 12, quantity: 2, cost: 120 };
  const codes = `GET /api/pharmacies/${exampleInvoice.pharmacy}/invoice-codes/?taught=false&invoice=${exampleInvoice.id}&page=1`;
  show({
    [ONE]: () =>
      answerJson({
        ...openInvoice,
        lines: [exampleInvoiceItem, known, { ...known, line: 3, factor: null }],
      }),
    [codes]: () => pageOf([]),
  });
  await userEvent.click(await screen.findByText('Distribuidora Norte Ltda'));
  const table = within(await screen.findByRole('table', { name: 'Itens da nota' }));
  expect(table.getByText('Item desconhecido')).toBeTruthy();
  expect(table.getByText(/^SORO \(7\) · 12 un em 1 CX · R\$.5,00 a unidade$/)).toBeTruthy();
  expect(table.getByText('SORO (7) · falta dizer quantas unidades')).toBeTruthy();
  expect(screen.getByText('Confirmar recebimento')).toBeTruthy();
  press('Ensinar 2 itens que falta conhecer');
  expect(await screen.findByText('Todo código das notas leva a um item')).toBeTruthy();
});

const answer = (
  file_name: string,
  outcome: InvoiceFileAnswer['outcome'],
  detail: string,
): InvoiceFileAnswer => ({
  file_name,
  outcome,
  detail,
  invoice: null,
});
const showDialog = (answers: Parameters<typeof showScreen>[1]) =>
  showScreen(<ReadDialog onClose={() => undefined} />, answers, { path: '/', address: '/' });
const drop = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Notas fiscais em XML ou zip'), { target: { files } });

it('each file of Ler notas has its answer, refused ones first', async () => {
  const results = [
    answer('a.xml', 'read', 'Nota 1 lida.'),
    answer('b.xml', 'refused', 'Linha 2: o XML está malformado.'),
    answer('c.xml', 'cancelled', 'A nota 1 está cancelada.'),
  ];
  const { seen } = showDialog({ [READ]: () => answerJson({ results }) });
  const large = new File([new Uint8Array(1024 * 1024 + 1)], 'grande.xml');
  await drop(new File(['<a/>'], 'a.xml'), new File(['<b/>'], 'b.xml'), new File(['<c/>'], 'c.xml'), large);
  expect(await screen.findByText('1 nota lida, 1 cancelamento, 2 arquivos recusados.')).toBeTruthy();
  const rows = within(screen.getByRole('list', { name: 'Resultado por arquivo' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'grande.xmlA nota passa do limite de 1 MB.',
    'b.xmlLinha 2: o XML está malformado.',
    'a.xmlNota 1 lida.',
    'c.xmlA nota 1 está cancelada.',
  ]);
  expect(bodiesOf(seen, READ)).toEqual([
    {
      files: [
        { file_name: 'a.xml', file: btoa('<a/>') },
        { file_name: 'b.xml', file: btoa('<b/>') },
        { file_name: 'c.xml', file: btoa('<c/>') },
      ],
    },
  ]);
});

it('Ler notas sends many files in batches, keeps what was answered, and says what to do when one fails', async () => {
  let calls = 0;
  const first = Array.from({ length: 50 }, (_file, at) => answer(`${at}.xml`, 'read', 'Lida.'));
  const { seen } = showDialog({
    [READ]: () => (++calls === 1 ? answerJson({ results: first }) : refuse(503, 'unavailable')),
  });
  await drop(...Array.from({ length: 60 }, (_file, at) => new File(['<a/>'], `${at}.xml`)));
  expect(await screen.findByText(/^Nem tudo foi lido\. .*Escolha os arquivos de novo/)).toBeTruthy();
  expect(screen.getByText('50 notas lidas.')).toBeTruthy();
  expect(bodiesOf(seen, READ).map((body) => (body as { files: unknown[] }).files.length)).toEqual([50, 10]);
});

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
} as const;

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

it.each([{ kind: 'return' }, { kind: 'own' }, { cancelled_at: '2026-05-07T12:00:00.000Z' }] as const)(
  'a note with %j is not received',
  (change) => {
    showScreen(<ReceiptPart note={{ ...note, ...change }} />, {});
    expect(screen.queryByText('Confirmar recebimento')).toBeNull();
  },
);
