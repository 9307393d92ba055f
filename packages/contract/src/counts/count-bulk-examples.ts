import {
  bulkDeleteCounts,
  bulkMoveCounts,
  bulkSetFactor,
  undoBulkCounts,
} from '@balanco/contract/counts/count-bulk';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleInventories, exampleSections, unknownNumber } from '../base/example-world.js';
import { approvedInventory as approved } from '../comparison/stored-closing-examples.js';
import { approveMarch } from '../settlement/approved-march.js';
import { storedCounts } from './stored-count-examples.js';

const [first, second, third] = storedCounts;
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

const { general, mobile } = exampleInventories;

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

/** The second count moves to `march`, which is approved then. */
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
