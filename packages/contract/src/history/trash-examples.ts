import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { examplePeople, examplePharmacies, exampleProducts, unknownUuid } from '../base/example-world.js';
import type { Product } from '../products/products.js';
import { type Deletion, getDeletion, listTrash, purgeDeletion, restoreDeletion } from './trash.js';

const { central, bairro } = examplePharmacies;
const oneProduct = { products: 1, inventories: 0, sections: 0, counts: 0 };
const notFound = refusalBody('not_found', 'Exclusão não encontrada.');

/** Two products of `central`, deleted by Bruno; another product has the second one's codes since. */
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

const restoreExamples = examplesOf(restoreDeletion, {
  successes: [
    {
      title: 'Exatamente o que foi excluído volta',
      as: 'mod',
      request: { params: { id: bandage.deletion }, body: {} },
      status: 200,
      answer: { pharmacy: central.id, restored: oneProduct, left: 0 },
    },
    {
      title: 'O excluído volta no lugar do atual, que vai para a lixeira',
      as: 'admin',
      request: {
        params: { id: formerOmeprazole.deletion },
        body: { decisions: { [formerOmeprazole.product.id]: 'replace' } },
      },
      status: 200,
      answer: { pharmacy: central.id, restored: oneProduct, left: 0 },
    },
  ],
  refusals: [
    {
      title: 'Decisão que não existe',
      as: 'mod',
      request: { params: { id: bandage.deletion }, body: { decision: 'talvez' } },
      status: 400,
      answer: refusalBody('invalid', 'Decisão inválida.', 'decision'),
    },
    {
      title: 'Já restaurado',
      as: 'mod',
      request: { params: { id: bandage.deletion }, body: {} },
      sentBefore: 1,
      status: 404,
      answer: refusalBody('not_found', `Já foi restaurado por ${examplePeople.mod.name}.`),
    },
    {
      title: 'Um conflito sem decisão',
      as: 'mod',
      request: { params: { id: formerOmeprazole.deletion }, body: {} },
      status: 409,
      answer: refusalBody(
        'conflict',
        'Parte do que foi excluído existe de novo. Abra a Lixeira e decida o que fica.',
      ),
    },
  ],
});

const purgeExamples = examplesOf(purgeDeletion, {
  successes: [
    {
      title: 'Para sempre, com o nome digitado',
      as: 'admin',
      request: { params: { id: bandage.deletion }, body: { typed_name: 'Atadura Crepe 10cm' } },
      status: 200,
      answer: { purged: 1 },
    },
  ],
  refusals: [
    {
      title: 'Outro nome',
      as: 'admin',
      request: { params: { id: bandage.deletion }, body: { typed_name: 'Atadura' } },
      status: 400,
      answer: refusalBody('invalid', 'O nome digitado não é o do que foi excluído.', 'typed_name'),
    },
    {
      title: 'Exclusão que não existe',
      as: 'admin',
      request: { params: { id: unknownUuid }, body: { typed_name: 'Atadura' } },
      status: 404,
      answer: notFound,
    },
  ],
});

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

const listExamples = examplesOf(listTrash, {
  successes: [
    {
      title: 'As exclusões mais novas primeiro',
      as: 'mod',
      request: { query: { page: 1 } },
      status: 200,
      answer: { count: 2, next: null, previous: null, results: [row(bandage), row(formerOmeprazole)] },
    },
    {
      title: 'Só os produtos de uma farmácia, com esta palavra',
      as: 'admin',
      request: { query: { pharmacy: central.id, kind: 'product', search: 'atadura' } },
      status: 200,
      answer: { count: 1, next: null, previous: null, results: [row(bandage)] },
    },
    {
      title: 'Uma farmácia em que nada foi excluído',
      as: 'mod',
      request: { query: { pharmacy: bairro.inventory_uuid } },
      status: 200,
      answer: { count: 0, next: null, previous: null, results: [] },
    },
  ],
  refusals: [
    {
      title: 'Tipo que não existe',
      as: 'mod',
      request: { query: { kind: 'outro' } },
      status: 400,
      answer: refusalBody('invalid', 'Tipo inválido.', 'kind'),
    },
    {
      title: 'Farmácia que não existe',
      as: 'mod',
      request: { query: { pharmacy: unknownUuid } },
      status: 404,
      answer: refusalBody('not_found', 'Farmácia não encontrada.'),
    },
  ],
});

const detailExamples = examplesOf(getDeletion, {
  successes: [
    {
      title: 'Nada impede a restauração',
      as: 'mod',
      request: { params: { id: bandage.deletion } },
      status: 200,
      answer: { ...row(bandage), blocked_by: null, settled_version: null, conflict_count: 0, conflicts: [] },
    },
    {
      title: 'Outro produto tem agora os mesmos códigos',
      as: 'mod',
      request: { params: { id: formerOmeprazole.deletion } },
      status: 200,
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
  ],
  refusals: [
    {
      title: 'Um id que não é um UUID',
      as: 'mod',
      request: { params: { id: '1' } },
      status: 400,
      answer: refusalBody('invalid', 'Exclusão inválida.', 'id'),
    },
    {
      title: 'Exclusão que não existe',
      as: 'mod',
      request: { params: { id: unknownUuid } },
      status: 404,
      answer: notFound,
    },
  ],
});

export const trashExamples: readonly EndpointExamples[] = [
  listExamples,
  detailExamples,
  restoreExamples,
  purgeExamples,
];
