import { carryCounts, previewCarry } from '@balanco/contract/counts/count-carry';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleInventories, examplePeople, exampleSections, unknownNumber } from '../base/example-world.js';
import {
  invalidInventory as invalid,
  missingInventory as missing,
} from '../comparison/stored-closing-examples.js';
import { storedCounts } from './stored-count-examples.js';

const { whole, general, march } = exampleInventories;
const params = { id: whole.uuid };
const { user } = examplePeople;
const [, , , fourth] = storedCounts;
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
