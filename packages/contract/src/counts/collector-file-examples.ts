import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleInventories, examplePeople, exampleSections, unknownNumber } from '../base/example-world.js';
import {
  invalidInventory as invalid,
  missingInventory as missing,
} from '../comparison/stored-closing-examples.js';
import { importCollectorFile, previewCollectorFile } from './collector-file.js';

const { general, march } = exampleInventories;
const params = { id: general.number };
const profile = 'ean-qtd';
/** `7891000000014;12,5`, `777;3`, `555;1` and a line without a quantity. */
const file = 'Nzg5MTAwMDAwMDAxNDsxMiw1DQo3Nzc7Mw0KNTU1OzENCjc3Nw0K';
const sent = {
  file,
  profile,
  file_name: 'coletor-07.txt',
  section: exampleSections.first.id,
  collector_sub: examplePeople.user.sub,
};

const empty = {
  title: 'Um arquivo vazio',
  as: 'mod',
  status: 400,
  answer: refusalBody('invalid', 'O arquivo está vazio.', 'file'),
} as const;
const closed = {
  title: 'Um inventário finalizado',
  as: 'mod',
  status: 409,
  answer: refusalBody('conflict', 'O inventário ou a seção está finalizado. Reabra antes de importar.'),
} as const;

export const collectorFileExamples: readonly EndpointExamples[] = [
  examplesOf(previewCollectorFile, {
    successes: [
      {
        title: 'Três linhas lidas, uma com erro e um código sem item',
        as: 'mod',
        request: { params, body: { file, profile } },
        status: 200,
        answer: {
          lines: 3,
          units: 16.5,
          sample: [
            { line: 1, code: '7891000000014', quantity: 12.5 },
            { line: 2, code: '777', quantity: 3 },
            { line: 3, code: '555', quantity: 1 },
          ],
          problems: { count: 1, results: [{ line: 4, text: '777', problem: 'columns' }] },
          unregistered: { count: 1, results: [{ line: 3, code: '555' }] },
          imported: 0,
          deleted: 0,
        },
      },
    ],
    refusals: [
      { ...empty, request: { params, body: { file: '', profile } } },
      { ...invalid, request: { params: { id: 'abc' }, body: { file, profile } } },
      { ...missing, request: { params: { id: unknownNumber }, body: { file, profile } } },
      { ...closed, request: { params: { id: march.number }, body: { file, profile } } },
    ],
  }),
  examplesOf(importCollectorFile, {
    successes: [
      {
        title: 'Para uma seção, contado por Carla',
        as: 'mod',
        request: { params, body: sent },
        status: 200,
        answer: { created: 3, known: 0, next: null },
      },
      {
        title: 'O mesmo arquivo outra vez não conta de novo',
        as: 'mod',
        request: { params, body: sent },
        sentBefore: 1,
        status: 200,
        answer: { created: 0, known: 3, next: null },
      },
    ],
    refusals: [
      { ...empty, request: { params, body: { ...sent, file: '' } } },
      {
        title: 'Um coletor que não existe',
        as: 'mod',
        request: { params, body: { ...sent, collector_sub: 'ninguém' } },
        status: 400,
        answer: refusalBody(
          'invalid',
          'O coletor escolhido não existe ou não tem licença ativa.',
          'collector_sub',
        ),
      },
      { ...missing, request: { params: { id: unknownNumber }, body: { ...sent, section: null } } },
      { ...closed, request: { params: { id: march.number }, body: { ...sent, section: null } } },
    ],
  }),
];
