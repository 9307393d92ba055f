import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Who } from '../../testing/server/server-under-test.js';
import { setUpRecount } from '../../testing/world/recount-under-test.js';
import { product } from '../../testing/world/stock-taking.js';

const set = setUpRecount();
const { server, addProducts, openedSection } = set;

interface Line {
  readonly units: number;
  readonly as?: Who;
  readonly at?: string;
  readonly elsewhere?: true;
  readonly internal?: true;
}

async function countLines(stock: number, lines: readonly Line[], description = 'A'): Promise<void> {
  await addProducts([
    { internal_code: '04567', barcode: '7891234567895', description, system_stock: stock, value: 1 },
    { internal_code: '8', barcode: '88', description: 'B', system_stock: 5, value: 1 },
  ]);
  const sections = [await openedSection('Balcão'), await openedSection('Estoque')] as const;
  for (const { units, as = 'user', at = '20:00', elsewhere, internal } of lines) {
    const { status } = await set.submitOne(
      set.aCount({
        barcode: internal ? null : [{ barcode: '7891234567895', count: units }],
        ...(internal && { internalBarcode: { code: '4567', count: units } }),
        sectionID: sections[elsewhere ? 1 : 0],
        createdAt: `2026-05-01T${at}:00.000Z`,
      }),
      as,
    );
    expect(status).toBe('created');
  }
  await set.count('88', 5, { section: sections[0] });
}

const suspicious = async () => {
  const { items } = await set.preview({ criteria: { suspicious: true } });
  if (items === 0) return [];
  const { section_id } = await set.recount([], 'admin', {
    criteria: { suspicious: true },
    override_reason: 'Só há estas pessoas.',
  });
  return (await set.list(section_id)).list.map(({ key }) => key);
};

const twice: readonly Line[] = [
  { units: 7, at: '20:00' },
  { units: 7, at: '20:30', as: 'mod' },
];

it.each<[string, number, readonly Line[]]>([
  ['more than 10 times what was expected and more than 200', 20, [{ units: 201 }]],
  ['more than 200 of what was not expected', 0, [{ units: 201 }]],
  ['10.000 in one line', 9990, [{ units: 10_000 }]],
  ['the own internal code, typed as a quantity', 4500, [{ units: 4567, internal: true }]],
  ['the own internal code after a scanned barcode', 4500, [{ units: 4567 }]],
  ['4 times what was expected', 30, [{ units: 120 }]],
  ['a tenth of what was expected', 120, [{ units: 12 }]],
  ['twice what was expected, by two people in one section within half an hour', 7, twice],
  [
    'the same, one of them by its internal code',
    7,
    [
      { units: 7, at: '20:00', internal: true },
      { units: 7, at: '20:29', as: 'mod' },
    ],
  ],
])('%s is suspicious', async (_what, stock, lines) => {
  await countLines(stock, lines);
  expect(await suspicious()).toEqual(['i:4567']);
});

it.each<[string, number, readonly Line[]]>([
  ['more than 10 times what was expected, but not more than 200,', 19, [{ units: 200 }]],
  ['9.999 in one line', 9990, [{ units: 9_999 }]],
  [
    'the own internal code as the sum of two lines',
    4500,
    [{ units: 4500 }, { units: 67, at: '21:00', elsewhere: true }],
  ],
  ['three times what was expected', 30, [{ units: 90 }]],
  ['twice what was expected, by one person', 7, [{ units: 14 }]],
  [
    'twice what was expected, by two people with more than half an hour between them',
    7,
    [
      { units: 7, at: '20:00' },
      { units: 7, at: '20:31', as: 'mod' },
    ],
  ],
  [
    'twice what was expected, by two people in two sections',
    7,
    [{ units: 7 }, { units: 7, as: 'mod', elsewhere: true }],
  ],
  ['another quantity by two people in one section', 7, [{ units: 7 }, { units: 6, as: 'mod' }]],
])('%s is not suspicious', async (_what, stock, lines) => {
  await countLines(stock, lines);
  expect(await suspicious()).toEqual([]);
});

it('twice what was expected, by one person whose name changed between the lines, is not suspicious', async () => {
  await countLines(7, [{ units: 7 }, { units: 7, at: '20:10' }]);
  await sql`
    with renamed as (
      insert into collector (pharmacy_id, sub, name, email)
      select distinct pharmacy_id, sub, 'Outro nome', email
      from collector where id in (select collector_id from count_line where barcode = '7891234567895')
      returning id
    )
    update count_line set collector_id = renamed.id from renamed
    where barcode = '7891234567895' and created_at = '2026-05-01T20:10:00.000Z'
  `.execute(server().db);
  expect(await suspicious()).toEqual([]);
});

it.each<[name: string, stock: number, units: number, isSuspicious: boolean]>([
  ['PILHA AA C/2', 5, 10, true],
  ['SABONETE LEVE 3', 9, 3, true],
  ['ESPONJA 2 UN', 4, 2, true],
  ['PILHA AA', 5, 10, false],
  ['LOSARTANA C/20', 5, 10, false],
  ['LOSARTANA C/30', 3, 9, false],
  ['ESPONJA 2 ÚNICAS', 4, 2, false],
])('of %s, %i expected and %i counted: suspicious %s', async (name, stock, units, is) => {
  await countLines(stock, [{ units }], name);
  expect(await suspicious()).toEqual(is ? ['i:4567'] : []);
});

it('the criterion "controlled" chooses all items of controlled departments', async () => {
  await addProducts([
    product('1', 3, 1, 'PSICO'),
    product('2', 3, 1, 'PSICO'),
    product('3', 3, 1, 'Psicologia'),
    product('4', 3, 1, ''),
  ]);
  for (const code of ['BC1', 'BC3', 'BC4']) await set.count(code, 3);
  const controlled = { criteria: { controlled: true } };
  expect(await set.preview(controlled)).toMatchObject({ items: 0 });
  await set.configure({ controlled_departments: ['PSICO'] });
  const made = await set.recount([], 'mod', controlled);
  expect((await set.list(made.section_id)).list.map(({ key }) => key)).toEqual(['i:1', 'i:2']);
});
