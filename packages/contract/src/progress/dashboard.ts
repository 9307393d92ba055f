import { z } from 'zod';
import { getCall } from '../base/endpoint.js';
import { timestampSchema } from '../base/fields.js';
import { inventoryIdSchema } from '../inventories/inventories.js';

const dashboardTotalSchema = z.object({
  total: z.int(),
  total24h: z.int(),
  updated_at: timestampSchema,
});

/** Hours are in UTC-5; the screen adds two (docs/screens.md, "Dashboard"). */
const hourlyCountSchema = z.object({ hour: z.int().min(0).max(23), count: z.int() });
export type HourlyCount = z.infer<typeof hourlyCountSchema>;

/** See the specification, section 2, Dashboard. */
const DISPLAY_HOUR_SHIFT = 2;

export function displayedHour(hour: number): number {
  return (hour + DISPLAY_HOUR_SHIFT) % 24;
}

export const getDashboardTotal = getCall('/api/dashboard-total/', 'licensed', {
  id: 'get_dashboard_total',
  summary: 'Linhas contadas ao todo e as recebidas nas últimas 24 horas',
  responses: { 200: dashboardTotalSchema },
});

export const getHourlyHistory = getCall('/api/dashboard-hourly-history/', 'licensed', {
  id: 'get_dashboard_hourly_history',
  summary: 'Linhas contadas por hora do dia em UTC-5, 24 entradas',
  responses: { 200: z.array(hourlyCountSchema) },
});

const atPharmacy = { pharmacy: z.uuid(), pharmacy_name: z.string() };
export const openInventorySchema = z.object({
  inventory_id: inventoryIdSchema,
  name: z.string(),
  ...atPharmacy,
  sections: z.int(),
  finalised_sections: z.int(),
  /** Open, and declared done by all who counted there. */
  ready_sections: z.int(),
  /** Lines that arrived in the last 24 hours. */
  lines24h: z.int(),
  last_received_at: timestampSchema.nullable(),
});
export type OpenInventory = z.infer<typeof openInventorySchema>;

export const collectorSignSchema = z.object({
  sub: z.string(),
  name: z.string(),
  ...atPharmacy,
  lines24h: z.int(),
  last_received_at: timestampSchema,
});
export type CollectorSign = z.infer<typeof collectorSignSchema>;

/** What leaves by itself (docs/operations.md, "What leaves by itself"). */
export const OUTBOX_KINDS = ['notice', 'alarm', 'settlement', 'file', 'bi', 'mail'] as const;

export const alertSchema = z.object({
  /** What of the outbox failed for an hour, or until it was no news; else what the folder asks for, or single sign-on. */
  kind: z.enum([
    ...OUTBOX_KINDS,
    'late_catalogue',
    'stopped_file',
    'unsent_settlement',
    'unused_key',
    'sign_in_provider',
    'sign_in_waiting',
  ]),
  pharmacy: z.uuid().nullable(),
  pharmacy_name: z.string().nullable(),
  inventory_id: inventoryIdSchema.nullable(),
  items: z.int().min(1),
  since: timestampSchema,
  /** A fault's code, the first question about the newest file, or which inventory did not leave and why. */
  detail: z.string(),
});
export type TonightAlert = z.infer<typeof alertSchema>;

export const tonightSchema = z.object({
  /** `inventories` has those with the newest lines. */
  open_inventories: z.int(),
  inventories: z.array(openInventorySchema),
  collectors: z.array(collectorSignSchema),
  unplaced: z.int(),
  /** Late and undecided; inventories that one reached within 24 hours. */
  after_close: z.array(
    z.object({ inventory_id: inventoryIdSchema, name: z.string(), ...atPharmacy, counts: z.int() }),
  ),
  unrecognised: z.array(z.object({ ...atPharmacy, lines: z.int() })),
  /** Export profiles from before a rule that they break: they export nothing until they change. */
  profiles: z.array(z.object({ id: z.uuid(), name: z.string(), ...atPharmacy })),
  /** Staff get them, and without a pharmacy administrators. */
  alerts: z.array(alertSchema),
  updated_at: timestampSchema,
});
export type Tonight = z.infer<typeof tonightSchema>;

export const getTonight = getCall('/api/dashboard-tonight/', 'licensed', {
  id: 'get_dashboard_tonight',
  summary: 'Inventários abertos, último sinal dos coletores e o que pede atenção',
  responses: { 200: tonightSchema },
});
