import { formatInteger } from '@balanco/contract/base/numbers';
import type { SectionFields } from '@balanco/contract/inventories/sections';
import { type AlarmKind, alarmLabel } from '@balanco/contract/progress/progress';
import type { AuditFactOf } from '../../audit/audit-facts.js';
import type { ActedOn, Acts } from './act.js';
import {
  type Fact,
  type Facts,
  hash,
  integer,
  moment,
  money,
  movementFacts,
  quantity,
  some,
  version,
  wordOf,
  yesOrNo,
} from './facts.js';
import { termsFacts } from './settings-facts.js';
import { trash } from './trash-acts.js';

type Location = AuditFactOf<'inventory', 'create'>['after'];
type Closed = AuditFactOf<'inventory', 'finalise'>['after'];

interface BothSides {
  readonly before: Closed;
  readonly after: Closed;
}

const bothWhole = {
  before: ({ before }: BothSides) => wholeFacts(before),
  after: ({ after }: BothSides) => wholeFacts(after),
};

const bothOwn = {
  before: ({ before }: BothSides, on: ActedOn) => ownSectionFacts(before, on),
  after: ({ after }: BothSides, on: ActedOn) => ownSectionFacts(after, on),
};

export const inventoryActs: Acts<'inventory'> = {
  create: { words: 'criou', facts: inventoryFacts },
  update: { words: 'editou', facts: inventoryFacts },
  delete: {
    words: 'excluiu',
    facts: {
      before: ({ before, after }) => ({ ...wholeFacts(before), Contagens: integer(after.counts) }),
    },
  },
  finalise: { words: 'finalizou', facts: bothWhole },
  reopen: { words: 'reabriu', facts: bothWhole },
  ...trash,
  capture_stock: {
    words: ({ after }) => (after.snapshot === 1 ? 'guardou o saldo em' : 'guardou o saldo de novo em'),
  },
  snooze_alarm: {
    words: ({ after }) => (after.minutes === 0 ? 'voltou a mostrar um alarme em' : 'adiou um alarme em'),
    facts: ({ kind, minutes }) => ({
      Alarme: (alarmLabel[kind as AlarmKind] as string | undefined) ?? kind,
      'Adiado por': minutes ? `${formatInteger(minutes)} ${minutes === 1 ? 'minuto' : 'minutos'}` : null,
    }),
  },
  send_message: {
    words: ({ after: { collector } }) =>
      `mandou um recado a ${collector === undefined ? 'todos que contam' : collector} em`,
    facts: ({ text, people }) => ({ Recado: text, Pessoas: integer(people) }),
  },
  see_message: { words: 'viu um recado do escritório em', facts: ({ text }) => ({ Recado: text }) },
  print_labels: {
    words: 'imprimiu etiquetas das seções em',
    facts: ({ labels }) => ({ Etiquetas: integer(labels) }),
  },
  add_photo: { words: ({ after }) => `fotografou o código ${after.code} em` },
  choose_stock_mode: {
    words: 'escolheu como ler o saldo em',
    facts: ({ mode }) => ({ 'Saldo de itens com vários códigos': stockMode(mode) }),
  },
  start_blind_count: { words: 'ligou a contagem cega em' },
  end_blind_count: { words: 'desligou a contagem cega em' },
  settle: {
    words: ({ after }) => (after.approved ? 'apurou e aprovou' : 'apurou'),
    facts: (side) => ({
      Apuração: version(side.settlement),
      Itens: integer(side.items),
      'Código de verificação': hash(side.hash),
    }),
  },
  approve: {
    words: 'aprovou',
    facts: (side) => ({
      Apuração: version(side.settlement),
      'Código de verificação': hash(side.hash),
      Motivo: side.reason,
      'Perfil recebido': received(side.appointment),
    }),
  },
  reopen_settlement: {
    words: 'reabriu, depois de apurado,',
    facts: ({ settlement, reason }) => ({ Apuração: version(settlement), Motivo: reason }),
  },
  change_terms: { words: 'alterou as configurações de fechamento em', facts: termsFacts },
  include_item: { words: 'decidiu confrontar um item fora do escopo em', facts: itemFacts },
  leave_item_out: { words: 'deixou de confrontar um item fora do escopo em', facts: itemFacts },
  choose_main_barcode: {
    words: 'escolheu o código principal de um item em',
    facts: (side) => ({ ...itemFacts(side), 'Código principal': side.main_barcode }),
  },
  decide_item: {
    words: 'decidiu um item sem consenso em',
    facts: (side) => ({
      Motivo: side.reason,
      ...itemFacts(side),
      Quantidade: quantity(side.quantity),
      Rodada: side.round == null ? null : `${side.round}ª`,
    }),
  },
  undecide_item: {
    words: 'desfez a decisão sobre um item em',
    facts: (side) => ({ ...itemFacts(side), Quantidade: quantity(side.quantity) }),
  },
  export: {
    words: 'exportou',
    facts: (side) => ({
      Apuração: version(side.version),
      Arquivo: side.file_name,
      Perfil: side.profile,
      Conteúdo: content(side.content),
      'Só o que o ERP não importou': side.return_proof == null ? null : `conferência ${side.return_proof}`,
      Linhas: integer(side.lines),
      Unidades: quantity(side.units),
      Total: money(side.money),
      'Itens deixados de fora': some(side.left_out),
    }),
  },
  import: {
    words: 'importou um arquivo de coletor em',
    facts: (side) => ({
      Arquivo: side.file_name,
      Perfil: side.profile,
      Coletor: side.collector,
      Linhas: integer(side.lines),
      Unidades: quantity(side.units),
    }),
  },
  refuse_reopening: { words: 'reabriu em outro servidor, sem efeito aqui porque está aprovado,' },
  refuse_deletion: { words: 'excluiu em outro servidor, sem efeito aqui porque está aprovado,' },
  assign_reason: {
    words: ({ after: { reason, items } }) =>
      `${reason === null ? 'retirou' : 'informou'} o motivo de ${formatInteger(items)} ${items === 1 ? 'item' : 'itens'} em`,
    facts: ({ items, reason }) => ({ Itens: integer(items), Motivo: reason }),
  },
  accept_hints: {
    words: 'aceitou explicações de diferenças em',
    facts: ({ items }) => ({ Itens: integer(items) }),
  },
  choose_uncounted: {
    words: 'decidiu sobre os não contados em',
    facts: ({ uncounted: decision, items }) => ({
      'Não contados': uncounted(decision),
      Itens: integer(items),
    }),
  },
  zero_uncounted: {
    words: ({ after }) =>
      after.zero ? 'zerou itens não contados em' : 'deixou de zerar itens não contados em',
    facts: ({ items }) => ({ Itens: integer(items) }),
  },
  ignore_code: {
    words: ({ after: { code, reason } }) =>
      `${reason === null ? 'deixou de ignorar' : 'ignorou'} o código ${code} em`,
    facts: ({ reason }) => ({ Motivo: reason }),
  },
  separate_box: {
    words: ({ after: { code, serial, separate } }) =>
      `disse que ${separate ? 'são duas caixas' : 'é uma só caixa'} ${code} com a série ${serial} em`,
  },
  discard_late: {
    words: ({ after: { late, reason } }) =>
      `${reason === null ? 'voltou a aceitar' : 'descartou'} ${formatInteger(late)} ${late === 1 ? 'contagem tardia' : 'contagens tardias'} em`,
    facts: ({ reason }) => ({ Motivo: reason }),
  },
  create_recount: { words: 'criou uma recontagem em', facts: recountFacts },
  cancel_recount: { words: 'cancelou uma recontagem em', facts: recountFacts },
  decide_not_found: {
    words: 'decidiu sobre itens não encontrados na recontagem em',
    facts: (side) => ({ ...recountFacts(side), Decisão: notFound(side.not_found) }),
  },
  add_to_recount: { words: 'pôs itens na lista de uma recontagem em', facts: recountFacts },
  override_counter: { words: 'liberou quem reconta o que já contou em', facts: recountFacts },
  prove_return: {
    words: 'conferiu o ERP com',
    facts: (side) => ({
      Apuração: version(side.settlement),
      Itens: integer(side.items),
      'Código de verificação': hash(side.hash),
      'Estoque do ERP': side.file_name ?? 'Catálogo',
      'Itens diferentes no ERP': integer(side.differing_items),
    }),
  },
  import_movements: { words: 'importou movimentos da loja em', facts: movementFacts },
  undo_movements: {
    words: 'desfez a importação de movimentos da loja em',
    facts: (side) => ({ Arquivo: side.file_name, Movimentos: some(side.rows) }),
  },
};

export const sectionActs: Acts<'section'> = {
  create: { words: 'criou', facts: sectionFacts },
  update: { words: 'editou', facts: sectionFacts },
  delete: {
    words: 'excluiu',
    facts: {
      before: ({ before, after }, on) => ({
        ...ownSectionFacts(before, on),
        Contagens: integer(after.counts),
      }),
    },
  },
  finalise: { words: 'finalizou', facts: bothOwn },
  reopen: { words: 'reabriu', facts: bothOwn },
  ...trash,
  declare_done: {
    words: ({ after: { lines, matches } }) =>
      `marcou como ${lines === 0 ? 'vazia' : 'pronta'}${matches === false ? ', sem conferir com o celular,' : ''}`,
    facts: (side) => ({ Nome: side.name, Leituras: integer(side.lines), Unidades: quantity(side.units) }),
  },
  mark_not_found: {
    words: 'disse o que não encontrou em',
    facts: (side) => ({
      Nome: side.name,
      'Não encontrados': integer(side.unfound),
      Desmarcados: integer(side.unfound_taken_back),
    }),
  },
  read_label: { words: 'abriu pela etiqueta', facts: ({ name }) => ({ Nome: name }) },
};

export function ownInventory(rows: Closed): Location {
  return rows.find((row) => row.section_id === null) ?? {};
}

/** Finds among the rows of an inventory one section; an app's deletion has the section alone. */
export function ownSection(rows: Closed, sectionId: string): Location {
  return (
    rows.find((row) => row.section_id === sectionId) ?? rows.find((row) => row.section_id === undefined) ?? {}
  );
}

export function sectionName(row: Location): string | null {
  return row.section_name ?? row.name ?? null;
}

function inventoryFacts(row: Location): Facts {
  return locationFacts(row.name, row);
}

function sectionFacts(row: Location): Facts {
  return locationFacts(sectionName(row), row);
}

function ownSectionFacts(rows: Closed, { entityId }: ActedOn): Facts {
  return sectionFacts(ownSection(rows, entityId));
}

function locationFacts(name: string | null | undefined, row: Location): Facts {
  const edited: Record<keyof SectionFields, Fact> = {
    name: ['Nome', name],
    collector_sub: ['Coletor', row.collector_name],
  };
  return { ...Object.fromEntries(Object.values(edited)), Finalizado: yesOrNo(row.finalizado) };
}

function wholeFacts(rows: Closed): Facts {
  const sections = rows.filter((row) => typeof row.section_id === 'string');
  const closed = sections.filter(({ finalizado }) => finalizado === true).length;
  return {
    ...inventoryFacts(ownInventory(rows)),
    'Seções finalizadas': sections.length === 0 ? null : `${closed} de ${sections.length}`,
  };
}

function itemFacts({ description }: { readonly description?: string | undefined }): Facts {
  return { Item: description };
}

type Recount = AuditFactOf<'inventory', 'create_recount'>['after'];
type Cancelled = AuditFactOf<'inventory', 'cancel_recount'>['after'];

function recountFacts(side: Partial<Recount & Cancelled>): Facts {
  return {
    Itens: integer(side.items),
    Motivo: side.reason,
    Recontagem: side.recount,
    'Quem reconta': side.collector,
    Liberação: side.override,
    'Segunda leitura pela mesma pessoa': integer(side.second_looks),
  };
}

const stockMode = wordOf({ repeated: 'Repetido', summed: 'A somar' });

const uncounted = wordOf({ keep: 'Manter', zero: 'Zerar', each: 'Decidir por item' });

const notFound = wordOf({ zero: 'Zero', next_round: 'Outra rodada', keep: 'Vale a contagem anterior' });

const content = wordOf({ counted: 'Saldo contado', adjustment: 'Ajuste', all: 'Todos os itens' });

/** The Ata has the same words. */
function received(appointment: AuditFactOf<'inventory', 'approve'>['after']['appointment']): string | null {
  return appointment
    ? `${appointment.name} o recebeu de ${appointment.by} em ${moment(appointment.at)}`
    : null;
}
