import {
  deleteImportLayout,
  getImportMemory,
  saveImportChoices,
  saveImportLayout,
  saveImportMapping,
} from '@balanco/contract/products/import-memory';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { examplePharmacies, unknownUuid } from '../base/example-world.js';
import { exampleImportMemory, noPharmacy, unknownPharmacy } from './example-import-memory.js';

const { central, bairro } = examplePharmacies;

const { mapping, layout, choices } = exampleImportMemory;

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
      title: 'Posições novas',
      as: 'admin',
      request: { body: { name: 'Sistema da Matriz', columns: [{ key: 'barcode', start: 2, end: 15 }] } },
      status: 200,
      answer: { name: 'Sistema da Matriz', columns: [{ key: 'barcode', start: 2, end: 15 }] },
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
