import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { examplePeople, examplePharmacies, unknownUuid } from '../base/example-world.js';
import {
  deleteImportLayout,
  getImportMemory,
  getLastImport,
  type ImportChoices,
  type ImportLayout,
  type ImportMapping,
  type ImportReport,
  saveImportChoices,
  saveImportLayout,
  saveImportMapping,
  saveLastImport,
} from './product-import.js';

const { central, bairro } = examplePharmacies;

/** What imports into `central` remember, and the last of them. */
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
  mapping: ImportMapping;
  layout: ImportLayout;
  choices: ImportChoices;
  report: ImportReport;
};
const { mapping, layout, choices, report } = exampleImportMemory;

const unknownPharmacy = {
  title: 'Farmácia que não existe',
  as: 'mod',
  status: 404,
  answer: refusalBody('not_found', 'Farmácia não encontrada.'),
} as const;
const noPharmacy = {
  title: 'Sem dizer a farmácia',
  as: 'mod',
  request: {},
  status: 400,
  answer: refusalBody('invalid', 'Farmácia inválida.', 'pharmacy'),
} as const;

const memoryExamples = examplesOf(getImportMemory, {
  successes: [
    {
      title: 'O que as importações da farmácia Central lembram',
      as: 'mod',
      request: { query: { pharmacy: central.id } },
      status: 200,
      answer: { mappings: [mapping], layouts: [layout], choices },
    },
    {
      title: 'De uma farmácia em que ninguém escolheu nada: só o que é de todas',
      as: 'admin',
      request: { query: { pharmacy: bairro.id } },
      status: 200,
      answer: {
        mappings: [mapping],
        layouts: [layout],
        choices: { added: [], declined: [], layout: null },
      },
    },
  ],
  refusals: [noPharmacy, { ...unknownPharmacy, request: { query: { pharmacy: unknownUuid } } }],
});

const mappingExamples = examplesOf(saveImportMapping, {
  successes: [
    {
      title: 'As colunas de uma planilha, para a próxima com os mesmos títulos',
      as: 'mod',
      request: { body: { headings: mapping.headings, mapping: { barcode: 0, value: 3, department: null } } },
      status: 200,
      answer: { headings: mapping.headings, mapping: { barcode: 0, value: 3, department: null } },
    },
    {
      title: 'Sem nenhuma: é esquecida',
      as: 'mod',
      request: { body: { headings: mapping.headings, mapping: {} } },
      status: 200,
      answer: { headings: mapping.headings, mapping: {} },
    },
    {
      title: 'As mesmas colunas: nada muda',
      as: 'mod',
      request: { body: mapping },
      status: 200,
      answer: mapping,
    },
  ],
  refusals: [
    {
      title: 'Sem os títulos',
      as: 'mod',
      request: { body: { mapping: {} } },
      status: 400,
      answer: refusalBody('invalid', 'Informe os títulos.', 'headings'),
    },
  ],
});

const apart: ImportLayout = {
  name: 'Sistema da Matriz',
  columns: [{ key: 'barcode', start: 2, end: 15 }],
  numbers: [
    { key: 'system_stock', start: 71, end: 78 },
    { key: 'value', start: 60, end: 70 },
  ],
};

const layoutExamples = examplesOf(saveImportLayout, {
  successes: [
    {
      title: 'Outras posições com o nome que já existe',
      as: 'mod',
      request: { body: { name: layout.name, columns: [{ key: 'barcode', start: 0, end: 13 }] } },
      status: 200,
      answer: { name: layout.name, columns: [{ key: 'barcode', start: 0, end: 13 }] },
    },
    {
      title: 'Posições novas, com o valor antes do saldo',
      as: 'admin',
      request: { body: apart },
      status: 200,
      answer: apart,
    },
  ],
  refusals: [
    {
      title: 'Com o nome das posições do sistema',
      as: 'mod',
      request: { body: { ...layout, name: 'Padrão' } },
      status: 400,
      answer: refusalBody('invalid', '“Padrão” é o nome das posições do sistema. Escolha outro.', 'name'),
    },
  ],
});

const deleteLayoutExamples = examplesOf(deleteImportLayout, {
  successes: [
    {
      title: 'As posições de um sistema que não se usa mais',
      as: 'mod',
      request: { query: { name: layout.name } },
      status: 200,
      answer: { deleted: 1 },
    },
  ],
  refusals: [
    {
      title: 'Sem o nome',
      as: 'mod',
      request: {},
      status: 400,
      answer: refusalBody('invalid', 'Dê um nome às posições.', 'name'),
    },
    {
      title: 'Posições que ninguém salvou',
      as: 'mod',
      request: { query: { name: 'Outro sistema' } },
      status: 404,
      answer: refusalBody('not_found', 'Posições não encontradas.'),
    },
  ],
});

const choicesExamples = examplesOf(saveImportChoices, {
  successes: [
    {
      title: 'O departamento passa a vir; o resto fica como está',
      as: 'mod',
      request: { body: { pharmacy: central.id, added: ['department'] } },
      status: 200,
      answer: { ...choices, added: ['department', 'stock_value_combined'], declined: [] },
    },
    {
      title: 'De volta às posições do sistema',
      as: 'admin',
      request: { body: { pharmacy: central.id, layout: null } },
      status: 200,
      answer: { ...choices, added: ['stock_value_combined'], declined: ['department'], layout: null },
    },
  ],
  refusals: [
    {
      title: 'Uma coluna que vem e não vem',
      as: 'mod',
      request: { body: { pharmacy: central.id, added: ['department'], declined: ['department'] } },
      status: 400,
      answer: refusalBody('invalid', 'Uma coluna vem ou não vem.', 'declined'),
    },
    { ...unknownPharmacy, request: { body: { pharmacy: unknownUuid, added: ['department'] } } },
  ],
});

export const importMemoryExamples: readonly EndpointExamples[] = [
  memoryExamples,
  mappingExamples,
  layoutExamples,
  deleteLayoutExamples,
  choicesExamples,
];

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
