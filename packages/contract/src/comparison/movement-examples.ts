import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { exampleInventories, examplePeople, exampleProducts, unknownUuid } from '../base/example-world.js';
import * as contract from './movements.js';
import { ofWholePharmacy } from './stored-comparison-examples.js';

export const exampleMovementImport = {
  id: '01976f4c-2a00-7c30-8000-0000000000e5',
  file_name: 'movimentos-05-05.csv',
  rows: 1,
  known: 0,
  first_day: '2026-05-05',
  last_day: '2026-05-05',
  imported_at: '2026-05-06T13:00:00.000Z',
  imported_by: examplePeople.mod.name,
  undone_at: null,
  undone_by: null,
} as const satisfies contract.MovementImport;

const { general } = exampleInventories;
const params = { id: general.number };
const file =
  'Y29kaWdvO2RhdGFfaG9yYTtxdWFudGlkYWRlO0V8Uw0KNzc3OzIyLzExLzIwMjYgMTg6NDA7MjtTDQo3ODkxMDAwMDAw' +
  'MDE0OzIyLzExLzIwMjYgMjI6MDA6MzA7MTIsNTtFDQo1NTU7MjIvMTEvMjAyNjsxO1MNCjc3NzsyMi8xMS8yMDI2IDI1' +
  'OjAwOzE7Uw0K';
const sent = { file, file_name: 'movimentos-22-11.csv' };

const imported: contract.MovementImport = {
  ...exampleMovementImport,
  file_name: sent.file_name,
  rows: 3,
  known: 0,
  first_day: '2026-11-22',
  last_day: '2026-11-22',
};

export const movementExamples: readonly EndpointExamples[] = [
  examplesOf(
    contract.previewMovements,
    {
      title: 'Três movimentos lidos, um com erro e um código sem item',
      request: { params, body: { file } },
      answer: {
        rows: 3,
        entries: 12.5,
        exits: 3,
        without_hour: 1,
        first_day: '2026-11-22',
        last_day: '2026-11-22',
        time_zone: 'America/Sao_Paulo',
        has_heading: true,
        sample: [
          {
            line: 2,
            code: '777',
            day: '2026-11-22',
            hour: '18:40:00',
            quantity: -2,
            description: exampleProducts.saline.description,
          },
          {
            line: 3,
            code: '7891000000014',
            day: '2026-11-22',
            hour: '22:00:30',
            quantity: 12.5,
            description: exampleProducts.omeprazole.description,
          },
          { line: 4, code: '555', day: '2026-11-22', hour: null, quantity: -1, description: null },
        ],
        problems: {
          count: 1,
          results: [{ line: 5, column: 'moment', value: '22/11/2026 25:00', problem: 'hour' }],
        },
        unknown: { count: 1, results: [{ line: 4, code: '555' }] },
        known: 0,
        other_form: { rows: 0, count: 0, results: [] },
        imported: null,
      },
    },
    refused('invalid', 'Um arquivo vazio', 'O arquivo está vazio.', { field: 'file', body: { file: '' } }),
    ofWholePharmacy(),
  ),
  examplesOf(
    contract.importMovements,
    {
      title: 'Três movimentos; o inventário passa a ser de loja aberta',
      request: { params, body: sent },
      answer: { import: imported, created: true },
      volatile: ['import.id', 'import.imported_at'],
    },
    refused('invalid', 'Um arquivo vazio', 'O arquivo está vazio.', {
      field: 'file',
      body: { ...sent, file: '' },
    }),
    ofWholePharmacy(),
  ),
  examplesOf(contract.listMovementImports, {
    title: 'Um arquivo de movimentos',
    request: { params },
    answer: { results: [exampleMovementImport] },
  }),
  examplesOf(
    contract.undoMovementImport,
    {
      title: 'Um arquivo desfeito: os seus movimentos não contam mais',
      request: { params: { ...params, import_id: exampleMovementImport.id } },
      answer: {
        ...exampleMovementImport,
        undone_at: '2026-11-22T23:30:00.000Z',
        undone_by: examplePeople.mod.name,
      },
      volatile: ['undone_at'],
    },
    ofWholePharmacy({ import_id: unknownUuid }),
  ),
];
