import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleInventories, examplePeople, exampleSections, unknownNumber } from '../base/example-world.js';
import {
  approvedInventory as approved,
  invalidInventory as invalid,
  missingInventory as missing,
} from '../comparison/stored-closing-examples.js';
import { approveMarch } from '../settlement/stored-settlement-examples.js';
import {
  bulkDeleteCounts,
  bulkMoveCounts,
  bulkSetFactor,
  carryCounts,
  previewCarry,
  undoBulkCounts,
} from './count-bulk.js';
import { storedCounts } from './stored-count-examples.js';

const { general, mobile, whole, march } = exampleInventories;
const { user } = examplePeople;

const [first, second, third, fourth] = storedCounts;
const line = (count: { id: number; _version: number }, entry_index = 0) => ({
  count_id: count.id,
  entry_index,
  _version: count._version,
});
const written = (count: { id: number; _version: number }) => ({
  id: count.id,
  _version: count._version + 1,
});
const noLines = refusalBody('invalid', 'Escolha ao menos uma contagem.', 'lines');

const deleteExamples = examplesOf(bulkDeleteCounts, {
  successes: [
    {
      title: 'A última linha exclui a contagem; o que mudou nesse meio-tempo fica',
      as: 'mod',
      request: { body: { lines: [line(third), { ...line(second), _version: 1 }] } },
      status: 200,
      answer: { changed: [written(third)], failed: [{ count_id: second.id, reason: 'version_conflict' }] },
    },
    {
      title: 'Uma linha de uma contagem que tem outras',
      as: 'admin',
      request: { body: { lines: [line(first, 1)] } },
      status: 200,
      answer: { changed: [written(first)], failed: [] },
    },
  ],
  refusals: [
    {
      title: 'Nenhuma linha',
      as: 'admin',
      request: { body: { lines: [] } },
      status: 400,
      answer: noLines,
    },
  ],
});

const moveExamples = examplesOf(bulkMoveCounts, {
  successes: [
    {
      title: 'Para o inventário, sem seção',
      as: 'mod',
      request: { body: { lines: [line(first), line(first, 1)], inventory: general.number, section: null } },
      status: 200,
      answer: { changed: [written(first)], failed: [] },
    },
  ],
  refusals: [
    {
      title: 'Nenhuma linha',
      as: 'admin',
      request: { body: { lines: [], inventory: general.number } },
      status: 400,
      answer: noLines,
    },
    {
      title: 'Inventário que não existe',
      as: 'admin',
      request: {
        body: { lines: [line(first)], inventory: unknownNumber, section: exampleSections.first.id },
      },
      status: 404,
      answer: refusalBody('not_found', 'Seção não encontrada neste inventário.'),
    },
    { ...approved, request: { body: { lines: [line(first)], inventory: mobile.uuid, section: null } } },
  ],
});

const factorExamples = examplesOf(bulkSetFactor, {
  successes: [
    {
      title: 'Uma linha entre as de uma contagem; a não reconhecida não tem fator',
      as: 'mod',
      request: { body: { lines: [line(first, 1), line(third)], factor: 12 } },
      status: 200,
      answer: { changed: [written(first)], failed: [{ count_id: third.id, reason: 'unrecognised' }] },
    },
  ],
  refusals: [
    {
      title: 'Fator abaixo de 1',
      as: 'admin',
      request: { body: { lines: [line(first)], factor: 0 } },
      status: 400,
      answer: refusalBody('invalid', 'O fator mínimo é 1.', 'factor'),
    },
  ],
});

const movedAndApproved = [
  {
    endpoint: bulkMoveCounts,
    as: 'mod',
    request: {
      body: { lines: [line(second)], inventory: exampleInventories.march.number, section: null },
    },
  },
  approveMarch,
] as const;

const undoExamples = examplesOf(undoBulkCounts, {
  successes: [
    {
      title: 'O que a versão 2 mudou volta ao que era, como versão nova',
      as: 'mod',
      request: { body: { counts: [{ id: second.id, _version: second._version }] } },
      status: 200,
      answer: { changed: [written(second)], failed: [] },
    },
  ],
  refusals: [
    {
      title: 'Nenhuma contagem',
      as: 'admin',
      request: { body: { counts: [] } },
      status: 400,
      answer: refusalBody('invalid', 'Escolha ao menos uma contagem.', 'counts'),
    },
    { ...approved, after: movedAndApproved, request: { body: { counts: [written(second)] } } },
  ],
});

export const countBulkExamples: readonly EndpointExamples[] = [
  deleteExamples,
  moveExamples,
  factorExamples,
  undoExamples,
];

const params = { id: whole.uuid };
const atDawn = { first: '2026-05-06T04:00:00Z', last: '2026-05-06T05:00:00Z', collector: user.sub };

const notWhole = {
  title: 'Um inventário que se fecha por si',
  as: 'mod',
  status: 409,
  answer: refusalBody('conflict', 'Só as contagens da farmácia como um todo são levadas para um inventário.'),
} as const;

const preview = examplesOf(previewCarry, {
  successes: [
    {
      title: 'O que uma pessoa contou em uma hora',
      as: 'mod',
      request: { params, query: atDawn },
      status: 200,
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
  ],
  refusals: [
    {
      title: 'Um momento que não existe',
      as: 'mod',
      request: { params, query: { first: 'ontem' } },
      status: 400,
      answer: refusalBody('invalid', 'Data e hora inválidas.', 'first'),
    },
    { ...invalid, request: { params: { id: 'abc' } } },
    { ...missing, request: { params: { id: unknownNumber } } },
    { ...notWhole, request: { params: { id: general.number } } },
  ],
});

const carry = examplesOf(carryCounts, {
  successes: [
    {
      title: 'Para uma seção de um inventário aberto',
      as: 'mod',
      request: { params, body: { ...atDawn, inventory: general.number, section: exampleSections.first.id } },
      status: 200,
      answer: { changed: [{ id: fourth.id, _version: fourth._version + 1 }], failed: [], left: 0 },
    },
    {
      title: 'Nada foi contado no período',
      as: 'admin',
      request: { params, body: { last: '2026-01-01T00:00:00Z', inventory: general.number } },
      status: 200,
      answer: { changed: [], failed: [], left: 0 },
    },
  ],
  refusals: [
    {
      title: 'Seção que não existe neste inventário',
      as: 'mod',
      request: {
        params,
        body: { inventory: general.number, section: '6b1f0c2d-9e8a-4b7c-8d5e-000000000404' },
      },
      status: 404,
      answer: refusalBody('not_found', 'Seção não encontrada neste inventário.'),
    },
    { ...invalid, request: { params: { id: 'abc' }, body: { inventory: general.number } } },
    { ...missing, request: { params, body: { inventory: unknownNumber } } },
    { ...notWhole, request: { params: { id: general.number }, body: { inventory: general.number } } },
    {
      title: 'Para um inventário finalizado',
      as: 'mod',
      request: { params, body: { inventory: march.number } },
      status: 409,
      answer: refusalBody(
        'conflict',
        'O inventário ou a seção está finalizado. Reabra antes de levar contagens.',
      ),
    },
  ],
});

export const countCarryExamples: readonly EndpointExamples[] = [preview, carry];
