import { z } from 'zod';
import { getCall } from '../base/endpoint.js';
import { exactTextSchema, pageSizeSchema, timestampSchema } from '../base/fields.js';

export const HISTORY_PAGE_SIZE = 50;
export const HISTORY_PAGE_LIMIT = 500;

const historyChangeSchema = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type HistoryChange = z.infer<typeof historyChangeSchema>;

/** See docs/history.md. */
const historyEntrySchema = z.object({
  id: z.int(),
  at: timestampSchema,
  actor_sub: z.string(),
  actor_name: z.string(),
  /** Follows the name: 'importou 500 produtos'. */
  what: z.string(),
  /** 'o produto DIPIRONA'; null if `what` names it. */
  subject: z.string().nullable(),
  /** Values of `changes` that `subject` says: a count's code, product and section. */
  named: z.array(z.string()),
  /** Whether a count arrived; screens fold runs of these. */
  arrival: z.boolean(),
  changes: z.array(historyChangeSchema),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** The newest come first. `cursor`, sent as `after`, reads on; null at the end. */
export const historyPageSchema = z.object({
  results: z.array(historyEntrySchema),
  cursor: z.string().nullable(),
});
export type HistoryPage = z.infer<typeof historyPageSchema>;

/** Every licensed role reads the history of these. */
const HISTORY_THINGS = ['count', 'product', 'inventory', 'section', 'pharmacy'] as const;
export type HistoryThing = (typeof HISTORY_THINGS)[number];

export const FILTERED_THINGS = [...HISTORY_THINGS, 'code_binding', 'export_profile'] as const;

export const HISTORY_ACTIONS = [
  'create',
  'update',
  'delete',
  'restore',
  'purge',
  'import',
  'finalise',
  'reopen',
  'configure',
  'capture_stock',
  'snooze_alarm',
  'send_message',
  'see_message',
  'declare_done',
  'mark_not_found',
  'read_label',
  'print_labels',
  'add_photo',
  'choose_stock_mode',
  'change_terms',
  'include_item',
  'choose_main_barcode',
  'leave_item_out',
  'decide_item',
  'undecide_item',
  'assign_reason',
  'accept_hints',
  'choose_uncounted',
  'zero_uncounted',
  'ignore_code',
  'separate_box',
  'settle',
  'approve',
  'reopen_settlement',
  'discard_late',
  'create_recount',
  'cancel_recount',
  'decide_not_found',
  'add_to_recount',
  'override_counter',
  'import_movements',
  'undo_movements',
  'export',
  'prove_return',
  'start_blind_count',
  'end_blind_count',
  'register_losses',
  'confirm_losses',
  'discard_losses',
  'export_losses',
  'read_invoices',
  'delete_invoice',
  'receive_invoice',
  'undo_receipt',
  'teach_supplier_code',
  'forget_supplier_code',
  'stop_file',
  'answer_file',
  'mail',
  'mail_recall',
  'refuse_reopening',
  'refuse_deletion',
] as const;

const cut = {
  page_size: pageSizeSchema(HISTORY_PAGE_LIMIT, 'registros').default(HISTORY_PAGE_SIZE),
  after: z.string().max(200, { error: 'Cursor inválido.' }).optional(),
};
const daySchema = z.iso.date({ error: 'Data inválida.' }).optional();

export const listHistory = getCall('/api/history/', 'licensed', {
  id: 'list_history',
  summary: 'O histórico de uma contagem, produto, inventário, seção ou farmácia, do mais novo ao mais antigo',
  query: z.object({
    entity: z.enum(HISTORY_THINGS, { error: 'Informe de que é o histórico.' }),
    /** A count's `count_id`, an inventory's `inventory_id`. */
    id: z
      .string({ error: 'Informe o id.' })
      .trim()
      .min(1, { error: 'Informe o id.' })
      .max(100, { error: 'Id inválido.' })
      .refine((text) => !text.includes('\u0000'), { error: 'Id inválido.' }),
    ...cut,
  }),
  responses: { 200: historyPageSchema },
  refusals: ['invalid', 'not_found'],
});

const invalidLine = { error: 'Linha inválida.' };

export const exportHistory = getCall('/api/history-lines/', 'admin', {
  id: 'export_history',
  summary: 'O histórico depois de uma linha, como ele foi gravado: JSON Lines, um ato por linha',
  scope: 'read:history',
  answers: 'application/x-ndjson',
  query: z.object({
    after: z.coerce.number(invalidLine).int(invalidLine).min(0, invalidLine).default(0),
  }),
  responses: { 200: z.string() },
});

export const listPharmacyHistory = getCall('/api/pharmacies/:id/history/', 'staff', {
  id: 'list_pharmacy_history',
  summary: 'Tudo o que foi feito em uma farmácia, do mais novo ao mais antigo',
  params: z.object({ id: z.uuid({ error: 'Farmácia inválida.' }) }),
  query: z.object({
    entity: z.enum(FILTERED_THINGS, { error: 'Filtro inválido.' }).optional(),
    action: z.enum(HISTORY_ACTIONS, { error: 'Filtro inválido.' }).optional(),
    person: exactTextSchema(100, 'Pessoa inválida.').optional(),
    /** Days of Brasília. */
    first_day: daySchema,
    last_day: daySchema,
    ...cut,
  }),
  responses: { 200: historyPageSchema },
});
