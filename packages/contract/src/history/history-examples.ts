import { type EndpointExamples, examplesOf, namedRefusalBody, refusalBody } from '../base/example.js';
import {
  correctedFactor,
  examplePeople,
  examplePharmacies,
  unknownNumber,
  unknownUuid,
} from '../base/example-world.js';
import { type HistoryEntry, listHistory, listPharmacyHistory } from './history.js';

const { mod, user } = examplePeople;

const edited: HistoryEntry = {
  id: 7,
  at: '2026-05-06T06:00:00.000Z',
  actor_sub: mod.sub,
  actor_name: mod.name,
  what: 'editou',
  subject: 'a contagem de 777',
  changes: [{ field: 'Fator', before: '1', after: String(correctedFactor) }],
};

const sent: HistoryEntry = {
  id: 3,
  at: '2026-05-06T05:59:00.000Z',
  actor_sub: user.sub,
  actor_name: user.name,
  what: 'enviou',
  subject: 'a contagem de 777',
  changes: [
    { field: 'Código Interno', before: null, after: '777' },
    { field: 'Quantidade', before: null, after: '5' },
    { field: 'Fator', before: null, after: '1' },
    { field: 'Inventário', before: null, after: 'Inventário Geral' },
    { field: 'Seção', before: null, after: 'Corredor 1' },
    { field: 'Coletor', before: null, after: user.name },
    { field: 'Data e Hora', before: null, after: '05/05/2026 09:01:00' },
  ],
};

const badCursor = refusalBody('invalid', 'Cursor inválido.', 'after');
const unknown = refusalBody('not_found', 'Não há histórico: o registro não existe.');

export const historyExamples: readonly EndpointExamples[] = [
  examplesOf(listHistory, {
    successes: [
      {
        title: 'Uma contagem que foi corrigida',
        as: 'user',
        request: { query: { entity: 'count', id: '2' } },
        status: 200,
        answer: { results: [edited, sent], cursor: null },
        volatile: ['results.0.id', 'results.0.at', 'results.1.id', 'results.1.at'],
      },
    ],
    refusals: [
      {
        title: 'Sem dizer de que é o histórico',
        as: 'user',
        request: { query: { id: '2' } },
        status: 400,
        answer: refusalBody('invalid', 'Informe de que é o histórico.', 'entity'),
      },
      {
        title: 'Cursor que não veio desta chamada',
        as: 'user',
        request: { query: { entity: 'count', id: '2', after: 'abc' } },
        status: 400,
        answer: badCursor,
      },
      {
        title: 'Contagem que não existe',
        as: 'user',
        request: { query: { entity: 'count', id: String(unknownNumber) } },
        status: 404,
        answer: unknown,
      },
    ],
  }),
  examplesOf(listPharmacyHistory, {
    successes: [
      {
        title: 'As correções de uma pessoa',
        as: 'mod',
        request: {
          params: { id: examplePharmacies.central.id },
          query: { action: 'update', person: mod.sub },
        },
        status: 200,
        answer: { results: [edited], cursor: null },
        volatile: ['results.0.id', 'results.0.at'],
      },
      {
        title: 'Uma farmácia em que ainda não se fez nada',
        as: 'admin',
        request: { params: { id: examplePharmacies.bairro.id } },
        status: 200,
        answer: { results: [], cursor: null },
      },
    ],
    refusals: [
      {
        title: 'Dia que não existe',
        as: 'mod',
        request: { params: { id: examplePharmacies.central.id }, query: { first_day: '2026-02-30' } },
        status: 400,
        answer: namedRefusalBody('first_day', 'Data inválida.'),
      },
      {
        title: 'Farmácia que não existe',
        as: 'mod',
        request: { params: { id: unknownUuid } },
        status: 404,
        answer: unknown,
      },
    ],
  }),
];
