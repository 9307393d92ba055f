import { type EndpointExamples, type Example, examplesOf, refused } from '../base/example.js';
import * as world from '../base/example-world.js';
import { exampleBinding } from '../comparison/code-binding-examples.js';
import { storedCounts } from '../counts/stored-count-examples.js';
import { exampleDeletions } from '../history/trash-examples.js';
import type { InventoryRow } from '../inventories/inventories.js';
import * as rows from '../inventories/inventory-row-examples.js';
import type { Product } from '../products/products.js';
import * as contract from './mobile-pull.js';

const { central, bairro } = world.examplePharmacies;
const { general } = world.exampleInventories;

function pullExample<Query, Row>(title: string, query: Query, results: Row[]) {
  return {
    title,
    as: 'user',
    request: { query },
    status: 200,
    answer: { results, cursor: null, since: '2026-05-06T12:00:00.000Z' },
    volatile: ['since'],
  } as const satisfies Omit<Example<contract.PullPage<Row>>, 'request'> & { request: { query: Query } };
}

function pulledPharmacy({
  id,
  name,
  inventory_uuid,
}: typeof central | typeof bairro): contract.PulledPharmacy {
  return { id, name, inventory_uuid, _deleted: false };
}
const pulledCentral = pulledPharmacy(central);
const pulledBairro = pulledPharmacy(bairro);

function pulledInventory(row: InventoryRow): contract.PulledInventory {
  const { inventory_id: id, name, pharmacy, finalizado, created_at, version: _version } = row;
  return { id, name, pharmacy, finalizado, created_at, _version, _deleted: false };
}

const open = {
  whole: pulledInventory(rows.wholeRow),
  general: pulledInventory(rows.generalRow),
  mobile: pulledInventory(rows.mobileRow),
};

function pulledSection(
  row: InventoryRow,
  { id, name }: { id: string; name: string },
): contract.PulledSection {
  const { collector_sub, collector_name, finalizado, created_at, version: _version } = row;
  const collector = { collector_sub, collector_name, done_by: [] };
  return {
    id,
    name,
    inventoryID: general.number,
    ...collector,
    finalizado,
    created_at,
    _version,
    _deleted: false,
  };
}

function pulledProduct(product: Omit<Product, 'version'>, _deleted = false): contract.PulledProduct {
  const { id, internal_code, barcode, description, department } = product;
  return { id, internal_code, barcode, description, department, _deleted };
}

const pulledProducts = [
  pulledProduct(world.exampleProducts.dipyrone),
  pulledProduct(world.exampleProducts.omeprazole),
  pulledProduct(world.exampleProducts.saline),
] as const;

const pulledDeletedProducts: readonly contract.PulledProduct[] = Object.values(exampleDeletions).map(
  ({ product }) => pulledProduct(product, true),
);

function pulledCount(count: (typeof storedCounts)[number]): contract.PulledCount {
  const { cognitoUserID: _sub, user_name: _name, created_at: _created, ...own } = count;
  return { ...own, unplaced: false };
}

const pulledCounts = [pulledCount(storedCounts[0]), pulledCount(storedCounts[1])] as const;

const long = { since: '2020-01-01T00:00:00Z' } as const;
const ahead = { since: '2150-01-01T00:00:00Z' } as const;
const [dipyrone, omeprazole, saline] = pulledProducts;

const products = examplesOf(
  contract.pullProducts,
  {
    ...pullExample('A primeira página do catálogo', { pharmacy: central.id, page_size: 2 }, [
      dipyrone,
      omeprazole,
    ]),
    answer: {
      results: [dipyrone, omeprazole],
      cursor: 'WyJwcm9kdWN0cyIsbnVsbF0',
      since: long.since,
      total: 3,
    },
    volatile: ['cursor', 'since'],
  },
  pullExample('Um since adiante do relógio do servidor: tudo de novo', { pharmacy: central.id, ...ahead }, [
    dipyrone,
    omeprazole,
    saline,
    ...pulledDeletedProducts,
  ]),
);

const { created_at: _at, created_by: _by, description: _item, ...binding } = exampleBinding;

const counts = examplesOf(
  contract.pullCounts,
  pullExample('As próprias contagens em um inventário', { inventory: general.number }, [
    pulledCounts[0],
    pulledCounts[1],
  ]),
  { ...pullExample('As de outro coletor não aparecem', {}, []), as: 'admin' },
  refused('invalid', 'Tamanho de página que não é um número', 'Tamanho de página inválido.', {
    field: 'page_size',
    query: { page_size: 'todas' },
  }),
);

export const mobilePullExamples: readonly EndpointExamples[] = [
  examplesOf(
    contract.pullPharmacies,
    pullExample('Todas as farmácias', {}, [pulledBairro, pulledCentral]),
    refused('invalid', 'Cursor de outra leitura', 'Cursor inválido.', {
      field: 'cursor',
      query: { cursor: 'WzFd' },
    }),
  ),
  examplesOf(
    contract.pullInventories,
    pullExample('Os inventários abertos de uma farmácia', { pharmacy: central.id }, [
      open.whole,
      open.general,
      open.mobile,
    ]),
    pullExample('O que mudou, também os finalizados', { ...long, pharmacy: central.id }, [
      open.whole,
      pulledInventory(rows.marchRow),
      open.general,
      open.mobile,
    ]),
  ),
  examplesOf(
    contract.pullSections,
    pullExample('As seções de um inventário aberto', { inventory: general.number }, [
      pulledSection(rows.firstSectionRow, world.exampleSections.first),
      pulledSection(rows.secondSectionRow, world.exampleSections.second),
    ]),
  ),
  products,
  examplesOf(
    contract.pullBindings,
    pullExample('Uma caixa vinculada a um item', { pharmacy: central.id }, [{ ...binding, _deleted: false }]),
  ),
  counts,
];
