import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { examplePeople, examplePharmacies } from '../base/example-world.js';
import * as contract from './product-import.js';

const { central, bairro } = examplePharmacies;

export const exampleImportMemory = {
  mapping: { headings: 'ean\u0001artigo\u0001pvp', mapping: { barcode: 0, description: 1, value: 2 } },
  layout: {
    name: 'Sistema da Loja 2',
    columns: [
      { key: 'internal_code', start: 0, end: 6 },
      { key: 'barcode', start: 7, end: 20 },
      { key: 'description', start: 21, end: 60 },
    ],
  },
  choices: { added: ['stock_value_combined'], declined: ['department'], layout: 'Sistema da Loja 2' },
  report: {
    file_name: 'catalogo-maio.txt',
    ended_at: '2026-05-05T10:30:00.000Z',
    totals: { created: 2, updated: 1, unchanged: 0 },
    failure: null,
    has_stock: true,
    left_out: 1,
    problem_count: 1,
    problems: [
      {
        line: 4,
        column: 'barcode',
        value: '7,89E+12',
        severity: 'error',
        message: 'O código perdeu os últimos dígitos: a linha fica de fora.',
        code: '7,89E+12',
        description: 'SORO FISIOLÓGICO 500ML',
        original: '000125 7,89E+12      SORO FISIOLÓGICO 500ML',
      },
    ],
    rejected: { name: 'rejeitadas-catalogo-maio.txt', content: 'MDAwMTI1IDcsODlFKzEy' },
    person_name: examplePeople.mod.name,
  },
} as const satisfies {
  mapping: contract.ImportMapping;
  layout: contract.ImportLayout;
  choices: contract.ImportChoices;
  report: contract.ImportReport;
};
const { mapping, layout, choices, report } = exampleImportMemory;

const { person_name: _person, ...sentReport } = report;

export const importMemoryExamples: readonly EndpointExamples[] = [
  examplesOf(contract.getImportMemory, {
    title: 'O que as importações da farmácia Central lembram',
    request: { query: { pharmacy: central.id } },
    answer: { mappings: [mapping], layouts: [layout], choices },
  }),
  examplesOf(
    contract.saveImportMapping,
    {
      title: 'As colunas de uma planilha, para a próxima com os mesmos títulos',
      request: { body: { headings: mapping.headings, mapping: { barcode: 0, value: 3, department: null } } },
      answer: { headings: mapping.headings, mapping: { barcode: 0, value: 3, department: null } },
    },
    { title: 'As mesmas colunas: nada muda', request: { body: mapping }, answer: mapping },
  ),
  examplesOf(
    contract.saveImportLayout,
    {
      title: 'Outras posições com o nome que já existe',
      request: { body: { name: layout.name, columns: [{ key: 'barcode', start: 0, end: 13 }] } },
      answer: { name: layout.name, columns: [{ key: 'barcode', start: 0, end: 13 }] },
    },
    refused(
      'invalid',
      'Com o nome das posições do sistema',
      '“Padrão” é o nome das posições do sistema. Escolha outro.',
      { field: 'name', body: { ...layout, name: 'Padrão' } },
    ),
  ),
  examplesOf(
    contract.deleteImportLayout,
    {
      title: 'As posições de um sistema que não se usa mais',
      request: { query: { name: layout.name } },
      answer: { deleted: 1 },
    },
    refused('invalid', 'Sem o nome', 'Dê um nome às posições.', { field: 'name', query: {} }),
    refused('not_found', 'Posições que ninguém salvou', 'Posições não encontradas.', {
      query: { name: 'Outro sistema' },
    }),
  ),
  examplesOf(
    contract.saveImportChoices,
    {
      title: 'O departamento passa a vir; o resto fica como está',
      request: { body: { pharmacy: central.id, added: ['department'] } },
      answer: { ...choices, added: ['department', 'stock_value_combined'], declined: [] },
    },
    {
      title: 'De volta às posições do sistema',
      as: 'admin',
      request: { body: { pharmacy: central.id, layout: null } },
      answer: { ...choices, added: ['stock_value_combined'], declined: ['department'], layout: null },
    },
    refused('invalid', 'Uma coluna que vem e não vem', 'Uma coluna vem ou não vem.', {
      field: 'declined',
      body: { pharmacy: central.id, added: ['department'], declined: ['department'] },
    }),
  ),
  examplesOf(
    contract.getLastImport,
    {
      title: 'Quem importou o quê, e o que ficou de fora',
      as: 'admin',
      request: { query: { pharmacy: central.id } },
      answer: { last: report },
    },
    {
      title: 'De uma farmácia em que nada foi importado',
      request: { query: { pharmacy: bairro.id } },
      answer: { last: null },
    },
  ),
  examplesOf(contract.saveLastImport, {
    title: 'Uma importação que parou no meio',
    request: {
      body: {
        ...sentReport,
        pharmacy: central.id,
        ended_at: '2026-05-06T10:00:00.000Z',
        totals: null,
        failure: 'Erro ao importar lote de produtos! 500 de 900 produtos já foram gravados.',
      },
    },
    answer: { kept: true },
  }),
];
