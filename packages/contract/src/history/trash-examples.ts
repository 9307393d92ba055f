import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { examplePeople, examplePharmacies, exampleProducts } from '../base/example-world.js';
import type { Product } from '../products/products.js';
import { type Deletion, getDeletion, listTrash, purgeDeletion, restoreDeletion } from './trash.js';

const { central } = examplePharmacies;
const oneProduct = { products: 1, inventories: 0, sections: 0, counts: 0 };

export const exampleDeletions = {
  bandage: {
    deletion: '01976f3c-1000-7b20-8000-0000000000f2',
    deleted_at: '2026-05-06T10:00:00.000Z',
    product: {
      id: '01976f3b-1000-7b20-8000-0000000000d4',
      internal_code: '000900',
      description: 'ATADURA CREPE 10CM',
      barcode: '',
      department: 'HOSPITALAR',
      system_stock: 20,
      value: 4.25,
      pharmacy: examplePharmacies.central.id,
    },
  },
  formerOmeprazole: {
    deletion: '01976f3c-1000-7b20-8000-0000000000f3',
    deleted_at: '2026-05-06T09:00:00.000Z',
    product: {
      id: '01976f3b-1000-7b20-8000-0000000000d5',
      internal_code: '124',
      description: 'OMEPRAZOL 20MG 14 CÁPSULAS',
      barcode: '7891000000014',
      department: 'GENÉRICOS',
      system_stock: 7,
      value: 10.9,
      pharmacy: examplePharmacies.central.id,
    },
  },
} as const satisfies Record<
  string,
  { deletion: string; deleted_at: string; product: Omit<Product, 'version'> }
>;

export const examplePurge = {
  recorded_at: '2026-05-06T10:00:00.000Z',
  purges_at: '2026-08-04T10:00:00.000Z',
} as const;

const { bandage, formerOmeprazole } = exampleDeletions;

const row = ({ deletion, deleted_at, product }: typeof bandage | typeof formerOmeprazole): Deletion => ({
  id: deletion,
  kind: 'product',
  name: product.description,
  about: null,
  place: null,
  deleted_at,
  deleted_by: examplePeople.mod.name,
  pharmacy: central.id,
  pharmacy_name: central.name,
  contents: oneProduct,
  purges_at: examplePurge.purges_at,
});

const { id: _id, pharmacy: _pharmacy, version: _version, ...currentOmeprazole } = exampleProducts.omeprazole;
const { id: _gone, pharmacy: _of, ...deletedOmeprazole } = formerOmeprazole.product;

export const trashExamples: readonly EndpointExamples[] = [
  examplesOf(
    listTrash,
    {
      title: 'As exclusões mais novas primeiro',
      request: { query: { page: 1 } },
      answer: { count: 2, next: null, previous: null, results: [row(bandage), row(formerOmeprazole)] },
    },
    {
      title: 'Só os produtos de uma farmácia, com esta palavra',
      as: 'admin',
      request: { query: { pharmacy: central.id, kind: 'product', search: 'atadura' } },
      answer: { count: 1, next: null, previous: null, results: [row(bandage)] },
    },
  ),
  examplesOf(
    getDeletion,
    {
      title: 'Nada impede a restauração',
      request: { params: { id: bandage.deletion } },
      answer: { ...row(bandage), blocked_by: null, settled_version: null, conflict_count: 0, conflicts: [] },
    },
    {
      title: 'Outro produto tem agora os mesmos códigos',
      request: { params: { id: formerOmeprazole.deletion } },
      answer: {
        ...row(formerOmeprazole),
        blocked_by: null,
        settled_version: null,
        conflict_count: 1,
        conflicts: [
          {
            kind: 'product',
            id: formerOmeprazole.product.id,
            deleted: deletedOmeprazole,
            current: currentOmeprazole,
          },
        ],
      },
    },
  ),
  examplesOf(
    restoreDeletion,
    {
      title: 'Exatamente o que foi excluído volta',
      request: { params: { id: bandage.deletion }, body: {} },
      answer: { pharmacy: central.id, restored: oneProduct, left: 0 },
    },
    refused('not_found', 'Já restaurado', `Já foi restaurado por ${examplePeople.mod.name}.`, {
      sentBefore: 1,
    }),
    refused(
      'conflict',
      'Um conflito sem decisão',
      'Parte do que foi excluído existe de novo. Abra a Lixeira e decida o que fica.',
      { params: { id: formerOmeprazole.deletion } },
    ),
  ),
  examplesOf(
    purgeDeletion,
    {
      title: 'Para sempre, com o nome digitado',
      request: { params: { id: bandage.deletion }, body: { typed_name: 'Atadura Crepe 10cm' } },
      answer: { purged: 1 },
    },
    refused('invalid', 'Outro nome', 'O nome digitado não é o do que foi excluído.', {
      field: 'typed_name',
      body: { typed_name: 'Atadura' },
    }),
  ),
];
