import { purgeDeletion, restoreDeletion } from '@balanco/contract/history/trash';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { examplePeople, examplePharmacies, unknownUuid } from '../base/example-world.js';
import { exampleDeletions } from './example-deletions.js';

const { bandage, formerOmeprazole } = exampleDeletions;
const { central } = examplePharmacies;
const oneProduct = { products: 1, inventories: 0, sections: 0, counts: 0 };
const notFound = refusalBody('not_found', 'Exclusão não encontrada.');

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

export const trashChangeExamples: readonly EndpointExamples[] = [restoreExamples, purgeExamples];
