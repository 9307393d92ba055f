import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import {
  exampleCounts,
  exampleInventories,
  examplePeople,
  exampleSections,
  freshAmplifyIds,
} from '../base/example-world.js';
import { importQueue } from './phone-queue.js';

const { user } = examplePeople;
const { general } = exampleInventories;
const { first } = exampleSections;
const [counted] = exampleCounts;

const waiting = {
  amplify_id: freshAmplifyIds[0],
  inventoryID: general.number,
  sectionID: first.id,
  barcode: [{ barcode: '7891000000014', count: 2 }],
  createdAt: '2026-05-06T11:00:00.000Z',
};

export const queueExamples: EndpointExamples = examplesOf(importQueue, {
  successes: [
    {
      title:
        'O que esperava no celular entra como contagem de quem contou; o que já tinha chegado fica como está',
      as: 'mod',
      request: { body: { collector_sub: user.sub, counts: [waiting, counted] } },
      status: 200,
      answer: {
        results: [
          { amplify_id: waiting.amplify_id, id: 6, status: 'created', _version: 1 },
          { amplify_id: counted.amplify_id, id: 1, status: 'unchanged', _version: 1 },
        ],
      },
    },
  ],
  refusals: [
    {
      title: 'Sem dizer quem contou',
      as: 'mod',
      request: { body: { collector_sub: '', counts: [waiting] } },
      status: 400,
      answer: refusalBody('invalid', 'Informe quem contou.', 'collector_sub'),
    },
    {
      title: 'Alguém que este servidor não conhece',
      as: 'mod',
      request: { body: { collector_sub: 'outro-servidor', counts: [waiting] } },
      status: 404,
      answer: refusalBody('not_found', 'Coletor não encontrado.'),
    },
  ],
});
