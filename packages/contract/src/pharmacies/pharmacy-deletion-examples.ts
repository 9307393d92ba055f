import { deletePharmacy, getPharmacyContents } from '@balanco/contract/pharmacies/pharmacies';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { examplePharmacies, freshDeletion, unknownUuid } from '../base/example-world.js';

const { central, bairro } = examplePharmacies;

/** Refusals that contents and deletion share, for a caller with the permission. */
const namelessRefusals = (as: 'mod' | 'user') => [
  {
    title: 'Farmácia que não é um UUID',
    as,
    request: { params: { id: 'central' } },
    status: 400,
    answer: refusalBody('invalid', 'Farmácia inválida.', 'id'),
  },
  {
    title: 'Farmácia que não existe',
    as,
    request: { params: { id: unknownUuid } },
    status: 404,
    answer: refusalBody('not_found', 'Farmácia não encontrada.'),
  },
];

const contents = { products: 3, inventories: 3, sections: 2, counts: 5 };

const contentsExamples = examplesOf(getPharmacyContents, {
  successes: [
    {
      title: 'O que vai junto se a farmácia for excluída',
      as: 'user',
      request: { params: { id: central.id } },
      status: 200,
      answer: { ...contents, approved_inventories: 1 },
    },
    {
      title: 'Uma farmácia vazia',
      as: 'user',
      request: { params: { id: bairro.id } },
      status: 200,
      answer: { products: 0, inventories: 0, sections: 0, counts: 0, approved_inventories: 0 },
    },
  ],
  refusals: namelessRefusals('user'),
});

const deleteExamples = examplesOf(deletePharmacy, {
  successes: [
    {
      title: 'Com tudo o que ela tem',
      as: 'mod',
      request: { params: { id: central.id } },
      status: 200,
      answer: { ...contents, deletion: freshDeletion },
      volatile: ['deletion'],
    },
  ],
  refusals: [
    ...namelessRefusals('mod'),
    {
      title: 'Farmácia que já foi excluída',
      as: 'mod',
      request: { params: { id: bairro.id } },
      sentBefore: 1,
      status: 404,
      answer: refusalBody('not_found', 'Farmácia não encontrada.'),
    },
  ],
});

export const pharmacyDeletionExamples: readonly EndpointExamples[] = [contentsExamples, deleteExamples];
