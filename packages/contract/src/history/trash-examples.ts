import { type Deletion, getDeletion, listTrash } from '@balanco/contract/history/trash';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { examplePeople, examplePharmacies, exampleProducts, unknownUuid } from '../base/example-world.js';
import { exampleDeletions, examplePurge } from './example-deletions.js';
import { trashChangeExamples } from './trash-change-examples.js';

const { bandage, formerOmeprazole } = exampleDeletions;
const { central, bairro } = examplePharmacies;
const oneProduct = { products: 1, inventories: 0, sections: 0, counts: 0 };
const notFound = refusalBody('not_found', 'Exclusão não encontrada.');

const row = ({ deletion, deleted_at, product }: typeof bandage | typeof formerOmeprazole): Deletion => ({
  id: deletion,
  kind: 'product',
  name: product.description,
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
      answer: { ...row(bandage), blocked_by: null, conflict_count: 0, conflicts: [] },
    },
    {
      title: 'Outro produto tem agora os mesmos códigos',
      as: 'mod',
      request: { params: { id: formerOmeprazole.deletion } },
      status: 200,
      answer: {
        ...row(formerOmeprazole),
        blocked_by: null,
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

/** The examples of the Lixeira. */
export const trashExamples: readonly EndpointExamples[] = [
  listExamples,
  detailExamples,
  ...trashChangeExamples,
];
