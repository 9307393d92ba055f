import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import {
  exampleInventories,
  examplePeople,
  exampleSections,
  exampleUnplaced,
  unknownNumber,
} from '../base/example-world.js';
import { approvedInventory as approved } from '../comparison/stored-closing-examples.js';
import { assignUnplacedCounts, discardUnplacedCounts, listUnplacedCounts } from './unplaced.js';

const { mod } = examplePeople;
const { general, march, mobile } = exampleInventories;
const unplacedId = 5;
const noCounts = refusalBody('invalid', 'Escolha ao menos uma contagem.', 'counts');

const listExamples = examplesOf(listUnplacedCounts, {
  successes: [
    {
      title: 'As contagens que esperam por um inventário, e por qual',
      as: 'admin',
      request: { query: { page: 1 } },
      status: 200,
      answer: {
        count: 1,
        next: null,
        previous: null,
        results: [
          {
            id: unplacedId,
            amplify_id: exampleUnplaced.amplify_id,
            _version: 1,
            cognitoUserID: mod.sub,
            user_name: mod.name,
            user_email: mod.email,
            named_inventory: exampleUnplaced.inventoryID,
            named_section: null,
            createdAt: exampleUnplaced.createdAt,
            received_at: '2026-05-06T05:31:00.000Z',
            lines: [
              {
                kind: 'internal_code',
                barcode: '',
                internal_code: '777',
                quantity: 2,
                factor: 1,
                raw: null,
              },
            ],
          },
        ],
        groups: [{ named_inventory: exampleUnplaced.inventoryID, count: 1 }],
      },
    },
  ],
  refusals: [
    {
      title: 'Página que não é um número',
      as: 'admin',
      request: { query: { page: 'dois' } },
      status: 400,
      answer: refusalBody('invalid', 'Página inválida.', 'page'),
    },
    {
      title: 'Página depois da última',
      as: 'admin',
      request: { query: { page: 2 } },
      status: 404,
      answer: refusalBody('not_found', 'A página 2 não existe; a última é a 1.'),
    },
  ],
});

const assignExamples = examplesOf(assignUnplacedCounts, {
  successes: [
    {
      title: 'A uma seção de um inventário; o que outra pessoa já atribuiu não conta',
      as: 'mod',
      request: {
        body: {
          counts: [unplacedId, unknownNumber],
          inventory: general.number,
          section: exampleSections.first.id,
        },
      },
      status: 200,
      answer: { assigned: 1 },
    },
  ],
  refusals: [
    {
      title: 'Nenhuma contagem',
      as: 'mod',
      request: { body: { counts: [], inventory: general.number } },
      status: 400,
      answer: noCounts,
    },
    {
      title: 'Inventário que não existe',
      as: 'mod',
      request: { body: { counts: [unplacedId], inventory: unknownNumber } },
      status: 404,
      answer: refusalBody('not_found', 'Inventário não encontrado.'),
    },
    {
      title: 'Seção de outro inventário',
      as: 'mod',
      request: {
        body: { counts: [unplacedId], inventory: march.number, section: exampleSections.first.id },
      },
      status: 404,
      answer: refusalBody('not_found', 'Seção não encontrada neste inventário.'),
    },
    { ...approved, request: { body: { counts: [unplacedId], inventory: mobile.uuid } } },
  ],
});

const discardExamples = examplesOf(discardUnplacedCounts, {
  successes: [
    {
      title: 'Fora da lista; nada é apagado',
      as: 'admin',
      request: { body: { counts: [unplacedId] } },
      status: 200,
      answer: { discarded: 1 },
    },
  ],
  refusals: [
    {
      title: 'Nenhuma contagem',
      as: 'admin',
      request: { body: { counts: [] } },
      status: 400,
      answer: noCounts,
    },
  ],
});

export const unplacedExamples: readonly EndpointExamples[] = [listExamples, assignExamples, discardExamples];
