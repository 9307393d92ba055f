import type { Case } from './in-words.js';

const terms = {
  scope: 'partial',
  tolerance: { units: 0, percent: 0, money: 0 },
  departments: [],
  itemKeys: [],
  classes: [],
  shop: 'closed',
  stockAt: null,
  recountPolicy: { policy: 'two_equal', stock_confirms: true },
};

export const settlementCases: Readonly<Record<string, Case>> = {
  'inventory start_blind_count': {
    after: { blind: true },
    words: ['ligou a contagem cega no inventário Maio'],
  },
  'inventory end_blind_count': {
    after: { blind: false },
    words: ['desligou a contagem cega no inventário Maio'],
  },
  'inventory change_terms': {
    before: { ...terms, scope: 'full', departments: [] },
    after: {
      ...terms,
      tolerance: { units: 2, percent: 5, money: 20 },
      departments: ['ÉTICOS', 'PERFUMARIA'],
      itemKeys: ['i:7'],
      classes: ['A', 'B'],
      shop: 'open',
      stockAt: '2026-11-22T21:00:00.000Z',
      recountPolicy: { policy: 'latest', stock_confirms: false },
    },
    words: [
      'alterou as configurações de fechamento no inventário Maio',
      'Escopo: Geral → Parcial',
      'Departamentos: todos → ÉTICOS, PERFUMARIA',
      'Itens: → i:7',
      'Classes: → A, B',
      'Tolerância em unidades: 0 → 2',
      'Tolerância em %: 0 % → 5 %',
      'Tolerância em R$: R$ 0,00 → R$ 20,00',
      'Loja: Fechada → Aberta',
      'Saldo de: → 22/11/2026 18:00:00',
      'Recontagem: Valem duas contagens iguais → Vale a última contagem',
      'O saldo confirma: Sim → Não',
    ],
  },
  'inventory include_item': {
    after: { item_key: 'i:7', description: 'SORO' },
    words: ['decidiu confrontar um item fora do escopo no inventário Maio', 'Item: → SORO'],
  },
  'inventory leave_item_out': {
    after: { item_key: 'i:7', description: 'SORO' },
    words: ['deixou de confrontar um item fora do escopo no inventário Maio', 'Item: → SORO'],
  },
  'inventory decide_item': {
    after: { item_key: 'i:7', description: 'SORO', quantity: 22, round: null, reason: 'Contado a três.' },
    words: [
      'decidiu um item sem consenso no inventário Maio',
      'Motivo: → Contado a três.',
      'Item: → SORO',
      'Quantidade: → 22',
    ],
  },
  'inventory undecide_item': {
    before: { quantity: 22 },
    after: { item_key: 'i:7', description: 'SORO' },
    words: ['desfez a decisão sobre um item no inventário Maio', 'Item: → SORO', 'Quantidade: 22 →'],
  },
  'inventory settle': {
    after: { settlement: 1, hash: `0123456789ab${'f'.repeat(52)}`, items: 1200, approved: false },
    words: [
      'apurou o inventário Maio',
      'Apuração: → versão 1',
      'Itens: → 1.200',
      'Código de verificação: → 0123456789ab…',
    ],
  },
  'inventory approve': {
    after: {
      settlement: 1,
      hash: 'a1b2',
      reason: 'O outro saiu de férias.',
      appointment: { name: 'João Lima', by: 'Maria Souza', at: '2026-11-22T21:00:00.000Z' },
    },
    words: [
      'aprovou o inventário Maio',
      'Apuração: → versão 1',
      'Código de verificação: → a1b2',
      'Motivo: → O outro saiu de férias.',
      'Perfil recebido: → João Lima o recebeu de Maria Souza em 22/11/2026 18:00:00',
    ],
  },
  'inventory reopen_settlement': {
    after: { settlement: 1, reason: 'Faltou a geladeira.' },
    words: [
      'reabriu, depois de apurado, o inventário Maio',
      'Apuração: → versão 1',
      'Motivo: → Faltou a geladeira.',
    ],
  },
  'inventory refuse_reopening': {
    after: { refused: { name: 'Maio', finalised: false, deleted: false } },
    words: ['reabriu em outro servidor, sem efeito aqui porque está aprovado, o inventário Maio'],
  },
  'inventory refuse_deletion': {
    after: { refused: { name: 'Maio', finalised: true, deleted: true } },
    words: ['excluiu em outro servidor, sem efeito aqui porque está aprovado, o inventário Maio'],
  },
  'inventory assign_reason': {
    after: { reason: 'vencido', items: 1200, choice: { filter: 'shortage' } },
    words: ['informou o motivo de 1.200 itens no inventário Maio', 'Itens: → 1.200', 'Motivo: → vencido'],
  },
  'inventory accept_hints': {
    after: { swaps: [{ short: 'i:1', over: 'i:2' }], factor_errors: [], items: 2 },
    words: ['aceitou explicações de diferenças no inventário Maio', 'Itens: → 2'],
  },
  'inventory choose_uncounted': {
    before: { uncounted: 'keep' },
    after: { uncounted: 'zero', items: 612 },
    words: [
      'decidiu sobre os não contados no inventário Maio',
      'Não contados: Manter → Zerar',
      'Itens: → 612',
    ],
  },
  'inventory zero_uncounted': {
    after: { zero: false, items: 3 },
    words: ['deixou de zerar itens não contados no inventário Maio', 'Itens: → 3'],
  },
  'inventory ignore_code': {
    before: { code: '789', reason: null },
    after: { code: '789', reason: 'Brinde que não é vendido.' },
    words: ['ignorou o código 789 no inventário Maio', 'Motivo: → Brinde que não é vendido.'],
  },
  'inventory separate_box': {
    after: { code: '789', serial: 'SN1', line: 7, separate: true },
    words: ['disse que são duas caixas 789 com a série SN1 no inventário Maio'],
  },
  'inventory create_recount': {
    after: {
      recount: 'Recontagem 1',
      round: 2,
      collector: 'Bia',
      items: 12,
      override: 'Só há uma pessoa.',
      second_looks: 3,
    },
    words: [
      'criou uma recontagem no inventário Maio',
      'Itens: → 12',
      'Recontagem: → Recontagem 1',
      'Quem reconta: → Bia',
      'Liberação: → Só há uma pessoa.',
      'Segunda leitura pela mesma pessoa: → 3',
    ],
  },
  'inventory cancel_recount': {
    after: { recount: 'Recontagem 1', reason: 'Lista feita por engano.' },
    words: [
      'cancelou uma recontagem no inventário Maio',
      'Motivo: → Lista feita por engano.',
      'Recontagem: → Recontagem 1',
    ],
  },
  'inventory decide_not_found': {
    after: { recount: 'Recontagem 1', items: 2, not_found: 'zero' },
    words: [
      'decidiu sobre itens não encontrados na recontagem no inventário Maio',
      'Itens: → 2',
      'Recontagem: → Recontagem 1',
      'Decisão: → Zero',
    ],
  },
  'inventory add_to_recount': {
    after: { recount: 'Recontagem 1', items: 2 },
    words: [
      'pôs itens na lista de uma recontagem no inventário Maio',
      'Itens: → 2',
      'Recontagem: → Recontagem 1',
    ],
  },
  'inventory override_counter': {
    after: { recount: 'Recontagem 1', collector: 'Bia', reason: 'Só há uma pessoa na loja.' },
    words: [
      'liberou quem reconta o que já contou no inventário Maio',
      'Motivo: → Só há uma pessoa na loja.',
      'Recontagem: → Recontagem 1',
      'Quem reconta: → Bia',
    ],
  },
  'inventory import_movements': {
    after: {
      import: 'x',
      file_name: 'movimentos.csv',
      sha256: 'a'.repeat(64),
      rows: 1200,
      known: 3,
      first_day: '2026-11-21',
      last_day: '2026-11-22',
      left_out: 2,
      open_shop: true,
    },
    words: [
      'importou movimentos da loja no inventário Maio',
      'Arquivo: → movimentos.csv',
      'Movimentos: → 1.200',
      'Já importados: → 3',
      'Deixados de fora: → 2',
      'Período: → 21/11/2026 a 22/11/2026',
    ],
  },
  'inventory undo_movements': {
    after: { import: 'x', file_name: 'movimentos.csv', rows: 1 },
    words: [
      'desfez a importação de movimentos da loja no inventário Maio',
      'Arquivo: → movimentos.csv',
      'Movimentos: → 1',
    ],
  },
  'inventory discard_late': {
    after: { late: 1, reason: 'Contado em outra loja.' },
    words: ['descartou 1 contagem tardia no inventário Maio', 'Motivo: → Contado em outra loja.'],
  },
};
