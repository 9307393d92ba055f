import type { Case } from './in-words.js';

export const importCases = {
  'import_mapping create': {
    after: { headings: 'ref', mapping: { barcode: 0 } },
    words: ['ensinou as colunas de uma planilha'],
  },
  'import_mapping update': {
    before: { headings: 'ref', mapping: { barcode: 0 } },
    after: { headings: 'ref', mapping: { barcode: 1 } },
    words: ['mudou as colunas de uma planilha'],
  },
  'import_mapping delete': {
    before: { headings: 'ref', mapping: { barcode: 0 } },
    words: ['esqueceu as colunas de uma planilha'],
  },
  'import_layout create': { after: { name: 'Loja 2', columns: [] }, words: ['salvou as posições Loja 2'] },
  'import_layout update': {
    before: { name: 'Loja 2', columns: [] },
    after: { name: 'Loja 2', columns: [] },
    words: ['mudou as posições Loja 2'],
  },
  'import_layout delete': { before: { name: 'Loja 2', columns: [] }, words: ['excluiu as posições Loja 2'] },
  'import_choices update': {
    before: { added: [], declined: ['department'], layout: null },
    after: { added: ['department', 'stock_value_combined'], declined: [], layout: 'Loja 2' },
    words: [
      'mudou o que as importações trazem',
      'Incluir: → Departamento e Saldo & Valor',
      'Não importar: Departamento →',
      'Posições do TXT: → Loja 2',
    ],
  },
  'import_report update': {
    before: { file_name: 'abril.txt', totals: null, failure: 'x', left_out: 9 },
    after: {
      file_name: 'maio.txt',
      totals: { created: 1200, updated: 3, unchanged: 7 },
      failure: null,
      left_out: 2,
    },
    words: [
      'terminou de importar o arquivo maio.txt',
      'Produtos novos: → 1.200',
      'Produtos alterados: → 3',
      'Linhas que ficaram de fora: → 2',
    ],
  },
} as const satisfies Readonly<Record<string, Case>>;
