import {
  compareSettlements,
  getSettlement,
  listSettlementItems,
  listSettlements,
} from '@balanco/contract/settlement/settlements';
import { type EndpointExamples, examplesOf, namedRefusalBody, refusalBody } from '../base/example.js';
import { exampleInventories, unknownNumber } from '../base/example-world.js';
import {
  invalidInventory as invalid,
  missingInventory as missing,
} from '../comparison/stored-closing-examples.js';
import { marchItems, marchSettlement, marchSettlementDetail } from './stored-settlement-examples.js';

const march = { id: exampleInventories.march.number };
const first = { ...march, version: 1 };
const invalidVersion = {
  title: 'Texto que não é uma versão',
  as: 'mod',
  request: { params: { ...march, version: 'v1' } },
  status: 400,
  answer: refusalBody('invalid', 'Versão inválida.', 'version'),
} as const;
const missingVersion = {
  title: 'Versão que não existe',
  as: 'mod',
  request: { params: { ...march, version: 7 } },
  status: 404,
  answer: refusalBody('not_found', 'Apuração não encontrada.'),
} as const;

export const settlementExamples: readonly EndpointExamples[] = [
  examplesOf(listSettlements, {
    successes: [
      {
        title: 'Um inventário com uma apuração',
        as: 'mod',
        request: { params: march },
        status: 200,
        answer: { results: [marchSettlement] },
      },
    ],
    refusals: [
      { ...invalid, request: { params: { id: 'abc' } } },
      { ...missing, request: { params: { id: unknownNumber } } },
    ],
  }),
  examplesOf(getSettlement, {
    successes: [
      {
        title: 'Uma apuração com o que a Ata diz dela',
        as: 'mod',
        request: { params: first },
        status: 200,
        answer: marchSettlementDetail,
      },
    ],
    refusals: [invalidVersion, missingVersion],
  }),
  examplesOf(listSettlementItems, {
    successes: [
      {
        title: 'Todos os itens, na ordem do hash',
        as: 'mod',
        request: { params: first, query: { sort: 'key' } },
        status: 200,
        answer: { count: 3, next: null, previous: null, results: [...marchItems] },
      },
    ],
    refusals: [
      {
        title: 'Filtro que não existe',
        as: 'mod',
        request: { params: first, query: { filter: 'tudo' } },
        status: 400,
        answer: namedRefusalBody('filter', 'Filtro inválido.'),
      },
      missingVersion,
    ],
  }),
  examplesOf(compareSettlements, {
    successes: [
      {
        title: 'Nada mudou desde a apuração',
        as: 'mod',
        request: { params: first },
        status: 200,
        answer: { count: 0, next: null, previous: null, results: [] },
      },
    ],
    refusals: [invalidVersion, missingVersion],
  }),
];
