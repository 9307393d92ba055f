import {
  type ImportLayout,
  type ImportMapping,
  LAYOUT_LIMIT,
  MAPPING_LIMIT,
  REPORT_PROBLEM_LIMIT,
} from '@balanco/contract/products/product-import';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { auditRows, rowsIn } from '../../testing/database/rows.js';
import type { Who } from '../../testing/server/server-under-test.js';
import { setUpPharmacy } from '../../testing/world/stock-taking.js';

const { server, pharmacy } = setUpPharmacy();
afterEach(() => sql`truncate import_mapping, import_layout`.execute(server().db));

const memory = async (as: Who = 'mod') =>
  server().call('getImportMemory', { as, query: { pharmacy: pharmacy().id } });
const layout = (name: string, end = 13): ImportLayout => ({
  name,
  columns: [{ key: 'barcode', start: 0, end }],
});
const save = (body: ImportLayout, as: Who = 'mod') => server().call('saveImportLayout', { as, body });
const answer = (body: object, as: Who = 'mod') =>
  server().call('saveImportChoices', { as, body: { pharmacy: pharmacy().id, ...body } });
const teach = (headings: string, column: number) =>
  server().call('saveImportMapping', { body: { headings, mapping: { barcode: column } } });
const problem = {
  line: 4,
  column: 'barcode',
  value: '7,89E+12',
  severity: 'error',
  message: 'A linha fica de fora.',
  code: '',
  description: 'SORO\u0000',
  original: '000125',
} as const;
const report = {
  file_name: 'maio.txt',
  ended_at: '2026-05-05T10:30:00.000Z',
  totals: { created: 2, updated: 1, unchanged: 0 },
  failure: null,
  has_stock: true,
  left_out: 1,
  problem_count: 1,
  problems: [problem],
  rejected: null,
};
const record = (change: object = {}) =>
  server().call('saveLastImport', { body: { ...report, pharmacy: pharmacy().id, ...change } });
const last = async () =>
  (await server().ask('getLastImport', { as: 'admin', query: { pharmacy: pharmacy().id } })).last;
const audited = async (entity: string) =>
  (await auditRows(server().db, { entity })).map(({ action, before, after }) => ({ action, before, after }));

it('two people who save different layouts at once keep both', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Sistema ${String(index).padStart(2, '0')}`);
  await Promise.all(names.map((name, index) => save(layout(name), index % 2 === 0 ? 'mod' : 'admin')));
  expect((await memory('admin')).body.layouts.map(({ name }: ImportLayout) => name)).toEqual(names);
});

it('saving a layout replaces its namesake, and repeating leaves no audit row', async () => {
  const before = (await audited('import_layout')).length;
  await save(layout('Loja 2'));
  await save(layout('Loja 2', 14));
  await save(layout('Loja 2', 14), 'admin');
  expect((await memory()).body.layouts).toEqual([layout('Loja 2', 14)]);
  expect((await audited('import_layout')).slice(before)).toEqual([
    { action: 'create', before: null, after: layout('Loja 2') },
    { action: 'update', before: layout('Loja 2'), after: layout('Loja 2', 14) },
  ]);
});

it('a layout keeps stock and value that stand apart', async () => {
  const apart: ImportLayout = {
    ...layout('Loja 3'),
    numbers: [
      { key: 'system_stock', start: 100, end: 108 },
      { key: 'value', start: 75, end: 88 },
    ],
  };
  expect(await save(apart)).toMatchObject({ status: 200, body: apart });
  expect((await memory()).body.layouts).toEqual([apart]);
  await save(layout('Loja 3'));
  expect((await memory()).body.layouts).toEqual([layout('Loja 3')]);
});

it('a layout beyond the limit is refused, and none is dropped', async () => {
  for (let number = 0; number < LAYOUT_LIMIT; number += 1) await save(layout(`Sistema ${number}`));
  expect(await save(layout('Um a mais'))).toMatchObject({
    status: 400,
    body: { code: 'invalid', detail: expect.stringContaining('Exclua uma antes') },
  });
  expect((await save(layout('Sistema 0', 10))).status).toBe(200);
  expect((await memory()).body.layouts).toHaveLength(LAYOUT_LIMIT);
});

it('a new mapping drops and audits the oldest', async () => {
  for (let sheet = 0; sheet <= MAPPING_LIMIT; sheet += 1) await teach(`sheet ${sheet}`, sheet);
  const { mappings } = (await memory()).body;
  expect(mappings).toHaveLength(MAPPING_LIMIT);
  expect(mappings.at(-1)).toEqual({
    headings: `sheet ${MAPPING_LIMIT}`,
    mapping: { barcode: MAPPING_LIMIT },
  });
  expect(mappings.some(({ headings }: ImportMapping) => headings === 'sheet 0')).toBe(false);
  expect((await audited('import_mapping')).at(-1)).toEqual({
    action: 'delete',
    before: { headings: 'sheet 0', mapping: { barcode: 0 } },
    after: { deleted: true },
  });
});

it('a mapping of many headings is kept, an empty one forgotten', async () => {
  const headings = Array.from({ length: 190 }, (_, index) => `título comprido ${index}`).join('\u0001');
  await teach(headings, 7);
  expect((await memory()).body.mappings).toEqual([{ headings, mapping: { barcode: 7 } }]);
  await server().call('saveImportMapping', { body: { headings, mapping: {} } });
  expect((await memory()).body.mappings).toEqual([]);
});

it('simultaneous answers of two people are all kept', async () => {
  await Promise.all([
    answer({ added: ['stock_value_combined'] }),
    answer({ declined: ['department'] }, 'admin'),
    answer({ layout: 'Loja 2' }, 'admin'),
  ]);
  const choices = { added: ['stock_value_combined'], declined: ['department'], layout: 'Loja 2' };
  expect((await memory()).body.choices).toEqual(choices);
});

it('the last answer decides whether a column is added or declined', async () => {
  await answer({ declined: ['department'] });
  expect((await answer({ added: ['department'] })).body).toEqual({
    added: ['department'],
    declined: [],
    layout: null,
  });
});

it('all staff read who imported what and what stayed out', async () => {
  expect(await last()).toBeNull();
  expect((await record()).body).toEqual({ kept: true });
  const problems = [{ ...problem, description: 'SORO ' }];
  expect(await last()).toEqual({ ...report, problems, person_name: server().people.mod.name });
  const { problems: _lines, rejected: _file, ...figures } = report;
  expect((await audited('import_report')).at(-1)?.after).toEqual(figures);
});

it('a late report keeps a newer one; future ones count as now', async () => {
  await record({ file_name: 'junho.txt', ended_at: '2026-06-05T10:30:00.000Z' });
  expect((await record()).body).toEqual({ kept: false });
  expect(await last()).toMatchObject({ file_name: 'junho.txt' });
  await record({ file_name: 'relógio.txt', ended_at: '2199-01-01T00:00:00.000Z' });
  expect(await last()).toMatchObject({ file_name: 'relógio.txt' });
  expect(Date.parse((await last())?.ended_at ?? '')).toBeLessThanOrEqual(Date.now());
});

it('more problems than are kept are refused', async () => {
  const problems = Array.from({ length: REPORT_PROBLEM_LIMIT + 1 }, () => problem);
  expect((await record({ problems })).status).toBe(400);
  expect((await record({ problems: problems.slice(1) })).status).toBe(200);
});

it("choices and last import follow a pharmacy's deletion, restoration and purge", async () => {
  await answer({ added: ['department'] });
  await record();
  const remove = async () =>
    (await server().ask('deletePharmacy', { as: 'admin', params: { id: pharmacy().id } })).deletion;
  const first = await remove();
  expect((await memory()).status).toBe(404);
  expect((await record()).status).toBe(404);
  await server().call('restoreDeletion', { as: 'admin', params: { id: first }, body: {} });
  expect((await memory()).body.choices.added).toEqual(['department']);
  expect(await last()).toMatchObject({ file_name: 'maio.txt' });
  const body = { typed_name: pharmacy().name };
  await server().call('purgeDeletion', { params: { id: await remove() }, body });
  for (const table of ['import_choices', 'import_report'] as const)
    expect(await rowsIn(server().db, table, { pharmacy_id: pharmacy().id })).toEqual([]);
});
