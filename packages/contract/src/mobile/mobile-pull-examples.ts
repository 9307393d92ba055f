import { type EndpointExamples, type Example, examplesOf, refused } from '../base/example.js';
import * as world from '../base/example-world.js';
import { exampleBinding } from '../comparison/code-binding-examples.js';
import { storedCounts } from '../counts/stored-count-examples.js';
import { exampleDeletions } from '../history/trash-examples.js';
import type { Product } from '../products/products.js';
import {
  type PulledCount,
  type PulledInventory,
  type PulledPharmacy,
  type PulledProduct,
  type PulledSection,
  type PullPage,
  pullBindings,
  pullCounts,
  pullInventories,
  pullPharmacies,
  pullProducts,
  pullSections,
} from './mobile-pull.js';

const { central, bairro } = world.examplePharmacies;
const { whole, march, general, mobile } = world.exampleInventories;
const { user } = world.examplePeople;

function pullExample<Query, Row>(title: string, query: Query, results: Row[]) {
  return {
    title,
    as: 'user',
    request: { query },
    status: 200,
    answer: { results, cursor: null, since: '2026-05-06T12:00:00.000Z' },
    volatile: ['since'],
  } as const satisfies Omit<Example<PullPage<Row>>, 'request'> & { request: { query: Query } };
}

function pulledPharmacy({ id, name, inventory_uuid }: typeof central | typeof bairro): PulledPharmacy {
  return { id, name, inventory_uuid, _deleted: false };
}
const pulledCentral = pulledPharmacy(central);
const pulledBairro = pulledPharmacy(bairro);

const inventory = { pharmacy: central.id, finalizado: false, _version: 1, _deleted: false };

const pulledInventories = {
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
  done_by: [],
  _version: 1,
  _deleted: false,
};

const pulledSections: readonly PulledSection[] = [
  { ...section, ...world.exampleSections.first, finalizado: false, created_at: '2026-05-05T11:30:00.000Z' },
  {
    ...section,
    ...world.exampleSections.second,
    finalizado: true,
    _version: 2,
    created_at: '2026-05-05T11:40:00.000Z',
  },
];

function pulledProduct(product: Omit<Product, 'version'>, _deleted = false): PulledProduct {
  const { id, internal_code, barcode, description, department } = product;
  return { id, internal_code, barcode, description, department, _deleted };
}

const pulledProducts = [
  pulledProduct(world.exampleProducts.dipyrone),
  pulledProduct(world.exampleProducts.omeprazole),
  pulledProduct(world.exampleProducts.saline),
] as const;

const pulledDeletedProducts: readonly PulledProduct[] = Object.values(exampleDeletions).map(({ product }) =>
  pulledProduct(product, true),
);

function pulledCount(count: (typeof storedCounts)[number]): PulledCount {
  const { cognitoUserID: _sub, user_name: _name, created_at: _created, ...own } = count;
  return { ...own, unplaced: false };
}

const pulledCounts = [pulledCount(storedCounts[0]), pulledCount(storedCounts[1])] as const;

const long = { since: '2020-01-01T00:00:00Z' } as const;
const ahead = { since: '2150-01-01T00:00:00Z' } as const;
const [dipyrone, omeprazole, saline] = pulledProducts;
const { march: pulledMarch, ...open } = pulledInventories;

const products = examplesOf(
  pullProducts,
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
  pullCounts,
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
    pullPharmacies,
    pullExample('Todas as farmácias', {}, [pulledBairro, pulledCentral]),
    refused('invalid', 'Cursor de outra leitura', 'Cursor inválido.', {
      field: 'cursor',
      query: { cursor: 'WzFd' },
    }),
  ),
  examplesOf(
    pullInventories,
    pullExample('Os inventários abertos de uma farmácia', { pharmacy: central.id }, [
      open.whole,
      open.general,
      open.mobile,
    ]),
    pullExample('O que mudou, também os finalizados', { ...long, pharmacy: central.id }, [
      open.whole,
      pulledMarch,
      open.general,
      open.mobile,
    ]),
  ),
  examplesOf(
    pullSections,
    pullExample('As seções de um inventário aberto', { inventory: general.number }, [...pulledSections]),
  ),
  products,
  examplesOf(
    pullBindings,
    pullExample('Uma caixa vinculada a um item', { pharmacy: central.id }, [{ ...binding, _deleted: false }]),
  ),
  counts,
];
