import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleInventories, unknownNumber } from '../base/example-world.js';
import {
  invalidInventory as invalid,
  missingInventory as missing,
} from '../comparison/stored-closing-examples.js';
import { discardLateCounts, listLateCounts } from './late-counts.js';
import { exampleDiscardedCount } from './settling-examples.js';

const general = { id: exampleInventories.general.number };
const mobile = { id: exampleInventories.mobile.uuid };
const unknown = { id: unknownNumber };
const undone = { counts: [exampleDiscardedCount], reason: null };
const reason = 'Contado no depósito da outra loja.';

export const lateCountExamples: readonly EndpointExamples[] = [
  examplesOf(listLateCounts, {
    successes: [
      {
        title: 'Um inventário que ainda não foi apurado',
        as: 'mod',
        request: { params: general },
        status: 200,
        answer: { count: 0, next: null, previous: null, results: [] },
      },
    ],
    refusals: [
      { ...invalid, request: { params: { id: 'abc' } } },
      { ...missing, request: { params: unknown } },
    ],
  }),
  examplesOf(discardLateCounts, {
    successes: [
      {
        title: 'Uma contagem volta a entrar na próxima apuração',
        as: 'mod',
        request: { params: mobile, body: undone },
        status: 200,
        answer: { changed: 1 },
      },
    ],
    refusals: [
      {
        title: 'Nenhuma contagem',
        as: 'mod',
        request: { params: mobile, body: { counts: [], reason } },
        status: 400,
        answer: refusalBody('invalid', 'Escolha ao menos uma contagem.', 'counts'),
      },
      { ...missing, request: { params: unknown, body: undone } },
      {
        title: 'Contagem que já estava na apuração',
        as: 'mod',
        request: { params: general, body: { counts: [{ id: 1, version: 1 }], reason } },
        status: 409,
        answer: refusalBody(
          'conflict',
          'Uma das contagens mudou de novo ou não chegou depois da apuração. Confira a lista e tente outra vez.',
        ),
      },
    ],
  }),
];
