import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { timestampSchema } from '../base/fields.js';
import {
  inventoryIdSchema,
  inventoryReferenceSchema,
  sectionDoneSchema,
} from '../inventories/inventories.js';

export const PROGRESS_SECTIONS = 300;

/** A collector's declaration that their part of a section is complete. */
const declaredPartSchema = sectionDoneSchema.extend({
  /** What the phone had, as `lines`. */
  units: z.number(),
  /** If the server had something else then: what it has of this person now. null if both agreed. */
  server: z.object({ lines: z.int(), units: z.number() }).nullable(),
});
export type DeclaredPart = z.infer<typeof declaredPartSchema>;

/** A section, or the lines without one, whose `id` is null. */
const progressSectionSchema = z.object({
  id: z.guid().nullable(),
  name: z.string(),
  is_recount: z.boolean(),
  /**
   * Waiting until its first line; ready once everyone who counted there declared it and the server has what
   * their phones have.
   */
  state: z.enum(['waiting', 'counting', 'ready', 'finalised']),
  /** In the order of the declarations. */
  done: z.array(declaredPartSchema),
  /** Up to three, the most lines first; before any line, who opened it. */
  collectors: z.array(z.string()),
  more_collectors: z.int(),
  lines: z.int(),
  units: z.number(),
  last_line_at: timestampSchema.nullable(),
});
export type ProgressSection = z.infer<typeof progressSectionSchema>;

/** docs/progress.md, "Alarms". */
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

/** As on screens and in the history. */
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
  /**
   * Tells alarms of one kind apart: a person's `sub`, a section's id, an item's key, several of them, or
   * nothing.
   */
  key: z.string(),
  /** Since when this server process has seen it. */
  since: timestampSchema,
  /** The limit in force, null for kinds without one, and the value that passed it, in the same unit. */
  limit: z.number().nullable(),
  value: z.number().nullable(),
  subject: z.object({
    collector: z.object({ sub: z.string(), ...named }).optional(),
    section: z.object({ id: z.guid(), ...named }).optional(),
    item: z.object({ key: z.string(), description: z.string() }).optional(),
  }),
  link: z.string(),
  snoozed_until: timestampSchema.nullable(),
});
export type Alarm = z.infer<typeof alarmSchema>;

/** Per hour of active time: pauses above ten minutes don't count. null before anything was counted. */
const rateSchema = { lines_per_hour: z.number().nullable(), units_per_hour: z.number().nullable() };

const progressCollectorSchema = z.object({
  sub: z.string(),
  name: z.string(),
  lines: z.int(),
  units: z.number(),
  ...rateSchema,
  last_seen: timestampSchema.nullable(),
  /** The person's devices together. null means unknown. */
  device: z.object({
    queue: z.int().nullable(),
    oldest_queued_at: timestampSchema.nullable(),
    /** How far the device's clock is ahead of the server's; negative if behind. */
    clock_offset_seconds: z.number().nullable(),
    seen_at: timestampSchema.nullable(),
  }),
  sections: z.array(z.string()),
});
export type ProgressCollector = z.infer<typeof progressCollectorSchema>;

/** Why there is no estimate (docs/progress.md, "Measures"). */
const noEtaSchema = z.enum(['too_early', 'nothing_new', 'resumed']);
export type NoEta = z.infer<typeof noEtaSchema>;

/** An open inventory in Acompanhamento (docs/progress.md, "Measures"). */
const inventoryProgressSchema = z.object({
  inventory_id: inventoryIdSchema,
  name: z.string(),
  pharmacy_id: z.uuid(),
  pharmacy_name: z.string(),
  /** The pharmacy's IANA name. */
  time_zone: z.string(),
  /** `done` were finalised; of the others, collectors declared `ready` ones complete. */
  sections: z.object({ done: z.int(), ready: z.int(), total: z.int() }),
  /**
   * Items with stock, and the counted ones among them. Here and below, `percent` is null where the whole is
   * 0.
   */
  items: z.object({ touched: z.int(), with_stock: z.int(), percent: z.number().nullable() }),
  /** R$ of the stock, and of the counted items' stock. */
  money: z.object({ covered: z.number(), total: z.number(), percent: z.number().nullable() }),
  units: z.number(),
  lines: z.int(),
  /** The team's, over the last 30 minutes. */
  rate: z.object(rateSchema),
  /** `share_of_last_50` in percent; null before anything was counted. */
  unresolved: z.object({ codes: z.int(), share_of_last_50: z.number().nullable() }),
  /** Items of open recounts not yet counted by their person. */
  recount_left: z.int(),
  /** Provisional differences in R$; null on the wall. */
  totals: z.object({ net: z.number(), gross: z.number() }).nullable(),
  /**
   * null before 20 minutes of work, after 30 minutes without a new count, and in the first minute after a
   * pause.
   */
  eta_minutes: z.int().nullable(),
  /** null with an estimate. */
  no_eta: noEtaSchema.nullable(),
  last_sign_of_life: timestampSchema.nullable(),
  /** Empty on the wall. */
  collectors: z.array(progressCollectorSchema),
  /** Of the opened inventory, at most 300, unfinalised ones first. null for others and on the wall. */
  section_list: z.array(progressSectionSchema).nullable(),
  more_sections: z.int(),
  /** At most ten of each kind. The wall has only alarms about no person and no R$. */
  alarms: z.array(alarmSchema),
  more_alarms: z.int(),
});
export type InventoryProgress = z.infer<typeof inventoryProgressSchema>;

const progressSchema = z.object({
  updated_at: timestampSchema,
  inventories: z.array(inventoryProgressSchema),
});
export type Progress = z.infer<typeof progressSchema>;

/**
 * `wall=true` for a screen that everybody sees; `opened=` and an inventory's id for its sections
 * (docs/progress.md, "The stream").
 */
export const PROGRESS_STREAM_PATH = '/api/progress/stream/';

/**
 * A line of JSON. The first has everything; a `change` replaces inventories by their `inventory_id` and names
 * those that ended; an `alive` comes every 15 seconds.
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
    opened: inventoryReferenceSchema.optional(),
  }),
  responses: { 200: progressSchema },
  refusals: ['invalid'],
});

/** One night. */
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
