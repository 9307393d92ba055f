import {
  bulkPharmacies,
  createPharmacy,
  deletePharmacy,
  editPharmacy,
  getPharmacyContents,
  listPharmacies,
  type Pharmacy,
} from '@balanco/contract/pharmacies';
import { type EndpointExamples, examplesOf, refusalBody } from './example.js';
import { examplePharmacies, unknownUuid } from './example-world.js';

const { central, bairro } = examplePharmacies;

/** A newly created pharmacy; the server generates everything but the name. */
const newPharmacy = (name: string): Pharmacy => ({
  id: '01976f4c-2a00-7c30-8000-0000000000a3',
  name,
  inventory_uuid: '3f2b8c1e-7a64-4d0f-9b35-0000000000a3',
  created_at: '2026-05-06T12:00:00.000Z',
  total: 0,
});

const listExamples = examplesOf(listPharmacies, {
  successes: [
    { title: 'As mais novas primeiro', as: 'user', request: {}, status: 200, answer: [central, bairro] },
  ],
  refusals: [],
});

const createExamples = examplesOf(createPharmacy, {
  successes: [
    {
      title: 'Espaços em volta do nome não contam',
      as: 'mod',
      request: { body: { name: '  Farmácia da Praça ' } },
      status: 201,
      answer: newPharmacy('Farmácia da Praça'),
      volatile: ['id', 'inventory_uuid', 'created_at'],
    },
    {
      title: 'Com uma cópia do catálogo de outra',
      as: 'admin',
      request: { body: { name: 'Farmácia Central (cópia)', copy_from: central.id } },
      status: 201,
      answer: newPharmacy('Farmácia Central (cópia)'),
      volatile: ['id', 'inventory_uuid', 'created_at'],
    },
  ],
  refusals: [
    {
      title: 'Nome em branco',
      as: 'admin',
      request: { body: { name: ' ' } },
      status: 400,
      answer: refusalBody('invalid', 'Informe o nome da farmácia.', 'name'),
    },
    {
      title: 'Cópia de uma farmácia que não existe',
      as: 'admin',
      request: { body: { name: 'Cópia', copy_from: unknownUuid } },
      status: 404,
      answer: refusalBody('not_found', 'Farmácia não encontrada.'),
    },
  ],
});

const editExamples = examplesOf(editPharmacy, {
  successes: [
    {
      title: 'Um nome novo',
      as: 'mod',
      request: { params: { id: central.id }, body: { name: 'Farmácia Central do Norte' } },
      status: 200,
      answer: { ...central, name: 'Farmácia Central do Norte' },
    },
  ],
  refusals: [
    {
      title: 'Nome em branco',
      as: 'mod',
      request: { params: { id: central.id }, body: { name: '' } },
      status: 400,
      answer: refusalBody('invalid', 'Informe o nome da farmácia.', 'name'),
    },
    {
      title: 'Farmácia que não existe',
      as: 'mod',
      request: { params: { id: unknownUuid }, body: { name: 'Farmácia Central do Norte' } },
      status: 404,
      answer: refusalBody('not_found', 'Farmácia não encontrada.'),
    },
  ],
});

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
      answer: contents,
    },
    {
      title: 'Uma farmácia vazia',
      as: 'user',
      request: { params: { id: bairro.id } },
      status: 200,
      answer: { products: 0, inventories: 0, sections: 0, counts: 0 },
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
      answer: contents,
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

const bulkExamples = examplesOf(bulkPharmacies, {
  successes: [
    {
      title: 'Uma farmácia para cada nome, na ordem dada',
      as: 'mod',
      request: { body: ['Farmácia da Praça', 'Farmácia da Estação'] },
      status: 201,
      answer: [newPharmacy('Farmácia da Praça'), newPharmacy('Farmácia da Estação')],
      volatile: ['0.id', '0.inventory_uuid', '0.created_at', '1.id', '1.inventory_uuid', '1.created_at'],
    },
    { title: 'Uma lista vazia', as: 'admin', request: { body: [] }, status: 201, answer: [] },
  ],
  refusals: [
    {
      title: 'Um nome em branco: nada é gravado',
      as: 'mod',
      request: { body: ['Farmácia da Praça', ' '] },
      status: 400,
      answer: refusalBody('invalid', 'Informe o nome da farmácia.', '1'),
    },
    {
      title: 'O que não é uma lista',
      as: 'mod',
      request: { body: { name: 'Farmácia da Praça' } },
      status: 400,
      answer: refusalBody('invalid', 'Envie uma lista de nomes.'),
    },
  ],
});

export const pharmacyExamples: readonly EndpointExamples[] = [
  listExamples,
  createExamples,
  editExamples,
  contentsExamples,
  deleteExamples,
  bulkExamples,
];
