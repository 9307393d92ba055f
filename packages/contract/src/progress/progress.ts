import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { timestampSchema } from '../base/fields.js';
import { inventoryIdSchema, inventoryReferenceSchema } from '../inventories/inventories.js';
import { progressSectionSchema } from './progress-section.js';

/** What Acompanhamento alarms about (docs/progress.md, "Alarms"). */
export const ALARM_KINDS = [
  'silent_collector',
  'slow_collector',
  'fast_collector',
  'unresolved_codes',
  'suspicious_quantity',
  'same_item',
  'short_section',
  'wrong_clock',
  'device_queue',
  'device_waiting',
  'valuable_uncounted',
  'gross',
  'one_counter',
] as const;
const alarmKindSchema = z.enum(ALARM_KINDS, { error: 'Alarme inválido.' });
export type AlarmKind = z.infer<typeof alarmKindSchema>;

/** What screens and the history call each alarm. */
export const alarmLabel: Record<AlarmKind, string> = {
  silent_collector: 'Coletor sem sinal de vida',
  slow_collector: 'Ritmo lento',
  fast_collector: 'Ritmo rápido',
  unresolved_codes: 'Códigos não cadastrados',
  suspicious_quantity: 'Quantidade suspeita',
  same_item: 'Mesmo item por duas pessoas',
  short_section: 'Seção com poucas linhas',
  wrong_clock: 'Relógio errado',
  device_queue: 'Fila grande no aparelho',
  device_waiting: 'Fila parada no aparelho',
  valuable_uncounted: 'Item caro sem contagem',
  gross: 'Diferença bruta alta',
  one_counter: 'Controlado contado por uma pessoa só',
};

const named = { name: z.string() };
const alarmSchema = z.object({
  kind: alarmKindSchema,
  /** Tells the alarms of one kind apart: a person's `sub`, a section's id, an item's key, several of them, or nothing. */
  key: z.string(),
  /** Since when this server has seen it; a restarted server sees all of them for the first time. */
  since: timestampSchema,
  /** The limit in force, null where the kind has none, and the value that passed it, in the limit's unit. */
  limit: z.number().nullable(),
  value: z.number().nullable(),
  subject: z.object({
    collector: z.object({ sub: z.string(), ...named }).optional(),
    section: z.object({ id: z.guid(), ...named }).optional(),
    item: z.object({ key: z.string(), description: z.string() }).optional(),
  }),
  /** Path and query of the screen that shows the cause. */
  link: z.string(),
  snoozed_until: timestampSchema.nullable(),
});
export type Alarm = z.infer<typeof alarmSchema>;

/** Per hour of active time: pauses of more than ten minutes don't count. Null before anything was counted. */
const rateSchema = { lines_per_hour: z.number().nullable(), units_per_hour: z.number().nullable() };

const progressCollectorSchema = z.object({
  sub: z.string(),
  name: z.string(),
  lines: z.int(),
  units: z.number(),
  ...rateSchema,
  /** The last line that arrived, or heartbeat. */
  last_seen: timestampSchema.nullable(),
  /** The devices of the person together. Null means unknown: no app said so. */
  device: z.object({
    queue: z.int().nullable(),
    oldest_queued_at: timestampSchema.nullable(),
    /** How far the device's clock is ahead of the server's; negative if it is behind. */
    clock_offset_seconds: z.number().nullable(),
    seen_at: timestampSchema.nullable(),
  }),
  /** The names of the open sections that the person opened. */
  sections: z.array(z.string()),
});
export type ProgressCollector = z.infer<typeof progressCollectorSchema>;

/** Why nobody knows when an inventory ends (docs/progress.md, "Measures"). */
const noEtaSchema = z.enum(['too_early', 'nothing_new', 'resumed']);
export type NoEta = z.infer<typeof noEtaSchema>;

/** An open inventory as Acompanhamento shows it (docs/progress.md, "Measures"). */
const inventoryProgressSchema = z.object({
  inventory_id: inventoryIdSchema,
  name: z.string(),
  pharmacy_id: z.uuid(),
  pharmacy_name: z.string(),
  /** The pharmacy's, an IANA name. */
  time_zone: z.string(),
  /** `done` were finalised; `ready` are those of the others that collectors declared complete. */
  sections: z.object({ done: z.int(), ready: z.int(), total: z.int() }),
  /** Items with stock, and those of them that were counted. Here and below, no percentage where the whole is 0. */
  items: z.object({ touched: z.int(), with_stock: z.int(), percent: z.number().nullable() }),
  /** R$ of the stock, and of the stock of counted items. */
  money: z.object({ covered: z.number(), total: z.number(), percent: z.number().nullable() }),
  units: z.number(),
  lines: z.int(),
  /** The team's, of the last 30 minutes. */
  rate: z.object(rateSchema),
  /** `share_of_last_50` in percent; null before anything was counted. */
  unresolved: z.object({ codes: z.int(), share_of_last_50: z.number().nullable() }),
  /** Items of open recounts that their person hasn't counted yet. */
  recount_left: z.int(),
  /** Provisional differences in R$; null on the wall. */
  totals: z.object({ net: z.number(), gross: z.number() }).nullable(),
  /** Null before 20 minutes of work, while nothing new was counted for 30 minutes, and in the first minute after a pause. */
  eta_minutes: z.int().nullable(),
  /** Which of these it is; null with an estimate. */
  no_eta: noEtaSchema.nullable(),
  last_sign_of_life: timestampSchema.nullable(),
  /** Empty on the wall. */
  collectors: z.array(progressCollectorSchema),
  /** The sections of the opened inventory, 300 at most, those that aren't finalised first. Null of others and on the wall. */
  section_list: z.array(progressSectionSchema).nullable(),
  /** How many sections are left out above 300. */
  more_sections: z.int(),
  /** The wall has only those that are about no person and no difference in R$. Of each kind ten at most. */
  alarms: z.array(alarmSchema),
  /** How many alarms are left out above ten of a kind. */
  more_alarms: z.int(),
});
export type InventoryProgress = z.infer<typeof inventoryProgressSchema>;

/** All open inventories that the caller may see. */
const progressSchema = z.object({
  updated_at: timestampSchema,
  inventories: z.array(inventoryProgressSchema),
});
export type Progress = z.infer<typeof progressSchema>;

/**
 * Where the stream is; with `wall=true` for a screen that everybody sees, with `opened=` and an inventory's id for its sections
 * (docs/progress.md, "The stream").
 */
export const PROGRESS_STREAM_PATH = '/api/progress/stream/';

/**
 * A line of the stream, as JSON. The first has everything; a `change` replaces the inventories it has, by their
 * `inventory_id`, and names those that ended; an `alive` comes every 15 seconds.
 */
export const progressLineSchema = z.discriminatedUnion('type', [
  progressSchema.extend({ type: z.literal('all') }),
  progressSchema.extend({ type: z.literal('change'), closed: z.array(inventoryIdSchema) }),
  z.object({ type: z.literal('alive'), updated_at: timestampSchema }),
]);
export type ProgressLine = z.infer<typeof progressLineSchema>;

export const getProgress = defineEndpoint({
  id: 'get_progress',
  method: 'GET',
  path: '/api/progress/',
  summary: 'Como vão os inventários abertos: o que falta, o ritmo, os coletores e os alarmes',
  permission: 'staff',
  query: z.object({
    wall: z.enum(['true', 'false'], { error: 'Informe true ou false.' }).optional(),
    /** The inventory whose sections are named. */
    opened: inventoryReferenceSchema.optional(),
  }),
  responses: { 200: progressSchema },
  refusals: ['invalid'],
});

/** The longest that an alarm can be put off: one night. */
export const SNOOZE_MINUTES = 720;

const invalidMinutes = { error: `Informe os minutos, de 0 a ${SNOOZE_MINUTES}.` };

export const snoozeAlarm = defineEndpoint({
  id: 'snooze_alarm',
  method: 'POST',
  path: '/api/progress/alarms/snooze/',
  summary: 'Adia um alarme por até 12 horas, para toda a equipe; 0 minutos mostra o alarme de novo',
  permission: 'staff',
  body: z.object({
    inventory_id: inventoryReferenceSchema,
    kind: alarmKindSchema,
    key: z.string({ error: 'Alarme inválido.' }).max(300, { error: 'Alarme inválido.' }),
    minutes: z.int(invalidMinutes).min(0, invalidMinutes).max(SNOOZE_MINUTES, invalidMinutes),
  }),
  responses: { 200: z.object({ snoozed_until: timestampSchema.nullable() }) },
  refusals: ['invalid', 'not_found'],
});
