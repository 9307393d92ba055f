import { called, type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { exampleInventories, examplePeople, exampleSections, unknownNumber } from '../base/example-world.js';
import { approveMarch, isApproved } from '../settlement/stored-settlement-examples.js';
import * as contract from './count-bulk.js';
import { storedCounts } from './stored-count-examples.js';

const { general, mobile, whole, march } = exampleInventories;
const { user } = examplePeople;

const [first, second, third, fourth] = storedCounts;
const line = (count: { id: number; _version: number }, entry_index = 0) => ({
  count_id: count.id,
  entry_index,
  _version: count._version,
});
const written = (count: { id: number; _version: number }) => ({ id: count.id, _version: count._version + 1 });

const movedAndApproved = [
  called(contract.bulkMoveCounts, 'mod', {
    body: { lines: [line(second)], inventory: march.number, section: null },
  }),
  approveMarch,
];

const closesItself = [
  'conflict',
  'Um inventário que se fecha por si',
  'Só as contagens da farmácia como um todo são levadas para um inventário.',
] as const;

const params = { id: whole.uuid };
const atDawn = { first: '2026-05-06T04:00:00Z', last: '2026-05-06T05:00:00Z', collector: user.sub };

export const countBulkExamples: readonly EndpointExamples[] = [
  examplesOf(contract.bulkDeleteCounts, {
    title: 'A última linha exclui a contagem; o que mudou nesse meio-tempo fica',
    request: { body: { lines: [line(third), { ...line(second), _version: 1 }] } },
    answer: { changed: [written(third)], failed: [{ count_id: second.id, reason: 'version_conflict' }] },
  }),
  examplesOf(
    contract.bulkMoveCounts,
    {
      title: 'Para o inventário, sem seção',
      request: { body: { lines: [line(first), line(first, 1)], inventory: general.number, section: null } },
      answer: { changed: [written(first)], failed: [] },
    },
    refused('not_found', 'Inventário que não existe', 'Seção não encontrada neste inventário.', {
      as: 'admin',
      body: { lines: [line(first)], inventory: unknownNumber, section: exampleSections.first.id },
    }),
    refused(...isApproved, {
      body: { lines: [line(first)], inventory: mobile.uuid, section: null },
    }),
  ),
  examplesOf(contract.bulkSetFactor, {
    title: 'Uma linha entre as de uma contagem; a não reconhecida não tem fator',
    request: { body: { lines: [line(first, 1), line(third)], factor: 12 } },
    answer: { changed: [written(first)], failed: [{ count_id: third.id, reason: 'unrecognised' }] },
  }),
  examplesOf(
    contract.undoBulkCounts,
    {
      title: 'O que a versão 2 mudou volta ao que era, como versão nova',
      request: { body: { counts: [{ id: second.id, _version: second._version }] } },
      answer: { changed: [written(second)], failed: [] },
    },
    refused(...isApproved, {
      body: { counts: [written(second)] },
      after: movedAndApproved,
    }),
  ),
  examplesOf(
    contract.previewCarry,
    {
      title: 'O que uma pessoa contou em uma hora',
      request: { params, query: atDawn },
      answer: {
        counts: 1,
        lines: 1,
        units: 1,
        products: 0,
        unregistered_codes: 1,
        unrecognised_lines: 0,
        first_at: fourth.createdAt,
        last_at: fourth.createdAt,
        collectors: [{ sub: user.sub, name: user.name, counts: 1 }],
      },
    },
    refused(...closesItself, { params: { id: general.number }, query: {} }),
  ),
  examplesOf(
    contract.carryCounts,
    {
      title: 'Para uma seção de um inventário aberto',
      request: { params, body: { ...atDawn, inventory: general.number, section: exampleSections.first.id } },
      answer: { changed: [{ id: fourth.id, _version: fourth._version + 1 }], failed: [], left: 0 },
    },
    refused('not_found', 'Seção que não existe neste inventário', 'Seção não encontrada neste inventário.', {
      body: { inventory: general.number, section: '6b1f0c2d-9e8a-4b7c-8d5e-000000000404' },
    }),
    refused(...closesItself, { params: { id: general.number }, body: { inventory: general.number } }),
    refused(
      'conflict',
      'Para um inventário finalizado',
      'O inventário ou a seção está finalizado. Reabra antes de levar contagens.',
      { body: { inventory: march.number } },
    ),
  ),
];
