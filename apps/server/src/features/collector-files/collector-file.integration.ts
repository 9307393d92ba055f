import { expect, it } from 'vitest';
import { auditRows } from '../../testing/database/rows.js';
import { expectRefused } from '../../testing/server/server-under-test.js';
import { addInventory, addProducts, setUpInventory } from '../../testing/world/stock-taking.js';

const { server, pharmacy, inventory, openedSection, lines } = setUpInventory();

const params = (id = inventory()) => ({ id });
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const preview = (text: string, profile = 'ean-qtd') =>
  server().call('previewCollectorFile', { params: params(), body: { file: base64(text), profile } });
const send = (text: string, body: object = {}, id = inventory()) =>
  server().call('importCollectorFile', {
    params: params(id),
    body: {
      file: base64(text),
      profile: 'ean-qtd',
      file_name: 'coletor\u200e.txt',
      collector_sub: server().people.user.sub,
      ...body,
    },
  });
const counted = async () =>
  (await lines({ inventory: String(inventory()) }))
    .map(({ barcode, internal_code, quantity }) => `${barcode}|${internal_code}|${quantity}`)
    .sort();
const imports = () =>
  auditRows(server().db, { action: 'import', entity: 'inventory', entity_id: String(inventory()) });

const FILE = '7891;2,5\r\nsem quantidade\r\n42;3\r\n7891;1\r\n42;-1\r\n';

it('lines become counts in a section, with decimals, by the known code', async () => {
  await addProducts(server(), pharmacy().id, [{ internal_code: '42', barcode: '7891', description: 'SORO' }]);
  const section = await openedSection();
  const { status, body } = await send(FILE, { section });
  expect({ status, ...body }).toEqual({ status: 200, created: 3, known: 0, next: null });
  expect(await counted()).toEqual(['7891||1', '7891||2.5', '|42|3']);
  const [line] = await lines({ inventory: String(inventory()) });
  expect(line).toMatchObject({ sectionID: section, after_close: false });
  expect(await imports()).toMatchObject([
    { after: { file_name: 'coletor.txt', profile: 'EAN;QTD', lines: 3, units: 6.5 } },
  ]);
});

it('the preview shows lines, problems by line and codes without an item', async () => {
  await addProducts(server(), pharmacy().id, [{ internal_code: '42', barcode: '1', description: 'SORO' }]);
  expect((await preview(FILE)).body).toEqual({
    lines: 3,
    units: 6.5,
    sample: [
      { line: 1, code: '7891', quantity: 2.5 },
      { line: 3, code: '42', quantity: 3 },
      { line: 4, code: '7891', quantity: 1 },
    ],
    problems: {
      count: 2,
      results: [
        { line: 2, text: 'sem quantidade', problem: 'columns' },
        { line: 5, text: '42 -1', problem: 'negative' },
      ],
    },
    unregistered: { count: 1, results: [{ line: 1, code: '7891' }] },
    imported: 0,
    deleted: 0,
  });
  expect(await counted()).toEqual([]);
});

it('a file counts once across profiles, sections and simultaneous calls', async () => {
  const [one, other] = await Promise.all([send(FILE), send(FILE)]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.body.created + other.body.created).toBe(3);
  const section = await openedSection();
  expect((await send(FILE, { section, file_name: 'copia.txt' })).body).toMatchObject({
    created: 0,
    known: 3,
  });
  expect(await counted()).toHaveLength(3);
  expect(await imports()).toHaveLength(1);
  expect((await preview(FILE)).body).toMatchObject({ imported: 3, deleted: 0 });
  const elsewhere = (await addInventory(server(), pharmacy().id)).inventory_id;
  expect((await send(FILE, {}, elsewhere)).body).toMatchObject({ created: 3 });
});

it('importing a file again skips lines deleted since', async () => {
  await send(FILE);
  const [line] = await lines({ inventory: String(inventory()) });
  await server().ask('bulkDeleteCounts', { body: { lines: [line] } });
  expect((await send(FILE)).body).toMatchObject({ created: 0, known: 3 });
  expect(await counted()).toHaveLength(2);
  expect((await preview(FILE)).body).toMatchObject({ imported: 3, deleted: 1 });
});

it('a long file arrives in several calls as one import', async () => {
  const long = Array.from({ length: 1003 }, (_, index) => (index === 4 ? 'x' : `${index + 1};1`)).join('\n');
  const first = (await send(long)).body;
  expect(first).toEqual({ created: 1000, known: 0, next: 1001 });
  expect((await send(long, { after: first.next })).body).toEqual({ created: 2, known: 0, next: null });
  expect((await preview(long)).body).toMatchObject({ imported: 1002, problems: { count: 1 } });
  expect(await imports()).toMatchObject([{ after: { lines: 1002, units: 1002 } }]);
});

it('a file that can’t be read whole is refused with a sentence', async () => {
  await expectRefused(send('  \r\n'), 'O arquivo está vazio.', 400);
  await expectRefused(preview('7\u0000;\u0000'), 'O arquivo não é de texto.', 400);
  await expectRefused(
    preview('1;1\n'.repeat(50_001)),
    'O arquivo passa do limite de 50.000 linhas. Divida-o em partes.',
    400,
  );
  await expectRefused(
    preview('1'.repeat(4 * 1024 * 1024 + 9)),
    'O arquivo passa do limite de 4 MB. Divida-o em partes.',
    400,
  );
  await expectRefused(
    preview(FILE, 'ajuste'),
    'Este perfil diz entrada e saída; um arquivo de contagem tem saldos.',
  );
  await expectRefused(preview(FILE, 'outro'), 'Perfil de exportação não encontrado.', 404);
});

it('nothing is imported into a finalised or approved inventory', async () => {
  const id = Number(inventory());
  await server().call('finaliseInventory', { params: { id }, body: { finalizado: true } });
  expect((await send(FILE)).status).toBe(409);
  expect((await preview(FILE)).status).toBe(409);
  await server().call('settle', { as: 'admin', params: { id }, body: { version: 1 } });
  await server().call('approveSettlement', { as: 'admin', params: { id }, body: { version: 1 } });
  await expectRefused(send(FILE), expect.stringContaining('aprovad'));
  expect(await counted()).toEqual([]);
});
