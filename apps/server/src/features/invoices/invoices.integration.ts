import type { InvoiceFileAnswer } from '@balanco/contract/invoices/invoices';
import { formatCnpj, withCheckDigits } from '@balanco/contract/pharmacies/cnpj';
import { DEFAULT_SETTINGS } from '@balanco/contract/pharmacies/pharmacy-settings';
import { hostileFiles } from '@balanco/invoice-file/testing/hostile-files';
import {
  aWrittenItem,
  type WrittenNote,
  writeCancellation,
  writeInvoice,
} from '@balanco/invoice-file/testing/write-invoice';
import { beforeEach, expect, it } from 'vitest';
import { answering } from '../../db/answering.js';
import { auditRows } from '../../testing/database/rows.js';
import { limitPerson } from '../../testing/server/add-collector.js';
import { useServer, type Who } from '../../testing/server/server-under-test.js';
import { addPharmacy } from '../../testing/world/stock-taking.js';

// See docs/invoices.md.
const server = useServer();

let made = 0;
function newCnpj(): string {
  made += 1;
  return withCheckDigits(`AB${String(made).padStart(6, '0')}0001`);
}

async function shop(name: string) {
  const cnpj = newCnpj();
  const { id } = await addPharmacy(server, `${name} ${cnpj}`);
  const body = { ...DEFAULT_SETTINGS, identity: { ...DEFAULT_SETTINGS.identity, cnpj } };
  await server.ask('savePharmacySettings', { params: { id }, body });
  return { id, cnpj, name: `${name} ${cnpj}` };
}

let own: Awaited<ReturnType<typeof shop>>;
let number = 0;
beforeEach(async () => {
  own = await shop('Central');
  number += 100;
});

const base64 = (bytes: string | Uint8Array) => Buffer.from(bytes).toString('base64');
const send = async (
  texts: readonly (string | Uint8Array)[],
  as: Who = 'mod',
): Promise<InvoiceFileAnswer[]> => {
  const files = texts.map((text, index) => ({ file_name: `${index}.xml`, file: base64(text) }));
  return (await server.ask('readInvoices', { as, body: { files } })).results;
};
const outcomes = async (...texts: string[]) => (await send(texts)).map(({ outcome }) => outcome);
const note = (changed: Partial<WrittenNote> = {}) =>
  writeInvoice({ recipient: own.cnpj, number, ...changed });
const event = (changed: Partial<WrittenNote> = {}) =>
  writeCancellation({ recipient: own.cnpj, number, ...changed });
const all = async (query = {}) => (await server.ask('listInvoices', { as: 'mod', query })).results;
const list = (query = {}) => all({ pharmacy: own.id, ...query });
const open = (id: string | null | undefined) => server.ask('getInvoice', { as: 'mod', params: { id } });
const stored = () =>
  answering({ total: 'int' })`
    select (select count(*) from invoice) + (select count(*) from invoice_item) + (select count(*) from invoice_lot)
      + (select count(*) from invoice_cancellation) as total
  `.value(server.db);

it('a note is read once into the pharmacy of its recipient, with items and lots', async () => {
  const [read] = await send([note()]);
  expect(read).toMatchObject({
    outcome: 'read',
    detail: `Nota ${number} de Distribuidora Norte Ltda, 1 item, para ${own.name}.`,
  });
  const again = await send([note(), note({ number: number + 1 }), note({ number: number + 1 })]);
  expect(again.map(({ outcome }) => outcome)).toEqual(['repeated', 'read', 'repeated']);
  expect(again[0]?.invoice).toBe(read?.invoice);
  const { lines, time_zone, ...invoice } = await open(read?.invoice);
  expect(time_zone).toBe('America/Sao_Paulo');
  expect(invoice).toEqual((await list({ search: String(number) }))[0]);
  expect(invoice).toMatchObject({
    kind: 'purchase',
    total: 120,
    items: 1,
    has_signature: true,
    cancelled_at: null,
  });
  expect(lines).toMatchObject([
    { line: 1, supplier_code: '4711', unit_ean: '7891234567895', quantity: 2, taxed_quantity: 24, cost: 120 },
  ]);
  expect(lines[0]?.lots).toEqual([
    { lot: 'L2024A', quantity: 1, made_on: '2026-01-10', expires_on: '2027-12-31' },
    { lot: 'L2024B', quantity: 1, made_on: '2026-03-10', expires_on: '2028-02-29' },
  ]);
});

it('two people who send the same notes at once store each once', async () => {
  const texts = [1, 2, 3].map((add) => note({ number: number + add }));
  const answers = await Promise.all([send(texts), send(texts.toReversed(), 'admin')]);
  expect(answers.flat().filter(({ outcome }) => outcome === 'read')).toHaveLength(3);
  expect(await list()).toHaveLength(3);
});

it('finNFe, tpNF and the issuer tell what a note is; a customer is not kept by name', async () => {
  const other = newCnpj();
  expect(
    await outcomes(
      note({ purpose: 4 }),
      note({ number: number + 1, type: 0 }),
      note({ number: number + 2, purpose: 2 }),
      note({ number: number + 3, issuer: own.cnpj, recipient: other }),
      note({ number: number + 4, issuer: own.cnpj, recipient: other, purpose: 4 }),
      note({ number: number + 5, issuer: own.cnpj, recipient: '12345678909' }),
    ),
  ).toEqual(Array.from({ length: 6 }, () => 'read'));
  const found = (await list()).toSorted((one, next) => one.number - next.number);
  expect(found.map(({ kind, supplier_cnpj }) => [kind, supplier_cnpj])).toEqual([
    ['return', '11444777000161'],
    ['return', '11444777000161'],
    ['adjustment', '11444777000161'],
    ['own', other],
    ['return', other],
    ['own', ''],
  ]);
  expect(found.at(-1)?.supplier_name).toBe('Pessoa física');
});

it('a note of nobody here, or of two pharmacies, is refused with what to do', async () => {
  const stranger = newCnpj();
  const twin = await addPharmacy(server, 'Gêmea');
  const [foreign] = await send([note({ recipient: stranger })]);
  expect(foreign?.detail).toBe(
    `A nota é para o CNPJ ${formatCnpj(stranger)}, que não é de uma farmácia sua. Se for sua, informe o CNPJ em Farmácias, em Configurações.`,
  );
  const identity = { ...DEFAULT_SETTINGS.identity, cnpj: own.cnpj };
  await server.ask('savePharmacySettings', {
    params: { id: twin.id },
    body: { ...DEFAULT_SETTINGS, identity },
  });
  const double = `Duas farmácias têm o CNPJ ${formatCnpj(own.cnpj)}. Corrija um deles em Farmácias.`;
  const sent = await send([note(), note({ issuer: own.cnpj, recipient: stranger })]);
  expect(sent.map(({ detail }) => detail)).toEqual([double, double]);
  expect(await list()).toEqual([]);
});

it.each([
  ['before its note', ['waiting', 'read'], (): string[] => [event(), note()]],
  ['after its note', ['read', 'cancelled'], (): string[] => [note(), event()]],
])('a cancellation that comes %s cancels it, once', async (_when, expected, texts) => {
  for (const [index, text] of texts().entries()) expect(await outcomes(text)).toEqual([expected[index]]);
  expect(await list({ state: 'cancelled' })).toMatchObject([
    { number, cancelled_at: '2026-11-21T13:00:00.000Z' },
  ]);
  expect(await outcomes(event())).toEqual(['repeated']);
  expect(await list({ state: 'unreceived' })).toEqual([]);
});

it('a limited person reads, sees, cancels and deletes only notes of their pharmacies', async () => {
  const far = await shop('Longe');
  const [there] = await send([note({ recipient: far.cnpj })]);
  await limitPerson(server.db, server.people.mod.sub, [own.id]);
  expect(
    await outcomes(
      note({ number: number + 1, recipient: far.cnpj }),
      // The shop that gets the goods has the note, though this person may see only the one that sent them.
      note({ number: number + 2, issuer: own.cnpj, recipient: far.cnpj }),
      event({ recipient: far.cnpj }),
      note({ number: number + 3 }),
    ),
  ).toEqual(['refused', 'refused', 'refused', 'read']);
  expect(await all()).toHaveLength(1);
  for (const call of ['getInvoice', 'deleteInvoice'] as const)
    expect((await server.call(call, { as: 'mod', params: { id: there?.invoice } })).status).toBe(404);
  await limitPerson(server.db, server.people.mod.sub, null);
  expect(await list({ pharmacy: far.id, state: 'cancelled' })).toEqual([]);
});

it('notes are found by number, key, supplier and CNPJ, however they are written', async () => {
  await send([note(), note({ number: number + 1, issuer: '12ABC34501DE35', issuerName: 'Ação Médica S/A' })]);
  const found = async (search: string) => (await list({ search })).map((each) => each.number - number);
  const key = (await list({ search: 'norte' }))[0]?.access_key ?? '';
  expect(await found('acao médica')).toEqual([1]);
  expect(await found('12.abc.345/01DE-35')).toEqual([1]);
  expect(await found(`00${number}`)).toEqual([0]);
  expect(await found(key.replaceAll(/(.{4})/g, '$1 '))).toEqual([0]);
});

it('a deleted note is gone with its lots, can be read again, and is in the history', async () => {
  const [read] = await send([note()]);
  const id = read?.invoice ?? '';
  expect((await server.ask('deleteInvoice', { as: 'mod', params: { id } })).number).toBe(number);
  expect(await list()).toEqual([]);
  expect(await outcomes(note())).toEqual(['read']);
  expect(await auditRows(server.db, { action: 'delete_invoice', pharmacy_id: own.id })).toMatchObject([
    { after: { invoice_number: number, supplier: 'Distribuidora Norte Ltda', items: 1 } },
  ]);
});

it("a deleted pharmacy's notes are not listed, and are not read into another", async () => {
  await send([note()]);
  await server.ask('deletePharmacy', { as: 'admin', params: { id: own.id } });
  expect((await all()).filter((each) => each.number === number)).toEqual([]);
  const { cnpj } = own;
  own = await shop('Nova');
  const identity = { ...DEFAULT_SETTINGS.identity, cnpj };
  await server.ask('savePharmacySettings', {
    params: { id: own.id },
    body: { ...DEFAULT_SETTINGS, identity },
  });
  const [again] = await send([note({ recipient: cnpj })]);
  expect(again?.detail).toBe('A nota já foi lida em outra farmácia, ou em uma que está na Lixeira.');
});

it('hostile files store nothing, and hold back no other file of the call', async () => {
  const before = Number(await stored());
  const hostile = hostileFiles().filter((_file, index) => index % 15 === 0);
  const answers = await send([...hostile.map(({ bytes }) => bytes), note()]);
  expect(answers.slice(0, -1).filter(({ outcome }) => outcome !== 'refused')).toEqual([]);
  expect(answers.at(-1)?.outcome).toBe('read');
  expect(await stored()).toBe(before + 1 + 1 + 2);
});

it('a note with 990 items of two lots each is stored whole', async () => {
  const items = Array.from({ length: 990 }, () => ({ ...aWrittenItem, description: 'A'.repeat(40) }));
  const [read] = await send([note({ items }).replaceAll('\n', '')]);
  expect(read?.outcome).toBe('read');
  const { lines } = await open(read?.invoice);
  expect(lines.map(({ line, lots }) => [line, lots.length])).toEqual(
    items.map((_item, index) => [index + 1, 2]),
  );
});
