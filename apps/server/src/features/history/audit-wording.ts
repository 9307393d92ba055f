import { formatInteger } from '@balanco/contract/base/numbers';
import type { Audited, AuditedAction, AuditedEntity } from '../../audit/audited-actions.js';
import { fieldsOf, numberOf, sizeOf, textOf } from './audit-facts.js';

export type WordedRow = Audited & {
  readonly actorSub: string;
  readonly entityId: string;
  readonly before: unknown;
  readonly after: unknown;
};

type Words = string | ((row: WordedRow) => string);

const trash = { restore: 'restaurou', purge: 'tirou da lixeira para sempre' } as const;

const products = (total: number) => `${formatInteger(total)} ${total === 1 ? 'produto' : 'produtos'}`;

/** Follow the actor's name. */
const wording: { readonly [Entity in AuditedEntity]: Readonly<Record<AuditedAction<Entity>, Words>> } = {
  count: { create: 'enviou', update: 'editou', delete: 'excluiu', purge: trash.purge },
  product: {
    import: ({ before, after }) => {
      const created = sizeOf(fieldsOf(after).created);
      // A product's history shows its own part.
      if (created === null) return 'importou';
      return `importou ${products(created + (sizeOf(before) ?? 0))}`;
    },
    update: 'editou',
    delete: ({ after }) => {
      const total = numberOf(fieldsOf(after).products);
      return total === null ? 'excluiu' : `excluiu todos os produtos (${formatInteger(total)})`;
    },
    ...trash,
  },
  inventory: {
    create: 'criou',
    update: 'editou',
    delete: 'excluiu',
    finalise: 'finalizou',
    reopen: 'reabriu',
    capture_stock: ({ after }) =>
      fieldsOf(after).snapshot === 1 ? 'capturou o saldo para' : 'capturou o saldo de novo para',
    snooze_alarm: ({ after }) =>
      fieldsOf(after).minutes === 0 ? 'voltou a mostrar um alarme para' : 'adiou um alarme para',
    send_message: ({ after }) =>
      fieldsOf(after).collector === undefined
        ? 'mandou um recado a todos que contam para'
        : `mandou um recado a ${textOf(fieldsOf(after).collector) ?? ''} para`,
    see_message: 'viu um recado do escritório para',
    print_labels: 'imprimiu etiquetas das seções para',
    add_photo: ({ after }) => `fotografou o código ${textOf(fieldsOf(after).code) ?? ''} para`,
    choose_stock_mode: 'escolheu como ler o saldo para',
    start_blind_count: 'ligou a contagem cega para',
    end_blind_count: 'desligou a contagem cega para',
    settle: ({ after }) => (fieldsOf(after).approved === true ? 'apurou e aprovou' : 'apurou'),
    approve: 'aprovou',
    reopen_settlement: 'reabriu, depois de apurado,',
    change_terms: 'alterou as configurações de fechamento para',
    include_item: 'decidiu confrontar um item fora do escopo para',
    choose_main_barcode: 'escolheu o código principal de um item para',
    leave_item_out: 'deixou de confrontar um item fora do escopo para',
    decide_item: 'decidiu um item sem consenso para',
    undecide_item: 'desfez a decisão sobre um item para',
    export: 'exportou',
    import: 'importou um arquivo de coletor para',
    refuse_reopening: 'reabriu em outro servidor, sem efeito aqui porque está aprovado,',
    refuse_deletion: 'excluiu em outro servidor, sem efeito aqui porque está aprovado,',
    assign_reason: ({ after }) => {
      const { reason, items } = fieldsOf(after);
      const total = numberOf(items) ?? 0;
      const what = `o motivo de ${formatInteger(total)} ${total === 1 ? 'item' : 'itens'} para`;
      return `${textOf(reason) === null ? 'retirou' : 'informou'} ${what}`;
    },
    accept_hints: 'aceitou explicações de diferenças para',
    choose_uncounted: 'decidiu sobre os não contados para',
    zero_uncounted: ({ after }) =>
      fieldsOf(after).zero === true
        ? 'zerou itens não contados para'
        : 'deixou de zerar itens não contados para',
    separate_box: ({ after }) => {
      const { code, serial, separate } = fieldsOf(after);
      const of = `${textOf(code) ?? ''} com a série ${textOf(serial) ?? ''} para`;
      return separate === true ? `disse que são duas caixas ${of}` : `disse que é uma só caixa ${of}`;
    },
    ignore_code: ({ after }) => {
      const { code, reason } = fieldsOf(after);
      return `${reason === null ? 'deixou de ignorar' : 'ignorou'} o código ${textOf(code) ?? ''} para`;
    },
    discard_late: ({ after }) => {
      const { late, reason } = fieldsOf(after);
      const total = formatInteger(numberOf(late) ?? 0);
      const counts = late === 1 ? 'contagem tardia' : 'contagens tardias';
      return `${reason === null ? 'voltou a aceitar' : 'descartou'} ${total} ${counts} para`;
    },
    create_recount: 'criou uma recontagem para',
    cancel_recount: 'cancelou uma recontagem para',
    decide_not_found: 'decidiu sobre itens não encontrados na recontagem para',
    add_to_recount: 'pôs itens na lista de uma recontagem para',
    override_counter: 'liberou quem reconta o que já contou para',
    prove_return: 'conferiu o ERP com',
    import_movements: 'importou movimentos da loja para',
    undo_movements: 'desfez a importação de movimentos da loja para',
    ...trash,
  },
  section: {
    create: 'criou',
    update: 'editou',
    delete: 'excluiu',
    finalise: 'finalizou',
    reopen: 'reabriu',
    declare_done: ({ after }) => (fieldsOf(after).lines === 0 ? 'declarou vazia' : 'declarou pronta'),
    mark_not_found: 'disse o que não encontrou para',
    read_label: 'abriu pela etiqueta',
    ...trash,
  },
  code_binding: { create: 'vinculou', delete: 'desvinculou' },
  export_profile: { create: 'criou', update: 'editou', delete: 'excluiu' },
  pharmacy: { create: 'criou', update: 'editou', configure: 'configurou', delete: 'excluiu', ...trash },
  import_mapping: {
    create: 'ensinou as colunas de uma planilha',
    update: 'mudou as colunas de uma planilha',
    delete: 'esqueceu as colunas de uma planilha',
  },
  import_layout: { create: 'salvou', update: 'mudou', delete: 'excluiu' },
  import_choices: { update: 'mudou o que as importações trazem' },
  import_report: { update: 'terminou de importar' },
  person: {
    create: ({ actorSub, entityId }) => (actorSub === entityId ? 'entrou pela primeira vez' : 'criou'),
    update: ({ actorSub, entityId }) => (actorSub === entityId ? 'mudou os próprios dados' : 'editou'),
    register: 'cadastrou',
    confirm: 'confirmou',
    request_reset: 'pediu um código para redefinir a senha',
    reset_password: 'redefiniu a senha',
    change_password: 'mudou a senha',
    sign_out_all: 'encerrou todas as sessões',
    end_sessions: 'desconectou',
    deactivate: 'desativou',
    reactivate: 'reativou',
    change_access: 'mudou as farmácias acessíveis para',
    make_code: 'fez um código de coletor para',
    use_code: 'conectou um celular com um código',
    export_data: 'baixou os dados guardados sobre',
    anonymise: 'anonimizou',
    read_notice: 'leu um aviso sobre',
    turn_on_second_factor: 'ativou a verificação em duas etapas',
    turn_off_second_factor: 'desativou a verificação em duas etapas',
    reset_second_factor: 'redefiniu a verificação em duas etapas para',
    make_recovery_codes: 'gerou códigos de recuperação',
    use_recovery_code: 'usou um código de recuperação',
    revoke_code: 'anulou o código de coletor para',
    add_key: 'registrou a chave de um celular',
    leave: 'fechou o acesso de uma noite para',
    bring_back: 'chamou de volta',
  },
  session: {
    sign_in: 'entrou',
    sign_out: ({ after }) =>
      fieldsOf(after).reason === 'refresh_token_reused'
        ? 'teve a sessão encerrada por segurança: o acesso foi usado em dois lugares'
        : 'saiu',
  },
  licence_key: { issue: 'emitiu uma licença', revoke: 'revogou uma licença', activate: 'ativou a licença' },
  database: {
    restore: 'restaurou uma cópia de segurança',
    rotate_secret_key: 'trocou a chave secreta',
  },
  server: {
    allow_phones: 'permitiu celulares na rede',
    withdraw_phones: 'deixou de permitir celulares na rede',
  },
};

export function whatWasDone(row: WordedRow): string {
  // The type has every pair but can't relate a union's action to its entity.
  const words = (wording[row.entity] as Readonly<Record<string, Words>>)[row.action];
  if (words === undefined) return row.action;
  return typeof words === 'string' ? words : words(row);
}
