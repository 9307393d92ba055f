import { bindCode } from '@balanco/contract/comparison/code-bindings';
import { beforeAll, describe, expect, it } from 'vitest';
import { setRows } from '../../../testing/database/rows.js';
import { useServer } from '../../../testing/server/server-under-test.js';
import {
  addPharmacy,
  addProducts,
  linesOf,
  mobileCount,
  submit,
} from '../../../testing/world/stock-taking.js';

const server = useServer();

const internal = (code: string) => ({ barcode: null, internalBarcode: { code, count: 1 } });

describe('the product of a line', () => {
  const catalogue = [
    { internal_code: '0042', barcode: '0789', description: 'POR CÓDIGO DE BARRAS' },
    { internal_code: '50', barcode: '111', description: 'POR CÓDIGO INTERNO' },
    { internal_code: '60', barcode: '', description: 'SEM CÓDIGO DE BARRAS' },
    { internal_code: '70', barcode: '222', description: 'PRIMEIRO DE DOIS' },
    { internal_code: '71', barcode: '222', description: 'SEGUNDO DE DOIS' },
    { internal_code: '99', barcode: '999', description: 'EXCLUÍDO' },
  ];
  const entry = (barcode: string, internal_code = '') => ({
    barcode: [{ barcode, internal_code, count: 1 }],
  });
  let pharmacy: { id: string; inventory_uuid: string };

  beforeAll(async () => {
    pharmacy = await addPharmacy(server);
    await addProducts(server, pharmacy.id, catalogue);
    const other = await addPharmacy(server);
    await addProducts(server, other.id, [{ internal_code: '88', barcode: '888', description: 'DE OUTRA' }]);
    await setRows(server.db, 'product', { description: 'EXCLUÍDO' }, { deleted_at: new Date() });
  });

  it.each([
    ['its barcode', entry('789'), 'POR CÓDIGO DE BARRAS'],
    ['its barcode with other leading zeros', entry('000789'), 'POR CÓDIGO DE BARRAS'],
    ['its barcode with blanks inside', entry('7 8\u00a09'), 'POR CÓDIGO DE BARRAS'],
    ['its internal code', internal('50'), 'POR CÓDIGO INTERNO'],
    ['its internal code with other leading zeros', internal('0060'), 'SEM CÓDIGO DE BARRAS'],
    ['the internal code of an entry without barcode', entry('', '42'), 'POR CÓDIGO DE BARRAS'],
    ['the barcode, where the internal code is another product’s', entry('789', '50'), 'POR CÓDIGO DE BARRAS'],
    ['the internal code, where nothing has the barcode', entry('555', '50'), 'POR CÓDIGO INTERNO'],
    ['the internal code, where the barcode has none of the digits', entry('000', '50'), 'POR CÓDIGO INTERNO'],
    ['both codes, where two products share the barcode', entry('222', '070'), 'PRIMEIRO DE DOIS'],
    ['both codes, where the other of the two is meant', entry('222', '071'), 'SEGUNDO DE DOIS'],
  ])('the product of a line is found by %s', async (_by, codes, description) => {
    const { amplify_id } = mobileCount(pharmacy.inventory_uuid);
    const [result] = await submit(server, [{ ...mobileCount(pharmacy.inventory_uuid, codes), amplify_id }]);
    const lines = await linesOf(server, { pharmacy: pharmacy.id });
    expect(lines.find((line) => line.count_id === result?.id)?.product).toMatchObject({ description });
  });

  it('an ambiguous barcode lists both products until a code or binding decides', async () => {
    const lineOf = async (codes: object) => {
      const [result] = await submit(server, [mobileCount(pharmacy.inventory_uuid, codes)]);
      const lines = await linesOf(server, { pharmacy: pharmacy.id });
      return lines.find((line) => line.count_id === result?.id);
    };
    const candidatesOf = async (codes: object) => (await lineOf(codes))?.candidates;
    expect((await lineOf(entry('222')))?.product).toBeNull();
    expect(await candidatesOf(entry('0222'))).toEqual([
      { internal_code: '70', description: 'PRIMEIRO DE DOIS' },
      { internal_code: '71', description: 'SEGUNDO DE DOIS' },
    ]);
    expect(await candidatesOf(entry('222', '71'))).toBeUndefined();
    expect(await candidatesOf(entry('789'))).toBeUndefined();
    const body = { kind: 'barcode', code: '222', item_key: 'i:71', factor: 1 } as const;
    await server.ask(bindCode, { params: { id: pharmacy.id }, body });
    expect(await candidatesOf(entry('222'))).toBeUndefined();
    expect((await lineOf(entry('222')))?.product).toMatchObject({ description: 'SEGUNDO DE DOIS' });
  });

  it.each([
    ['unknown', entry('12345')],
    ['a deleted product’s', entry('999', '99')],
    ['another pharmacy’s product’s', entry('888', '88')],
    ['an internal code that is only a barcode here', internal('789')],
    ['a barcode that is only an internal code here', entry('60')],
  ])('a line has no product if the code is %s', async (_what, codes) => {
    const [result] = await submit(server, [mobileCount(pharmacy.inventory_uuid, codes)]);
    const lines = await linesOf(server, { pharmacy: pharmacy.id });
    const line = lines.find(({ count_id }) => count_id === result?.id);
    expect(line).toMatchObject({ product: null });
  });

  it('the product of a line follows changes of the catalogue', async () => {
    const [result] = await submit(server, [mobileCount(pharmacy.inventory_uuid, entry('777'))]);
    const product = async () =>
      (await linesOf(server, { pharmacy: pharmacy.id })).find((line) => line.count_id === result?.id)
        ?.product;
    expect(await product()).toBeNull();
    await addProducts(server, pharmacy.id, [{ internal_code: '77', barcode: '0777', description: 'NOVO' }]);
    expect(await product()).toMatchObject({ description: 'NOVO', internal_code: '77', barcode: '0777' });
  });
});
