import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { exampleInventories } from '../base/example-world.js';
import { discardLateCounts, listLateCounts } from './late-counts.js';
import { exampleDiscardedCount } from './settling-examples.js';

const general = { id: exampleInventories.general.number };
const mobile = { id: exampleInventories.mobile.uuid };
const undone = { counts: [exampleDiscardedCount], reason: null };
const reason = 'Contado no depósito da outra loja.';

export const lateCountExamples: readonly EndpointExamples[] = [
  examplesOf(listLateCounts, {
    title: 'Um inventário que ainda não foi apurado',
    request: { params: general },
    answer: { count: 0, next: null, previous: null, results: [] },
  }),
  examplesOf(
    discardLateCounts,
    {
      title: 'Uma contagem volta a entrar na próxima apuração',
      request: { params: mobile, body: undone },
      answer: { changed: 1 },
    },
    refused(
      'conflict',
      'Contagem que já estava na apuração',
      'Uma das contagens mudou de novo ou não chegou depois da apuração. Confira a lista e tente outra vez.',
      { params: general, body: { counts: [{ id: 1, version: 1 }], reason } },
    ),
  ),
];
