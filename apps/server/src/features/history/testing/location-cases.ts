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

export const locationCases: Readonly<Record<string, Case>> = {
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
    words: ['guardou o saldo de novo no inventário Maio'],
  },
  'inventory print_labels': {
    after: { labels: 12 },
    words: ['imprimiu etiquetas das seções no inventário Maio', 'Etiquetas: → 12'],
  },
  'inventory add_photo': {
    after: { photo: '7d2c1b0a-4e5f-4a6b-9c8d-000000000001', code: '7899999999996' },
    words: ['fotografou o código 7899999999996 no inventário Maio'],
  },
  'inventory snooze_alarm': {
    after: { kind: 'gross', key: '', minutes: 60 },
    words: [
      'adiou um alarme no inventário Maio',
      'Alarme: → Diferença bruta alta',
      'Adiado por: → 60 minutos',
    ],
  },
  'inventory send_message': {
    after: { text: 'Terminem o balcão.', people: 3 },
    words: [
      'mandou um recado a todos que contam no inventário Maio',
      'Recado: → Terminem o balcão.',
      'Pessoas: → 3',
    ],
  },
  'inventory see_message': {
    after: { text: 'Terminem o balcão.' },
    words: ['viu um recado do escritório no inventário Maio', 'Recado: → Terminem o balcão.'],
  },
  'inventory choose_stock_mode': {
    before: { mode: 'repeated' },
    after: { mode: 'summed' },
    words: [
      'escolheu como ler o saldo no inventário Maio',
      'Saldo de itens com vários códigos: Repetido → A somar',
    ],
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
  'section declare_done': {
    after: { name: 'Corredor 1', lines: 312, units: 1204, matches: false },
    words: [
      'marcou como pronta, sem conferir com o celular, a seção Corredor 1',
      'Nome: → Corredor 1',
      'Leituras: → 312',
      'Unidades: → 1.204',
    ],
  },
  'section mark_not_found': {
    after: { name: 'Recontagem 1', unfound: 2, unfound_taken_back: 1 },
    words: [
      'disse o que não encontrou na seção Recontagem 1',
      'Nome: → Recontagem 1',
      'Não encontrados: → 2',
      'Desmarcados: → 1',
    ],
  },
  'section read_label': {
    after: { name: 'Corredor 1' },
    words: ['abriu pela etiqueta a seção Corredor 1', 'Nome: → Corredor 1'],
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
