import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import * as world from '../base/example-world.js';
import { isApproved } from '../settlement/stored-settlement-examples.js';
import { assignUnplacedCounts, discardUnplacedCounts, listUnplacedCounts } from './unplaced.js';

const { mod } = world.examplePeople;
const { general, march, mobile } = world.exampleInventories;
const unplacedId = 5;

export const unplacedExamples: readonly EndpointExamples[] = [
  examplesOf(listUnplacedCounts, {
    title: 'As contagens que esperam por um inventário, e por qual',
    as: 'admin',
    request: { query: { page: 1 } },
    answer: {
      count: 1,
      next: null,
      previous: null,
      results: [
        {
          id: unplacedId,
          amplify_id: world.exampleUnplaced.amplify_id,
          _version: 1,
          cognitoUserID: mod.sub,
          user_name: mod.name,
          user_email: mod.email,
          named_inventory: world.exampleUnplaced.inventoryID,
          named_section: null,
          createdAt: world.exampleUnplaced.createdAt,
          received_at: '2026-05-06T05:31:00.000Z',
          lines: [
            { kind: 'internal_code', barcode: '', internal_code: '777', quantity: 2, factor: 1, raw: null },
          ],
        },
      ],
      groups: [{ named_inventory: world.exampleUnplaced.inventoryID, count: 1 }],
    },
  }),
  examplesOf(
    assignUnplacedCounts,
    {
      title: 'A uma seção de um inventário; o que outra pessoa já atribuiu não conta',
      request: {
        body: {
          counts: [unplacedId, world.unknownNumber],
          inventory: general.number,
          section: world.exampleSections.first.id,
        },
      },
      answer: { assigned: 1 },
    },
    refused('not_found', 'Inventário que não existe', 'Inventário não encontrado.', {
      body: { counts: [unplacedId], inventory: world.unknownNumber },
    }),
    refused('not_found', 'Seção de outro inventário', 'Seção não encontrada neste inventário.', {
      body: { counts: [unplacedId], inventory: march.number, section: world.exampleSections.first.id },
    }),
    refused(...isApproved, {
      body: { counts: [unplacedId], inventory: mobile.uuid },
    }),
  ),
  examplesOf(discardUnplacedCounts, {
    title: 'Fora da lista; nada é apagado',
    as: 'admin',
    request: { body: { counts: [unplacedId] } },
    answer: { discarded: 1 },
  }),
];
