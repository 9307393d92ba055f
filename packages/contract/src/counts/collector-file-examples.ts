import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { exampleInventories, examplePeople, exampleSections, unknownNumber } from '../base/example-world.js';
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

const isEmpty = ['invalid', 'Um arquivo vazio', 'O arquivo está vazio.'] as const;
const isFinalised = [
  'conflict',
  'Um inventário finalizado',
  'O inventário ou a seção está finalizado. Reabra antes de importar.',
] as const;

export const collectorFileExamples: readonly EndpointExamples[] = [
  examplesOf(
    previewCollectorFile,
    {
      title: 'Três linhas lidas, uma com erro e um código sem item',
      request: { params, body: { file, profile } },
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
    refused(...isEmpty, { field: 'file', body: { file: '', profile } }),
    refused(...isFinalised, { params: { id: march.number } }),
  ),
  examplesOf(
    importCollectorFile,
    {
      title: 'Para uma seção, contado por Carla',
      request: { params, body: sent },
      answer: { created: 3, known: 0, next: null },
    },
    refused(...isEmpty, { field: 'file', body: { ...sent, file: '' } }),
    refused(
      'invalid',
      'Um coletor que não existe',
      'O coletor escolhido não existe ou não tem licença ativa.',
      { field: 'collector_sub', body: { ...sent, collector_sub: 'ninguém' } },
    ),
    refused('not_found', 'Inventário que não existe', 'Inventário não encontrado.', {
      params: { id: unknownNumber },
      body: { ...sent, section: null },
    }),
    refused(...isFinalised, { params: { id: march.number }, body: { ...sent, section: null } }),
  ),
];
