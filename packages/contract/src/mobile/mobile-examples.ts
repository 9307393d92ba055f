import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import * as world from '../base/example-world.js';
import { openSection, submitCounts } from './mobile.js';
import { KEPT_UNPLACED } from './mobile-pull.js';

const { user } = world.examplePeople;
const { general, march } = world.exampleInventories;
const { first } = world.exampleSections;
const newSection = '6b1f0c2d-9e8a-4b7c-8d5e-000000000003';
const opened = {
  id: newSection,
  inventoryID: general.number,
  name: 'Balcão',
  collector_sub: user.sub,
  finalizado: false,
  created_at: '2026-05-06T12:00:00.000Z',
  _deleted: false,
};
const fresh = (index: 0 | 1 | 2, count = 2) => ({
  amplify_id: world.freshAmplifyIds[index],
  inventoryID: general.number,
  barcode: [{ barcode: '7891000000014', count }],
  createdAt: `2026-05-06T11:0${index}:00.000Z`,
});
const rejected = { id: null, status: 'rejected', _version: null } as const;
const [counted, corrected] = world.exampleCounts;

export const mobileExamples: readonly EndpointExamples[] = [
  examplesOf(
    openSection,
    {
      title: 'Uma seção nova, com o id que o aplicativo criou',
      request: { body: { id: newSection, inventoryID: general.number, name: 'Balcão' } },
      status: 201,
      answer: opened,
      volatile: ['created_at'],
    },
    {
      title: 'Em um inventário finalizado a seção nasce finalizada',
      request: { body: { id: newSection, inventoryID: march.number, name: 'Balcão' } },
      status: 201,
      answer: { ...opened, inventoryID: march.number, finalizado: true },
      volatile: ['created_at'],
    },
    {
      title: 'Repetir não abre outra',
      request: { body: { id: first.id, inventoryID: String(general.number), name: first.name } },
      status: 200,
      answer: { ...opened, ...first, created_at: '2026-05-05T11:30:00.000Z' },
    },
    refused('conflict', 'Id de uma seção de outra pessoa', 'Este id de seção já foi usado.', {
      as: 'mod',
      body: { id: first.id, inventoryID: general.number, name: first.name },
    }),
  ),
  examplesOf(
    submitCounts,
    {
      title:
        'Cada contagem tem a sua resposta: as boas ficam, também a de um inventário desconhecido, embora outras sejam recusadas',
      request: {
        body: [
          { ...fresh(0), sectionID: first.id },
          counted,
          { ...corrected, internalBarcode: { code: '777', count: 6 }, _version: 1 },
          { ...fresh(1), inventoryID: world.unknownNumber },
          fresh(2, -2),
        ],
      },
      answer: {
        results: [
          { amplify_id: world.freshAmplifyIds[0], id: 6, status: 'created', _version: 1 },
          { amplify_id: counted.amplify_id, id: 1, status: 'unchanged', _version: 1 },
          { amplify_id: corrected.amplify_id, id: 2, status: 'merged', _version: 3 },
          {
            amplify_id: world.freshAmplifyIds[1],
            id: 7,
            status: 'created',
            _version: 1,
            unplaced: true,
            detail: KEPT_UNPLACED,
          },
          {
            ...rejected,
            amplify_id: world.freshAmplifyIds[2],
            code: 'invalid',
            detail: 'A quantidade mínima é 0.',
          },
        ],
      },
    },
    {
      title: 'Uma contagem de outro coletor não se altera',
      as: 'admin',
      request: { body: [{ ...counted, _deleted: true, _version: 1 }] },
      answer: {
        results: [
          {
            ...rejected,
            amplify_id: counted.amplify_id,
            code: 'permission_denied',
            detail: 'Esta contagem é de outro coletor.',
          },
        ],
      },
    },
  ),
];
