import { z } from 'zod';
import { getCall, postCall } from '../base/endpoint.js';
import { nameSchema, searchSchema, timestampSchema } from '../base/fields.js';
import { dayText, formatMoment } from '../base/moments.js';
import { formatQuantity } from '../base/numbers.js';
import { inventoryIdSchema } from '../inventories/inventories.js';
import { INVOICE_KINDS, invoiceKindWords } from '../invoices/invoices.js';

/** Rows of an answer; a recall names few lots. */
export const RECALL_LIMIT = 1000;

export const recalledLotSchema = z.object({
  pharmacy: z.uuid(),
  pharmacy_name: z.string(),
  /** '' for units whose lot nobody knows. */
  lot: z.string(),
  expires_on: z.iso.date().nullable(),
  /** '' for a code that the catalogue doesn't know. */
  internal_code: z.string(),
  code: z.string(),
  description: z.string(),
  /** At most, as 'Validade' last computed. */
  units: z.number(),
  /** Where it was read last; null if only notes brought it. */
  seen: z
    .object({
      inventory: inventoryIdSchema,
      inventory_name: z.string(),
      section: z.string().nullable(),
      at: timestampSchema,
    })
    .nullable(),
  /** The newest first; cancelled ones too. */
  notes: z.array(
    z.object({
      access_key: z.string(),
      number: z.int(),
      supplier: z.string(),
      issued_at: timestampSchema,
      /** Of the lot, in the note's unit. */
      quantity: z.number(),
      unit: z.string(),
      kind: z.enum(INVOICE_KINDS),
      is_cancelled: z.boolean(),
    }),
  ),
});
export type RecalledLot = z.infer<typeof recalledLotSchema>;

export const findRecall = getCall('/api/recall/', 'staff', {
  id: 'find_recall',
  summary: 'Em quais farmácias um lote ou um produto foi visto, e que notas o trouxeram',
  /** The number of a lot, a code, or words of the description if no lot and no code is it. */
  query: z.object({ search: searchSchema }),
  /** The largest number of units first. `sends`: the server sends mails. */
  responses: {
    200: z.object({ has_more: z.boolean(), sends: z.boolean(), results: z.array(recalledLotSchema) }),
  },
});

export const mailRecall = postCall('/api/recall/mails/', 'staff', {
  id: 'mail_recall',
  summary: 'Envia a cada farmácia as suas linhas de um recolhimento, e à rede a tabela inteira',
  body: z.object({ search: nameSchema('Informe o lote ou o produto.') }),
  /** `without_address`: names of the recall's pharmacies that got none. */
  responses: { 200: z.object({ mails: z.int(), without_address: z.array(z.string()) }) },
  refusals: ['invalid'],
});

/** 'lote L42A · validade 30/04/2026' */
export function lotText({ lot, expires_on: day }: RecalledLot): string {
  return [lot === '' ? 'sem lote conhecido' : `lote ${lot}`, day !== null && `validade ${dayText(day)}`]
    .filter(Boolean)
    .join(' · ');
}

/** 'Balanço Geral, Corredor 1, em 12/06/2026 10:00:00' */
export function placeText({ seen }: RecalledLot): string {
  if (seen === null) return 'não foi lido';
  const place = [seen.inventory_name, seen.section].filter(Boolean).join(', ');
  return `${place}, em ${formatMoment(new Date(seen.at))}`;
}

/** 'nota 5001 de Distribuidora, 03/09/2026: 12 UN' */
export function noteText(note: RecalledLot['notes'][number]): string {
  const day = formatMoment(new Date(note.issued_at))?.slice(0, 10);
  const kind = note.kind === 'purchase' ? '' : `, ${invoiceKindWords[note.kind].toLowerCase()}`;
  const amount = `${formatQuantity(note.quantity)} ${note.unit}${kind}`;
  return `nota ${note.number} de ${note.supplier}, ${day}: ${amount}${note.is_cancelled ? ', cancelada' : ''}`;
}
