import type {
  PulledCount,
  PulledInventory,
  PulledPharmacy,
  PulledProduct,
  PulledSection,
  PullPage,
} from '@balanco/contract/mobile/mobile-pull';
import type { Product } from '@balanco/contract/products/products';
import type { Example } from '../base/example.js';
import {
  exampleInventories,
  examplePeople,
  examplePharmacies,
  exampleProducts,
  exampleSections,
} from '../base/example-world.js';
import { storedCounts } from '../counts/stored-count-examples.js';
import { exampleDeletions } from '../history/example-deletions.js';

const { central, bairro } = examplePharmacies;
const { whole, march, general, mobile } = exampleInventories;
const { user } = examplePeople;

/** A pull of one page by Carla's app. */
export function pullExample<Query, Row>(title: string, query: Query, results: Row[]) {
  return {
    title,
    as: 'user',
    request: { query },
    status: 200,
    answer: { results, cursor: null, since: '2026-05-06T12:00:00.000Z' },
    volatile: ['since'],
  } as const satisfies Example<{ query: Query }, PullPage<Row>>;
}

function pulledPharmacy({ id, name, inventory_uuid }: typeof central | typeof bairro): PulledPharmacy {
  return { id, name, inventory_uuid, _deleted: false };
}
export const pulledCentral = pulledPharmacy(central);
export const pulledBairro = pulledPharmacy(bairro);

const inventory = { pharmacy: central.id, finalizado: false, _version: 1, _deleted: false };

export const pulledInventories = {
  whole: { ...inventory, id: whole.uuid, name: central.name, created_at: central.created_at },
  march: {
    ...inventory,
    id: march.number,
    name: 'Inventário de Março',
    finalizado: true,
    _version: 2,
    created_at: '2026-05-04T12:00:00.000Z',
  },
  general: {
    ...inventory,
    id: general.number,
    name: 'Inventário Geral',
    created_at: '2026-05-05T11:00:00.000Z',
  },
  mobile: {
    ...inventory,
    id: mobile.uuid,
    name: 'Balanço do aplicativo',
    created_at: '2026-05-06T02:00:00.000Z',
  },
} as const satisfies Record<string, PulledInventory>;

const section = {
  inventoryID: general.number,
  collector_sub: user.sub,
  collector_name: user.name,
  _version: 1,
  _deleted: false,
};

export const pulledSections: readonly PulledSection[] = [
  { ...section, ...exampleSections.first, finalizado: false, created_at: '2026-05-05T11:30:00.000Z' },
  {
    ...section,
    ...exampleSections.second,
    finalizado: true,
    _version: 2,
    created_at: '2026-05-05T11:40:00.000Z',
  },
];

function pulledProduct(product: Omit<Product, 'version'>, _deleted = false): PulledProduct {
  const { id, internal_code, barcode, description, department } = product;
  return { id, internal_code, barcode, description, department, _deleted };
}

export const pulledProducts = [
  pulledProduct(exampleProducts.dipyrone),
  pulledProduct(exampleProducts.omeprazole),
  pulledProduct(exampleProducts.saline),
] as const;

export const pulledDeletedProducts: readonly PulledProduct[] = Object.values(exampleDeletions).map(
  ({ product }) => pulledProduct(product, true),
);

function pulledCount(count: (typeof storedCounts)[number]): PulledCount {
  const { cognitoUserID: _sub, user_name: _name, created_at: _created, ...own } = count;
  return { ...own, unplaced: false };
}

export const pulledCounts = [pulledCount(storedCounts[0]), pulledCount(storedCounts[1])] as const;
