import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { answerJson, refuse } from '../../testing/app';
import { readNamesFile, UnreadableNames } from './import-pharmacies-dialog';
import { dialogAlert, drogasul, saoJoao, sent, showPharmacies } from './testing/show-pharmacies';

// On a busy machine loading may take longer than a test waits.
beforeAll(async () => {
  await import('./import-pharmacies-dialog');
}, 60_000);

async function openImport(post: () => Response = () => answerJson([], 201)) {
  const { seen } = showPharmacies({
    answers: { 'POST /api/pharmacies/bulk/': post },
    address: '/farmacias/importar',
  });
  const dialog = await screen.findByRole('dialog', { name: 'Importar Farmácias' });
  await screen.findByText('Drogasul');
  return { seen, dialog };
}
const names = () => screen.getByLabelText<HTMLTextAreaElement>('Nomes das farmácias');
const type = (text: string) => fireEvent.change(names(), { target: { value: text } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Importar' }));
const summary = () => within(screen.getByRole('dialog')).getByRole('status').textContent;
const leftOut = () =>
  within(screen.getByRole('list', { name: 'Linhas deixadas de fora' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it('Importar Farmácias shows how many pharmacies a list creates, and why', async () => {
  await openImport();
  expect(summary()).toBe('Nenhuma farmácia será criada.');
  type(`Nova\n\ndrogasul\nNOVA\n${'x'.repeat(201)}\nOutra\n`);
  expect(summary()).toBe('2 farmácias serão criadas. 3 linhas ficam de fora. 1 linha em branco ignorada.');
  expect(leftOut()).toEqual([
    'Linha 3: “drogasul” já existe',
    'Linha 4: “NOVA” está repetida na lista',
    `Linha 5: “${'x'.repeat(60)}…” tem mais de 200 caracteres`,
  ]);
});

it('Importar Farmácias leaves out existing pharmacies unless the person includes them', async () => {
  const { seen } = await openImport(() => answerJson([saoJoao, drogasul], 201));
  type('Nova\nDrogasul');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Criar também as que já existem' }));
  expect(summary()).toBe('2 farmácias serão criadas.');
  submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(seen, 'POST').body).toEqual(['Nova', 'Drogasul']);
});

it('Importar Farmácias reads names from a file into an editable list', async () => {
  const { dialog } = await openImport();
  const input = within(dialog).getByLabelText('Arquivo com os nomes');
  await userEvent.upload(input, new File(['Central;Centro\nSul;Sul'], 'lojas.csv', { type: 'text/csv' }));
  await waitFor(() => expect(names().value).toBe('Central\nSul'));
  expect(summary()).toBe('2 farmácias serão criadas.');
  await userEvent.upload(input, new File(['PK\u0000'], 'lojas.txt', { type: 'text/plain' }));
  expect(await dialogAlert()).toBe('O arquivo não é um texto. Escolha um arquivo .txt ou .csv.');
  expect(names().value).toBe('Central\nSul');
});

it('Importar Farmácias does not send a list over the limit', async () => {
  await openImport();
  type(Array.from({ length: 501 }, (_name, index) => `Loja ${index}`).join('\n'));
  expect(await dialogAlert()).toBe('Importe no máximo 500 farmácias de cada vez.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Importar' }).disabled).toBe(true);
});

it('Importar Farmácias sends the names, refreshes the screen and reports the number', async () => {
  const { seen } = await openImport(() => answerJson([saoJoao], 201));
  type('  Nova \nDrogasul\n');
  submit();
  expect(await screen.findByText('1 farmácia criada.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(seen, 'POST')).toEqual({ path: '/api/pharmacies/bulk/', body: ['Nova'] });
  expect(seen.filter((call) => call.method === 'GET' && call.path === '/api/pharmacies/')).toHaveLength(2);
});

it('Importar Farmácias sends an empty list, which creates nothing', async () => {
  const { seen } = await openImport();
  submit();
  expect(await screen.findByText('Nenhuma farmácia criada.')).toBeTruthy();
  expect(sent(seen, 'POST').body).toEqual([]);
});

it("Importar Farmácias shows 'Erro ao importar farmácias.' and keeps the list", async () => {
  await openImport(() => refuse(500, 'internal'));
  type('Nova');
  submit();
  expect(await dialogAlert()).toBe('Erro ao importar farmácias. Erro interno. Tente novamente em instantes.');
  expect(names().value).toBe('Nova');
});

const file = (content: BlobPart, name: string) => new File([content], name);

it.each([
  ['UTF-8', new TextEncoder().encode('São João\r\nCentral')],
  ['Windows-1252', Uint8Array.from('S\u00e3o Jo\u00e3o\r\nCentral', (char) => char.charCodeAt(0))],
])('readNamesFile reads a .txt in %s', async (_encoding, bytes) => {
  expect(await readNamesFile(file(bytes, 'lojas.txt'))).toBe('São João\r\nCentral');
});

it("readNamesFile reads a .csv's first column and a .txt's whole lines", async () => {
  const text = 'Central;Centro\r\n"Drogaria ""Sul""; filial";Sul\r\n"Duas\r\nlinhas";x\r\n;vazia';
  expect(await readNamesFile(file(text, 'LOJAS.CSV'))).toBe('Central\nDrogaria "Sul"; filial\nDuas linhas\n');
  expect(await readNamesFile(file('Central;Centro', 'lojas.txt'))).toBe('Central;Centro');
  expect(await readNamesFile(file('', 'lojas.csv'))).toBe('');
});

it('readNamesFile refuses a huge file with a message', async () => {
  const sentence = 'O arquivo é grande demais para uma lista de farmácias.';
  const huge = file('x'.repeat(1_000_001), 'lojas.csv');
  await expect(readNamesFile(huge)).rejects.toThrow(new UnreadableNames(sentence));
});
