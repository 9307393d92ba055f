import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { untilWaiting } from '../../testing/database/lock-waits.js';
import { rowsIn } from '../../testing/database/rows.js';
import { setUpComparison } from '../../testing/world/comparison-under-test.js';
import { movementsOf } from '../../testing/world/movements-under-test.js';
import { addInventory } from '../../testing/world/stock-taking.js';

// See docs/comparison.md, "Open shop".
const { server, pharmacy, params, addProducts, inventory } = setUpComparison();
const { tryImport, importMovements, previewMovements, movementImports, undoImport } = movementsOf(
  server,
  params,
);

const ITEM = {
  internal_code: '000123',
  barcode: '7891234567895',
  description: 'DIPIRONA 500MG',
  system_stock: 5,
  value: 1,
};
const EVENING = '123;22/11/2026 18:40;2;S\n7891234567895;22/11/2026 22:00;12;E\n999;22/11/2026;1;S\n';

const stored = async () => {
  const { rows } = await sql<{ code: string; at: string | null; quantity: number }>`
    select code, to_char(moved_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at, quantity
    from stock_movement where pharmacy_id = ${pharmacy().id} order by import_id, line
  `.execute(server().db);
  return rows;
};

it('the preview shows rows, problems and codes without an item', async () => {
  await addProducts([ITEM]);
  const preview = await previewMovements(`codigo;data_hora;quantidade;E|S\n${EVENING}1;x;1;S\n`);
  expect(preview).toMatchObject({
    rows: 3,
    entries: 12,
    exits: 3,
    without_hour: 1,
    has_heading: true,
    known: 0,
  });
  expect(preview.sample.map(({ code, description }) => [code, description])).toEqual([
    ['123', 'DIPIRONA 500MG'],
    ['7891234567895', 'DIPIRONA 500MG'],
    ['999', null],
  ]);
  expect(preview.unknown).toEqual({ count: 1, results: [{ line: 4, code: '999' }] });
  expect(preview.problems.results).toEqual([{ line: 5, column: 'moment', value: 'x', problem: 'date' }]);
  expect(await stored()).toEqual([]);
});

it('an import keeps local moments and negative exits and is listed', async () => {
  await importMovements(EVENING);
  expect(await stored()).toEqual([
    { code: '123', at: '2026-11-22 21:40', quantity: -2 },
    { code: '7891234567895', at: '2026-11-23 01:00', quantity: 12 },
    { code: '999', at: null, quantity: -1 },
  ]);
  expect(await movementImports()).toMatchObject([
    {
      file_name: 'movimentos.csv',
      rows: 3,
      known: 0,
      first_day: '2026-11-22',
      last_day: '2026-11-22',
      undone_at: null,
    },
  ]);
});

it('sending a file again, even at once, makes one import', async () => {
  const answers = await Promise.all([tryImport(EVENING), tryImport(EVENING)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body.created).sort()).toEqual([false, true]);
  expect((await stored()).length).toBe(3);
  expect((await previewMovements(EVENING)).imported).toMatchObject({ file_name: 'movimentos.csv' });
});

it('simultaneous overlapping files of two inventories are compared with each other', async () => {
  await addProducts([ITEM]);
  const second = await addInventory(server(), pharmacy().id);
  const other = movementsOf(server, () => ({ id: String(second.inventory_id) }));
  const [byHour, byDay] = ['123;22/11/2026 18:40;2;S\n', '7891234567895;22/11/2026;2;S\n'];
  const both = await server()
    .db.transaction()
    .execute(async (tx) => {
      await sql`lock table movement_import in share mode`.execute(tx);
      const sent = [tryImport(byHour), other.tryImport(byDay)];
      await untilWaiting(server().db, 2);
      return sent;
    });
  const answers = await Promise.all(both);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.detail).toMatch(
    /^1 movimento parece já importado/,
  );
  expect((await stored()).length).toBe(1);
});

it('rows of earlier files are known, but repeats within one count', async () => {
  await importMovements('1;22/11/2026 18:40;1;S\n1;22/11/2026 18:40;1;S\n2;22/11/2026;1;S\n');
  const overlapping = '01;22/11/2026 18:40;1;S\n1;22/11/2026 18:41;1;S\n2;22/11/2026;1;S\n';
  expect((await previewMovements(overlapping)).known).toBe(2);
  expect(await importMovements(overlapping)).toMatchObject({ rows: 3, known: 2 });
});

it('an import is undone once, stays listed and can be sent again', async () => {
  const made = await importMovements(EVENING);
  expect((await undoImport(made.id)).body).toMatchObject({ id: made.id, undone_by: expect.any(String) });
  expect((await undoImport(made.id)).status).toBe(200);
  expect(await stored()).toEqual([]);
  expect((await importMovements(EVENING)).id).not.toBe(made.id);
  expect((await movementImports()).map(({ undone_at }) => undone_at === null)).toEqual([true, false]);
});

it('a preview waits for no count that is being written', async () => {
  await server()
    .db.transaction()
    .execute(async (tx) => {
      await sql`select from inventory where number = ${Number(inventory())} for key share`.execute(tx);
      expect((await previewMovements(EVENING)).rows).toBe(3);
    });
});

it('a mark that nobody sees in the name of a file is no reason to refuse it', async () => {
  // A date that was copied from Windows has such a mark.
  const { file_name } = await importMovements(EVENING, { file_name: '\u200e22-11-2026.csv' });
  expect(file_name).toBe('22-11-2026.csv');
});

it('a file without a good row is refused and stores nothing', async () => {
  const { status, body } = await tryImport('codigo;data;qtd;tipo\n1;x;1;S\n');
  expect([status, body.detail]).toEqual([400, 'O arquivo não tem nenhum movimento que possa ser importado.']);
  expect(await movementImports()).toEqual([]);
});

it("an import opens the inventory's shop unless told otherwise", async () => {
  const shop = async () => {
    const here = { inventory_number: inventory() };
    return (await rowsIn(server().db, 'inventory_terms', here, 'shop'))[0]?.shop ?? 'closed';
  };
  await importMovements('1;22/11/2026;1;S', { open_shop: false });
  expect(await shop()).toBe('closed');
  await importMovements(EVENING);
  expect(await shop()).toBe('open');
});

it('a movement under barcode and internal code counts once', async () => {
  await addProducts([ITEM, { ...ITEM, barcode: '7891000200032' }]);
  await importMovements('7891234567895;22/11/2026 18:40;2;S\n7891000200032;22/11/2026 18:40;2;S\n');
  const again = '123;22/11/2026 18:40;2;S\n123;22/11/2026 18:40;2;S\n123;22/11/2026 18:40;2;S\n';
  expect(await previewMovements(again)).toMatchObject({ known: 2, other_form: { rows: 0 } });
});

it('a daily file of the same hourly sales needs a confirmation', async () => {
  await addProducts([ITEM]);
  await importMovements(
    '123;22/11/2026 18:40;2;S\n7891234567895;22/11/2026 21:05;1;S\n123;22/11/2026 22:00;12;E\n',
  );
  const byDay = '7891234567895;22/11/2026;3;S\n123;21/11/2026;3;S\n999;22/11/2026;1;S\n';
  const { other_form } = await previewMovements(byDay);
  const of = { code: '7891234567895', description: 'DIPIRONA 500MG', day: '2026-11-22', line: 1 };
  expect(other_form).toEqual({
    rows: 1,
    count: 1,
    results: [
      {
        ...of,
        form: 'day',
        rows: 1,
        quantity: -3,
        known_rows: 2,
        known_quantity: -3,
        file_name: 'movimentos.csv',
      },
    ],
  });
  const refused = await tryImport(byDay);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    '1 movimento parece já importado de outra forma e contaria duas vezes. Confirme se são outros movimentos.',
  ]);
  expect((await stored()).length).toBe(3);
  await importMovements(byDay, { confirm_other_form: true });
  expect((await stored()).length).toBe(6);
});

it("hourly sales match a day's sum, and different sums stay apart", async () => {
  await addProducts([ITEM]);
  await importMovements('123;22/11/2026;3;S\n');
  expect((await previewMovements('7891234567895;22/11/2026 18:40;2;S\n')).other_form).toMatchObject({
    rows: 1,
    results: [{ form: 'hour', quantity: -2, known_rows: 1, known_quantity: -3 }],
  });
  expect((await previewMovements('123;22/11/2026;5;S\n')).other_form).toMatchObject({
    rows: 1,
    results: [{ form: 'day', quantity: -5, known_quantity: -3 }],
  });
  expect((await previewMovements('123;22/11/2026;3;S\n')).other_form.rows).toBe(0);
});

it('a minute matches its second but not other sales of that minute', async () => {
  await addProducts([ITEM]);
  await importMovements('123;22/11/2026 18:40:07;2;S\n123;22/11/2026 18:41:30;1;S\n');
  const { known, other_form } = await previewMovements(
    '123;22/11/2026 18:40;2;S\n123;22/11/2026 18:41:20;1;S\n123;22/11/2026 18:41:30;1;S\n',
  );
  expect([known, other_form.rows]).toEqual([1, 1]);
  expect(other_form.results).toMatchObject([{ line: 1, form: 'minute', known_rows: 1, known_quantity: -2 }]);
});
