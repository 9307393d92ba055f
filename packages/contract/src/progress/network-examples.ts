import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { examplePharmacies, unknownUuid } from '../base/example-world.js';
import {
  ATTENTION_GROUPS,
  type AttentionGroup,
  listNetwork,
  listRepeatOffenders,
  listTransfers,
} from './network.js';

const { central } = examplePharmacies;
const noGroups = Object.fromEntries(ATTENTION_GROUPS.map((group) => [group, 0])) as Record<
  AttentionGroup,
  number
>;
const nothing = { count: 0, next: null, previous: null, results: [] };

export const networkExamples: readonly EndpointExamples[] = [
  examplesOf(listNetwork, {
    successes: [
      {
        title: 'Nenhuma farmácia com esse nome',
        as: 'mod',
        request: { query: { search: 'zzz', sort: '-gross_share' } },
        status: 200,
        answer: { ...nothing, groups: noGroups, pharmacies: 0 },
      },
    ],
    refusals: [
      {
        title: 'Ordem que não existe',
        as: 'mod',
        request: { query: { sort: 'preço' } },
        status: 400,
        answer: refusalBody('invalid', 'Ordem inválida.', 'sort'),
      },
      {
        title: 'Situação que não existe',
        as: 'mod',
        request: { query: { attention: 'longe' } },
        status: 400,
        answer: refusalBody('invalid', 'Situação inválida.', 'attention'),
      },
    ],
  }),
  examplesOf(listRepeatOffenders, {
    successes: [
      {
        title: 'Uma farmácia com menos de três apurações não tem reincidentes',
        as: 'mod',
        request: { params: { id: central.id } },
        status: 200,
        answer: nothing,
      },
    ],
    refusals: [
      {
        title: 'Texto que não é um id',
        as: 'mod',
        request: { params: { id: 'abc' } },
        status: 400,
        answer: refusalBody('invalid', 'Farmácia inválida.', 'id'),
      },
      {
        title: 'Farmácia que não existe',
        as: 'mod',
        request: { params: { id: unknownUuid } },
        status: 404,
        answer: refusalBody('not_found', 'Farmácia não encontrada.'),
      },
    ],
  }),
  examplesOf(listTransfers, {
    successes: [
      {
        title: 'Nenhum produto faltou em uma farmácia e sobrou em outra',
        as: 'mod',
        request: {},
        status: 200,
        answer: nothing,
      },
    ],
    refusals: [
      {
        title: 'Página que não existe',
        as: 'mod',
        request: { query: { page: 0 } },
        status: 400,
        answer: refusalBody('invalid', 'Página inválida.', 'page'),
      },
    ],
  }),
];
