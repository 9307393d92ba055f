import type { Case } from './in-words.js';

export const fileCases: Readonly<Record<string, Case>> = {
  'inventory import': {
    after: {
      file_name: 'coletor-07.txt',
      sha256: 'a'.repeat(64),
      profile: 'EAN;QTD',
      lines: 1200,
      units: 3400.5,
      collector: 'Carla Dias',
      section: null,
    },
    words: [
      'importou um arquivo de coletor no inventário Maio',
      'Arquivo: → coletor-07.txt',
      'Perfil: → EAN;QTD',
      'Coletor: → Carla Dias',
      'Linhas: → 1.200',
      'Unidades: → 3.400,5',
    ],
  },
  'inventory export': {
    after: {
      version: 1,
      profile: 'EAN;QTD',
      content: 'adjustment',
      lines: 1200,
      units: -4.5,
      money: -34,
      left_out: 2,
      file_name: 'ajuste-4-v1.txt',
    },
    words: [
      'exportou o inventário Maio',
      'Apuração: → versão 1',
      'Arquivo: → ajuste-4-v1.txt',
      'Perfil: → EAN;QTD',
      'Conteúdo: → Ajuste',
      'Linhas: → 1.200',
      'Unidades: → -4,5',
      'Total: → -R$ 34,00',
      'Itens deixados de fora: → 2',
    ],
  },
  'inventory prove_return': {
    after: {
      settlement: 1,
      return_proof: 2,
      file_name: 'estoque.csv',
      items: 6880,
      differing_items: 3,
      hash: 'a1b2',
    },
    words: [
      'conferiu o ERP com o inventário Maio',
      'Apuração: → versão 1',
      'Itens: → 6.880',
      'Código de verificação: → a1b2',
      'Estoque do ERP: → estoque.csv',
      'Itens diferentes no ERP: → 3',
    ],
  },
};
