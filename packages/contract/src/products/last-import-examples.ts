import { getLastImport, saveLastImport } from '@balanco/contract/products/last-import';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { examplePharmacies, unknownUuid } from '../base/example-world.js';
import { exampleImportMemory, noPharmacy, unknownPharmacy } from './example-import-memory.js';

const { central, bairro } = examplePharmacies;
const { report } = exampleImportMemory;
const { person_name: _person, ...sentReport } = report;

const getExamples = examplesOf(getLastImport, {
  successes: [
    {
      title: 'Quem importou o quê, e o que ficou de fora',
      as: 'admin',
      request: { query: { pharmacy: central.id } },
      status: 200,
      answer: { last: report },
    },
    {
      title: 'De uma farmácia em que nada foi importado',
      as: 'mod',
      request: { query: { pharmacy: bairro.id } },
      status: 200,
      answer: { last: null },
    },
  ],
  refusals: [noPharmacy, { ...unknownPharmacy, request: { query: { pharmacy: unknownUuid } } }],
});

const saveExamples = examplesOf(saveLastImport, {
  successes: [
    {
      title: 'Uma importação que parou no meio',
      as: 'mod',
      request: {
        body: {
          ...sentReport,
          pharmacy: central.id,
          ended_at: '2026-05-06T10:00:00.000Z',
          totals: null,
          failure: 'Erro ao importar lote de produtos! 500 de 900 produtos já foram gravados.',
        },
      },
      status: 200,
      answer: { kept: true },
    },
    {
      title: 'Mais antiga que a guardada: nada muda',
      as: 'mod',
      request: { body: { ...sentReport, pharmacy: central.id, ended_at: '2026-05-01T10:00:00.000Z' } },
      status: 200,
      answer: { kept: false },
    },
  ],
  refusals: [
    {
      title: 'Sem o nome do arquivo',
      as: 'mod',
      request: { body: { ...sentReport, pharmacy: central.id, file_name: '' } },
      status: 400,
      answer: refusalBody('invalid', 'Informe o nome do arquivo.', 'file_name'),
    },
    { ...unknownPharmacy, request: { body: { ...sentReport, pharmacy: unknownUuid } } },
  ],
});

export const lastImportExamples: readonly EndpointExamples[] = [getExamples, saveExamples];
