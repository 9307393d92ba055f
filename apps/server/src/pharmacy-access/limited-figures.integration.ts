import { beforeAll, expect, it } from 'vitest';
import { limitPerson } from '../testing/server/add-collector.js';
import { type TestedEndpoint, useServer } from '../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  addSection,
  mobileCount,
  submit,
} from '../testing/world/stock-taking.js';

const server = useServer();
const ids: string[] = [];
beforeAll(async () => {
  for (const lines of [1, 2]) {
    const { id } = await addPharmacy(server, `Farmácia ${lines}`);
    ids.push(id);
    const { inventory_id } = await addInventory(server, id);
    await addSection(server, inventory_id);
    const codes = Array.from({ length: lines }, (_, index) => String(index + 1));
    await addProducts(
      server,
      id,
      codes.map((code) => ({ internal_code: code, barcode: `78${code}`, description: `ITEM ${code}` })),
    );
    await submit(
      server,
      codes.map((code) => mobileCount(inventory_id, { barcode: [{ barcode: `78${code}`, count: 1 }] })),
    );
  }
});

async function figures() {
  const as = 'mod' as const;
  const read = <E extends TestedEndpoint>(endpoint: E, query = {}) => server.ask(endpoint, { as, query });
  const { total, total24h } = await read('getDashboardTotal');
  const hours = await read('getHourlyHistory');
  const tonight = await read('getTonight');
  const summary = await read('summariseCounts');
  return {
    pharmacies: (await read('listPharmacies')).length,
    total,
    total24h,
    hours: hours.reduce((sum, { count }) => sum + count, 0),
    tonight: [tonight.open_inventories, tonight.inventories.length, tonight.collectors.length],
    products: (await read('countProducts', { include_duplicates: 'true' })).count,
    codes: (await read('countProducts')).count,
    listed: (await read('listProducts', { page: 1 })).count,
    lines: [summary.count, (await read('listCounts', { page: 1 })).count],
    network: (await read('listNetwork')).count,
    progress: (await read('getProgress')).inventories.length,
    pulled: await Promise.all(
      (['pullPharmacies', 'pullInventories', 'pullSections', 'pullCounts'] as const).map(
        async (endpoint) => (await read(endpoint)).results.length,
      ),
    ),
    inventories: [
      (await read('listInventories')).results.length,
      (await read('listInventoriesWithCounts')).results.length,
    ],
    trash: (await read('listTrash')).results.length,
  };
}

it('every figure covers exactly the pharmacies within reach', async () => {
  const [first = '', second = ''] = ids;
  const limit = async (to: readonly string[] | null) => {
    await limitPerson(server.db, server.people.mod.sub, to);
    return figures();
  };
  const all = await limit(null);
  const none = await limit([]);
  const one = await limit([first]);
  const two = await limit([second]);
  expect([all.total, one.total, two.total, none.total]).toEqual([3, 1, 2, 0]);
  expect(await limit(null)).toEqual(all);
  expect(await limit([first])).toEqual(one);
  expect(await limit([first, second])).toEqual(all);
  const isEmpty = (figure: unknown) => [figure].flat().every((each) => each === 0 || each === false);
  expect(Object.entries(none).filter(([, figure]) => !isEmpty(figure))).toEqual([]);
  const sums = (figure: keyof typeof all) =>
    [one[figure]].flat().map((each, index) => Number(each) + Number([two[figure]].flat()[index]));
  for (const figure of ['total', 'total24h', 'hours', 'products', 'codes', 'listed', 'lines'] as const) {
    expect([figure, sums(figure)]).toEqual([figure, [all[figure]].flat()]);
  }
  for (const figure of ['pharmacies', 'network', 'progress', 'inventories', 'pulled'] as const) {
    expect([figure, sums(figure)]).toEqual([figure, [all[figure]].flat()]);
  }
});
