import * as world from '../base/example-world.js';
import type { Count, CountLine } from './count.js';

const { user } = world.examplePeople;
const [first, second, third, fourth] = world.exampleCounts;

function stored(id: number, sent: world.SentCount): Count {
  return {
    id,
    amplify_id: sent.amplify_id,
    _version: 1,
    _deleted: false,
    cognitoUserID: user.sub,
    user_name: user.name,
    barcode: sent.barcode ?? null,
    internalBarcode: sent.internalBarcode ?? null,
    factor: 1,
    inventoryID: sent.inventoryID,
    sectionID: sent.sectionID ?? null,
    createdAt: sent.createdAt,
    created_at: sent.createdAt,
    after_close: false,
  };
}

export const storedCounts: readonly [Count, Count, Count, Count] = [
  stored(1, first),
  { ...stored(2, second), _version: 2, factor: world.correctedFactor },
  stored(3, third),
  stored(4, fourth),
];

type Product = (typeof world.exampleProducts)[keyof typeof world.exampleProducts];

const inventoryNames = new Map<unknown, string>([
  [world.exampleInventories.general.number, 'Inventário Geral'],
  [world.exampleInventories.mobile.uuid, 'Balanço do aplicativo'],
  [world.exampleInventories.whole.uuid, world.examplePharmacies.central.name],
]);

function line(
  id: number,
  count: Count,
  reading: Partial<CountLine>,
  product: Product | null = null,
): CountLine {
  const { barcode, internalBarcode, factor } = count;
  return {
    line_id: id,
    count_id: count.id,
    entry_index: 0,
    _version: count._version,
    cognitoUserID: user.sub,
    user_name: user.name,
    user_email: user.email,
    kind: 'barcode',
    barcode: '',
    internal_code: '',
    quantity: null,
    factor,
    raw: null,
    createdAt: count.createdAt,
    inventoryID: count.inventoryID,
    inventory_name: inventoryNames.get(count.inventoryID) ?? '',
    sectionID: count.sectionID,
    section_name: count.sectionID === null ? null : world.exampleSections.first.name,
    round: 1,
    after_close: false,
    edited_by: null,
    imported_by: null,
    box: null,
    product: product && {
      id: product.id,
      description: product.description,
      internal_code: product.internal_code,
      barcode: product.barcode,
    },
    source: { barcode, internalBarcode, factor },
    ...reading,
  };
}

const { dipyrone, omeprazole, saline } = world.exampleProducts;
const [both, internal, broken, elsewhere] = storedCounts;
const edited_by = world.examplePeople.mod.name;

export const exampleLines = {
  dipyrone: line(1, both, { barcode: '07891234567895', quantity: 12 }, dipyrone),
  omeprazole: line(
    2,
    both,
    { entry_index: 1, barcode: omeprazole.barcode, quantity: 3, factor: 10 },
    omeprazole,
  ),
  saline: line(3, internal, { kind: 'internal_code', internal_code: '777', quantity: 5, edited_by }, saline),
  unrecognised: line(4, broken, { kind: 'unrecognised', raw: 'leitura interrompida' }),
  unknownProduct: line(5, elsewhere, { barcode: '7899999999990', quantity: 1 }),
} as const;
