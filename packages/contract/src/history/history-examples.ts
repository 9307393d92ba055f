import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import * as world from '../base/example-world.js';
import { exportHistory, type HistoryEntry, listHistory, listPharmacyHistory } from './history.js';

const { mod, user } = world.examplePeople;

const edited: HistoryEntry = {
  id: 7,
  at: '2026-05-06T06:00:00.000Z',
  actor_sub: mod.sub,
  actor_name: mod.name,
  what: 'editou',
  subject: 'a contagem de 777',
  named: ['777'],
  arrival: false,
  changes: [{ field: 'Fator', before: '1', after: String(world.correctedFactor) }],
};

const sent: HistoryEntry = {
  id: 3,
  at: '2026-05-06T05:59:00.000Z',
  actor_sub: user.sub,
  actor_name: user.name,
  what: 'enviou',
  subject: 'a contagem de 777',
  named: ['777'],
  arrival: true,
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

export const historyExamples: readonly EndpointExamples[] = [
  examplesOf(
    listHistory,
    {
      title: 'Uma contagem que foi corrigida',
      request: { query: { entity: 'count', id: '2' } },
      answer: { results: [edited, sent], cursor: null },
      volatile: ['results.0.id', 'results.0.at', 'results.1.id', 'results.1.at'],
    },
    refused('invalid', 'Cursor que não veio desta chamada', 'Cursor inválido.', {
      field: 'after',
      query: { entity: 'count', id: '2', after: 'abc' },
    }),
    refused('not_found', 'Contagem que não existe', 'Não há histórico: o registro não existe.', {
      query: { entity: 'count', id: String(world.unknownNumber) },
    }),
  ),
  examplesOf(
    listPharmacyHistory,
    {
      title: 'As correções de uma pessoa',
      request: {
        params: { id: world.examplePharmacies.central.id },
        query: { action: 'update', person: mod.sub },
      },
      answer: {
        results: [
          {
            ...edited,
            subject: 'a contagem de 777 (SORO FISIOLÓGICO 0,9% 500ML, Corredor 1)',
            named: ['777', 'SORO FISIOLÓGICO 0,9% 500ML', 'Corredor 1'],
          },
        ],
        cursor: null,
      },
      volatile: ['results.0.id', 'results.0.at'],
    },
    refused('not_found', 'Farmácia que não existe', 'Não há histórico: o registro não existe.', {
      params: { id: world.unknownUuid },
      query: {},
    }),
  ),
  examplesOf(exportHistory, {
    title: 'Nada depois da última linha',
    request: { query: { after: 2_000_000_000 } },
    answer: '',
  }),
];
