import type { Audited } from '../../../audit/audited-actions.js';
import type { Case } from './in-words.js';

const inventory = { name: 'Maio', section_id: null, finalizado: false, total_counts: 12 };
const section = {
  name: 'Maio',
  section_id: 's1',
  section_name: 'Corredor 1',
  collector_name: 'Caio Reis',
  finalizado: false,
};
const closed = { finalizado: true };
const terms = {
  scope: 'partial',
  tolerance: { units: 0, percent: 0, money: 0 },
  departments: [],
  itemKeys: [],
  classes: [],
};

/** A row for every action of inventories and sections. */
export const locationCases: { readonly [Key in `${Audited['entity']} ${string}`]?: Case } = {
  'inventory create': {
    after: inventory,
    words: ['criou o inventário Maio', 'Nome: → Maio', 'Finalizado: → Não'],
  },
  'inventory update': {
    before: inventory,
    after: { ...inventory, name: 'Junho' },
    words: ['editou o inventário Junho', 'Nome: Maio → Junho'],
  },
  'inventory delete': {
    before: [inventory, section],
    after: { deleted_at: '2026-05-06T02:00:00.000Z', counts: 1200 },
    words: [
      'excluiu o inventário Maio',
      'Nome: Maio →',
      'Finalizado: Não →',
      'Seções finalizadas: 0 de 1 →',
      'Contagens: 1.200 →',
    ],
  },
  'inventory finalise': {
    before: [inventory, section],
    after: [
      { ...inventory, ...closed },
      { ...section, ...closed },
    ],
    words: ['finalizou o inventário Maio', 'Finalizado: Não → Sim', 'Seções finalizadas: 0 de 1 → 1 de 1'],
  },
  'inventory reopen': {
    before: [{ ...inventory, ...closed }],
    after: [inventory],
    words: ['reabriu o inventário Maio', 'Finalizado: Sim → Não'],
  },
  'inventory capture_stock': {
    after: { snapshot: 2 },
    words: ['capturou o saldo de novo para o inventário Maio'],
  },
  'inventory choose_stock_mode': {
    before: { mode: 'repeated' },
    after: { mode: 'summed' },
    words: [
      'escolheu como ler o saldo para o inventário Maio',
      'Saldo de itens com vários códigos: Repetido → A somar',
    ],
  },
  'inventory start_blind_count': {
    after: { blind: true },
    words: ['ligou a contagem cega para o inventário Maio'],
  },
  'inventory end_blind_count': {
    after: { blind: false },
    words: ['desligou a contagem cega para o inventário Maio'],
  },
  'inventory change_terms': {
    before: { ...terms, scope: 'full', departments: [] },
    after: {
      ...terms,
      tolerance: { units: 2, percent: 5, money: 20 },
      departments: ['ÉTICOS', 'PERFUMARIA'],
      itemKeys: ['i:7'],
      classes: ['A', 'B'],
    },
    words: [
      'mudou o escopo ou a tolerância para o inventário Maio',
      'Escopo: Geral → Parcial',
      'Departamentos do escopo: → ÉTICOS, PERFUMARIA',
      'Itens do escopo: → i:7',
      'Classes do escopo: → A, B',
      'Tolerância em unidades: 0 → 2',
      'Tolerância em %: 0 % → 5 %',
      'Tolerância em R$: R$ 0,00 → R$ 20,00',
    ],
  },
  'inventory include_item': {
    after: { item_key: 'i:7', description: 'SORO' },
    words: ['decidiu confrontar um item fora do escopo para o inventário Maio', 'Item: → SORO'],
  },
  'inventory leave_item_out': {
    after: { item_key: 'i:7', description: 'SORO' },
    words: ['deixou de confrontar um item fora do escopo para o inventário Maio', 'Item: → SORO'],
  },
  'inventory settle': {
    after: { settlement: 1, hash: 'a1b2', items: 1200, approved: false },
    words: ['apurou o inventário Maio', 'Apuração: → v1', 'Itens: → 1.200', 'Hash: → a1b2'],
  },
  'inventory approve': {
    after: { settlement: 1, hash: 'a1b2', reason: 'Há um admin só.' },
    words: ['aprovou o inventário Maio', 'Apuração: → v1', 'Hash: → a1b2', 'Motivo: → Há um admin só.'],
  },
  'inventory reopen_settlement': {
    after: { settlement: 1, reason: 'Faltou a geladeira.' },
    words: [
      'reabriu, depois de apurado, o inventário Maio',
      'Apuração: → v1',
      'Motivo: → Faltou a geladeira.',
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
      'Apuração: → v1',
      'Arquivo: → ajuste-4-v1.txt',
      'Perfil: → EAN;QTD',
      'Conteúdo: → Ajuste',
      'Linhas: → 1.200',
      'Unidades: → -4,5',
      'R$: → -R$ 34,00',
      'Itens deixados de fora: → 2',
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
    words: ['deu um motivo a itens para o inventário Maio', 'Itens: → 1.200', 'Motivo: → vencido'],
  },
  'inventory accept_hints': {
    after: { swaps: [{ short: 'i:1', over: 'i:2' }], factor_errors: [], items: 2 },
    words: ['aceitou explicações de diferenças para o inventário Maio', 'Itens: → 2'],
  },
  'inventory choose_uncounted': {
    before: { uncounted: 'keep' },
    after: { uncounted: 'zero', items: 612 },
    words: [
      'decidiu sobre os não contados para o inventário Maio',
      'Não contados: Manter → Zerar',
      'Itens: → 612',
    ],
  },
  'inventory zero_uncounted': {
    after: { zero: false, items: 3 },
    words: ['deixou de zerar itens não contados para o inventário Maio', 'Itens: → 3'],
  },
  'inventory ignore_code': {
    before: { code: '789', reason: null },
    after: { code: '789', reason: 'Brinde que não é vendido.' },
    words: ['ignorou o código 789 para o inventário Maio', 'Motivo: → Brinde que não é vendido.'],
  },
  'inventory discard_late': {
    after: { late: 1, reason: 'Contado em outra loja.' },
    words: ['descartou 1 contagem tardia para o inventário Maio', 'Motivo: → Contado em outra loja.'],
  },
  'inventory restore': {
    before: { kind: 'inventory', name: 'Maio', products: 0 },
    after: { products: 0, inventories: 1, sections: 0, counts: 2 },
    words: ['restaurou o inventário Maio', 'Inventários: → 1', 'Contagens: → 2'],
  },
  'inventory purge': {
    before: { kind: 'inventory', name: 'Maio', products: 0 },
    after: { purged: 2, products: 0, lines: 0 },
    words: ['tirou da lixeira para sempre o inventário Maio'],
  },
  'section create': {
    after: section,
    words: ['criou a seção Corredor 1', 'Nome: → Corredor 1', 'Coletor: → Caio Reis', 'Finalizado: → Não'],
  },
  'section update': {
    before: { name: 'Corredor 1' },
    after: { name: 'Balcão' },
    words: ['editou a seção Balcão', 'Nome: Corredor 1 → Balcão'],
  },
  'section delete': {
    before: [section],
    after: { deleted_at: '2026-05-06T02:00:00.000Z', counts: 2 },
    words: [
      'excluiu a seção Corredor 1',
      'Nome: Corredor 1 →',
      'Coletor: Caio Reis →',
      'Finalizado: Não →',
      'Contagens: 2 →',
    ],
  },
  'section finalise': {
    before: [inventory, section],
    after: [inventory, { ...section, ...closed }],
    words: ['finalizou a seção Corredor 1', 'Finalizado: Não → Sim'],
  },
  'section reopen': {
    before: [inventory, { ...section, ...closed }],
    after: [inventory, section],
    words: ['reabriu a seção Corredor 1', 'Finalizado: Sim → Não'],
  },
  'section restore': {
    before: { kind: 'section', name: 'Corredor 1', products: 0 },
    after: { products: 0, inventories: 0, sections: 1, counts: 2 },
    words: ['restaurou a seção Corredor 1', 'Seções: → 1', 'Contagens: → 2'],
  },
  'section purge': {
    before: { kind: 'section', name: 'Corredor 1', products: 0 },
    after: { purged: 1, products: 0, lines: 2 },
    words: ['tirou da lixeira para sempre a seção Corredor 1', 'Contagens: → 2'],
  },
};
