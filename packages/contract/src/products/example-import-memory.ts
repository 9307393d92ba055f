import type { ImportChoices, ImportLayout, ImportMapping } from '@balanco/contract/products/import-memory';
import type { ImportReport } from '@balanco/contract/products/last-import';
import { refusalBody } from '../base/example.js';
import { examplePeople } from '../base/example-world.js';

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

/** The refusals that all calls about what imports remember share. */
export const unknownPharmacy = {
  title: 'Farmácia que não existe',
  as: 'mod',
  status: 404,
  answer: refusalBody('not_found', 'Farmácia não encontrada.'),
} as const;
export const noPharmacy = {
  title: 'Sem dizer a farmácia',
  as: 'mod',
  request: {},
  status: 400,
  answer: refusalBody('invalid', 'Farmácia inválida.', 'pharmacy'),
} as const;
