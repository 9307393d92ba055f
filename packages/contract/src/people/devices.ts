import { z } from 'zod';
import { postCall } from '../base/endpoint.js';
import { momentSchema, textSchema, timestampSchema } from '../base/fields.js';
import { mobileInventorySchema } from '../mobile/mobile.js';
import { phoneKeySchema } from './phone-keys.js';

const invalidQueue = { error: 'Informe quantas contagens esperam no aparelho.' };
const invalidBattery = { error: 'Informe a bateria, de 0 a 100.' };

/** What the office did, for the app that reports (docs/collector-api.md, "What the office did"). */
export const officeNewsSchema = z.object({
  /** The state of `section_id`; `unavailable` if it is deleted or out of reach. null without one, or one unknown here. */
  section: z.enum(['open', 'finalised', 'unavailable']).nullable(),
  /** The name that the office gave it last; null as above, and for one that is unavailable. Older servers send none. */
  section_name: z.string().nullable().optional(),
  /** The state of `inventory_id`, likewise; older servers send none. */
  inventory: z.enum(['open', 'finalised', 'unavailable']).nullable().optional(),
  /** Sections of the caller's open recounts. */
  recounts: z.array(z.guid()),
  /** Unseen ones, the oldest first. */
  messages: z.array(
    z.object({ id: z.guid(), text: z.string(), sent_by: z.string(), sent_at: timestampSchema }),
  ),
});
export type OfficeNews = z.infer<typeof officeNewsSchema>;

const invalidSeen = { error: 'Informe os recados vistos, até 100.' };

export const reportDevice = postCall('/api/mobile/devices/', 'licensed', {
  id: 'report_device',
  promised: true,
  summary:
    'Sinal de vida de um aparelho: a fila, o relógio e onde se conta; a resposta traz a hora do servidor',
  body: z.object({
    /** The app makes it once and keeps it. */
    device_id: textSchema(100).min(1, { error: 'Informe o id do aparelho.' }),
    app: textSchema(100).optional(),
    /** Counts waiting to be sent. */
    queued: z.int(invalidQueue).min(0, invalidQueue).max(1_000_000, invalidQueue),
    /** A moment on the device's clock. */
    oldest_queued_at: momentSchema('oldest_queued_at deve ser uma data ISO 8601 com fuso.').nullish(),
    /** The device's time when it sends this. */
    clock: momentSchema('clock deve ser uma data ISO 8601 com fuso.').nullish(),
    section_id: z.guid({ error: 'O id da seção deve ser um UUID.' }).toLowerCase().nullish(),
    /** Where it counts; also without a section, or with one that the server doesn't know yet. */
    inventory_id: mobileInventorySchema.nullish(),
    /** Percent. */
    battery: z.number(invalidBattery).min(0, invalidBattery).max(100, invalidBattery).nullish(),
    /** Signs the file of a queue; kept for the caller. */
    signing_key: phoneKeySchema.nullish(),
    seen_messages: z.array(z.guid(invalidSeen).toLowerCase(), invalidSeen).max(100, invalidSeen).optional(),
  }),
  responses: {
    200: z.object({
      server_time: timestampSchema,
      /** Positive if the device is ahead. */
      clock_offset_seconds: z.number().nullable(),
      /** Older servers send none. */
      office: officeNewsSchema.optional(),
    }),
  },
});
