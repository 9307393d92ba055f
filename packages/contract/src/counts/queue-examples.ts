import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import * as world from '../base/example-world.js';
import { checkQueue, importQueue } from './phone-queue.js';

const { admin, mod, user } = world.examplePeople;
const { general } = world.exampleInventories;
const { first } = world.exampleSections;
const [counted] = world.exampleCounts;

const waiting = {
  amplify_id: world.freshAmplifyIds[0],
  inventoryID: general.number,
  sectionID: first.id,
  barcode: [{ barcode: '7891000000014', count: 2 }],
  createdAt: '2026-05-06T11:00:00.000Z',
};

const unsigned = { state: 'unsigned', is_proved: false, detail: 'Sem assinatura.' } as const;

export const queueExamples: readonly EndpointExamples[] = [
  examplesOf(
    checkQueue,
    {
      title: 'Um celular que este servidor não conhece, uma pessoa sem assinatura e a própria fila',
      request: {
        body: {
          people: [
            {
              collector_sub: user.sub,
              signed: {
                key: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs',
                value:
                  'DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q',
                exported: '2026-05-06T12:00:00.000Z',
                parts: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
              },
            },
            { collector_sub: admin.sub },
            { collector_sub: mod.sub },
          ],
        },
      },
      answer: {
        results: [
          {
            collector_sub: user.sub,
            state: 'unknown_key',
            is_proved: false,
            detail: 'Assinada por um celular que este servidor não conhece.',
          },
          { collector_sub: admin.sub, ...unsigned },
          { collector_sub: mod.sub, state: 'own', is_proved: true, detail: 'É a sua própria fila.' },
        ],
      },
    },
    refused('invalid', 'Sem dizer quem contou', 'Informe quem contou.', {
      field: 'people.0.collector_sub',
      body: { people: [{ collector_sub: '' }] },
    }),
  ),
  examplesOf(
    importQueue,
    {
      title:
        'O que esperava no celular entra como contagem de quem contou; o que já tinha chegado fica como está',
      request: { body: { collector_sub: user.sub, counts: [waiting, counted] } },
      answer: {
        proof: unsigned,
        results: [
          { amplify_id: waiting.amplify_id, id: 6, status: 'created', _version: 1 },
          { amplify_id: counted.amplify_id, id: 1, status: 'unchanged', _version: 1 },
        ],
      },
    },
    refused('not_found', 'Alguém que este servidor não conhece', 'Coletor não encontrado.', {
      body: { collector_sub: 'outro-servidor', counts: [waiting] },
    }),
  ),
];
