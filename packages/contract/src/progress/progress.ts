import { z } from 'zod';
import { getCall, postCall } from '../base/endpoint.js';
import { exactTextSchema, timestampSchema } from '../base/fields.js';
import {
  inventoryIdSchema,
  inventoryPathSchema,
  inventoryReferenceSchema,
  sectionDoneSchema,
} from '../inventories/inventories.js';

export const PROGRESS_SECTIONS = 300;

/** A collector declares their part complete. */
export const declaredPartSchema = sectionDoneSchema.extend({
  units: z.number(),
  /** What they expected to read and had read; null if nothing was typed or both are equal. */
  expected: z.object({ units: z.number(), read: z.number() }).nullable(),
  /** What the server has of this person, if it differed then. */
  server: z.object({ lines: z.int(), units: z.number() }).nullable(),
});
export type DeclaredPart = z.infer<typeof declaredPartSchema>;

/** `id` is null for lines without a section. */
const progressSectionSchema = z.object({
  id: z.guid().nullable(),
  name: z.string(),
  is_recount: z.boolean(),
  /** Ready once everyone who counted there declared it and the server has what their phones have. */
  state: z.enum(['waiting', 'counting', 'ready', 'finalised']),
  done: z.array(declaredPartSchema),
  /** In an open section that others declared, who has lines there and declared nothing. */
  unfinished: z.array(z.string()),
  /** Up to three names, those with the most lines first; before any line, who opened it. */
  collectors: z.array(z.string()),
  more_collectors: z.int(),
  lines: z.int(),
  units: z.number(),
  last_line_at: timestampSchema.nullable(),
});
export type ProgressSection = z.infer<typeof progressSectionSchema>;

/** An open section as 'Finalizar' lists it (docs/progress.md, "Before finalising"). */
const openSectionSchema = progressSectionSchema
  .pick({ name: true, is_recount: true, done: true, unfinished: true })
  .extend({
    ...progressSectionSchema.pick({ collectors: true, more_collectors: true, lines: true }).shape,
    id: z.guid(),
    /**
     * Whether somebody gave a sign there within `PRESENT_MINUTES`, and none elsewhere since. Not whoever declared it,
     * with nothing waiting on the phone.
     */
    is_counted_now: z.boolean(),
    /** `silent`: counted, and without a line or heartbeat for the pharmacy's limit of silence. */
    state: z.enum(['silent', 'counting', 'waiting', 'ready']),
    /** The last line, or heartbeat of a device there. */
    last_sign_at: timestampSchema.nullable(),
    /** Items of a recount's list. */
    recounted: z.object({ items: z.int(), found: z.int() }).nullable(),
  });
export type OpenSection = z.infer<typeof openSectionSchema>;

const waitingPhoneSchema = z.object({
  name: z.string(),
  queue: z.int(),
  oldest_queued_at: timestampSchema.nullable(),
  seen_at: timestampSchema,
});
export type WaitingPhone = z.infer<typeof waitingPhoneSchema>;

export const listOpenSections = getCall('/api/inventories/:id/open-sections/', 'staff', {
  id: 'list_open_sections',
  summary:
    'O que finalizar um inventário fecharia: cada seção aberta com a situação dela, e os aparelhos com contagens que ainda não chegaram',
  params: inventoryPathSchema,
  responses: {
    200: z.object({ sections: z.array(openSectionSchema), phones: z.array(waitingPhoneSchema) }),
  },
});
export type OpenSections = z.output<(typeof listOpenSections.responses)[200]>;

/** See docs/progress.md, "Alarms". */
export const alarmLabel = {
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
} as const;
export type AlarmKind = keyof typeof alarmLabel;
export const ALARM_KINDS = Object.keys(alarmLabel) as [AlarmKind, ...AlarmKind[]];
const alarmKindSchema = z.enum(ALARM_KINDS, { error: 'Alarme inválido.' });

const named = { name: z.string() };
const alarmSchema = z.object({
  kind: alarmKindSchema,
  /** A `sub`, a section, an item, several of them, or nothing. */
  key: z.string(),
  /** First seen by this process. */
  since: timestampSchema,
  /** `value` exceeded `limit`, in the same unit; null for kinds without one. */
  limit: z.number().nullable(),
  value: z.number().nullable(),
  subject: z.object({
    collector: z.object({ sub: z.string(), ...named }).optional(),
    section: z.object({ id: z.guid(), ...named }).optional(),
    /** `expected` of a suspicious quantity, whose `value` is what was counted; never on the wall. */
    item: z.object({ key: z.string(), description: z.string(), expected: z.number().optional() }).optional(),
  }),
  link: z.string(),
  snoozed_until: timestampSchema.nullable(),
});
export type Alarm = z.infer<typeof alarmSchema>;

/** Per hour of active time, without pauses above ten minutes. */
const rateSchema = { lines_per_hour: z.number().nullable(), units_per_hour: z.number().nullable() };

const progressCollectorSchema = z.object({
  sub: z.string(),
  name: z.string(),
  lines: z.int(),
  units: z.number(),
  ...rateSchema,
  last_seen: timestampSchema.nullable(),
  /** All the person's devices; null is unknown. */
  device: z.object({
    queue: z.int().nullable(),
    oldest_queued_at: timestampSchema.nullable(),
    /** Positive if the device is ahead of the server. */
    clock_offset_seconds: z.number().nullable(),
    seen_at: timestampSchema.nullable(),
  }),
  sections: z.array(z.string()),
});
export type ProgressCollector = z.infer<typeof progressCollectorSchema>;

/** A message to one person or to all who counted then, with who has read it. */
export const sentMessageSchema = z.object({
  id: z.guid(),
  text: z.string(),
  sent_by: z.string(),
  sent_at: timestampSchema,
  people: z.array(z.object({ sub: z.string(), name: z.string(), seen_at: timestampSchema.nullable() })),
});
export type SentMessage = z.infer<typeof sentMessageSchema>;

/** See docs/progress.md, "Measures". */
const noEtaSchema = z.enum(['too_early', 'nothing_new', 'resumed']);
export type NoEta = z.infer<typeof noEtaSchema>;

/** See docs/progress.md, "Measures". */
const inventoryProgressSchema = z.object({
  inventory_id: inventoryIdSchema,
  name: z.string(),
  pharmacy_id: z.uuid(),
  pharmacy_name: z.string(),
  time_zone: z.string(),
  /** `ready` ones were declared by collectors and aren't finalised. */
  sections: z.object({ done: z.int(), ready: z.int(), total: z.int() }),
  /** Here and below, `percent` is null where the whole is 0. */
  items: z.object({ touched: z.int(), with_stock: z.int(), percent: z.number().nullable() }),
  /** R$ of the stock, and of the counted items' stock. */
  money: z.object({ covered: z.number(), total: z.number(), percent: z.number().nullable() }),
  units: z.number(),
  lines: z.int(),
  /** The team's rate of the last 30 minutes. */
  rate: z.object(rateSchema),
  /** Percent; null before anything was counted. */
  unresolved: z.object({ codes: z.int(), share_of_last_50: z.number().nullable() }),
  /** Items that the recount's person has yet to count. */
  recount_left: z.int(),
  /** Provisional R$; null on the wall. */
  totals: z.object({ net: z.number(), gross: z.number() }).nullable(),
  /** null before 20 minutes of work, after 30 minutes without a new count, and in the first five minutes after a pause. */
  eta_minutes: z.int().nullable(),
  no_eta: noEtaSchema.nullable(),
  last_sign_of_life: timestampSchema.nullable(),
  /** The wall has none. */
  collectors: z.array(progressCollectorSchema),
  /** Only the opened inventory has it: at most 300, unfinalised first. null on the wall. */
  section_list: z.array(progressSectionSchema).nullable(),
  more_sections: z.int(),
  /** Items with stock counted until each half hour that had a new one, of the opened inventory's last 16 hours. */
  curve: z.array(z.object({ at: timestampSchema, items: z.int() })).default([]),
  /** The last ten of the opened inventory, the newest first; empty otherwise. */
  messages: z.array(sentMessageSchema).default([]),
  /** Alarms, at most ten of a kind. The wall omits those about people or R$. */
  alarms: z.array(alarmSchema),
  more_alarms: z.int(),
});
export type InventoryProgress = z.infer<typeof inventoryProgressSchema>;

const progressSchema = z.object({
  updated_at: timestampSchema,
  inventories: z.array(inventoryProgressSchema),
  /** How many followed inventories are missing because they are still being read. */
  unread: z.int().default(0),
});
export type Progress = z.infer<typeof progressSchema>;

/** `wall=true` for public screens; `opened=` an inventory's id for its sections (docs/progress.md, "The stream"). */
export const PROGRESS_STREAM_PATH = '/api/progress/stream/';

/** The first line has everything; `change` replaces inventories and names ended ones; `alive` comes every 15 seconds. */
export const progressLineSchema = z.discriminatedUnion('type', [
  progressSchema.extend({ type: z.literal('all') }),
  progressSchema.extend({ type: z.literal('change'), closed: z.array(inventoryIdSchema) }),
  z.object({ type: z.literal('alive'), updated_at: timestampSchema }),
]);
export type ProgressLine = z.infer<typeof progressLineSchema>;

export const getProgress = getCall('/api/progress/', 'staff', {
  id: 'get_progress',
  summary: 'Como vão os inventários abertos: o que falta, o ritmo, os coletores e os alarmes',
  query: z.object({
    wall: z.enum(['true', 'false'], { error: 'Informe true ou false.' }).optional(),
    opened: inventoryReferenceSchema.optional(),
  }),
  responses: { 200: progressSchema },
});

export const SNOOZE_MINUTES = 720;

const invalidMinutes = { error: `Informe os minutos, de 0 a ${SNOOZE_MINUTES}.` };

export const snoozeAlarm = postCall('/api/progress/alarms/snooze/', 'staff', {
  id: 'snooze_alarm',
  summary: 'Adia um alarme por até 12 horas, para toda a equipe; 0 minutos mostra o alarme de novo',
  body: z.object({
    inventory_id: inventoryReferenceSchema,
    kind: alarmKindSchema,
    key: exactTextSchema(300, 'Alarme inválido.'),
    minutes: z.int(invalidMinutes).min(0, invalidMinutes).max(SNOOZE_MINUTES, invalidMinutes),
  }),
  responses: { 200: z.object({ snoozed_until: timestampSchema.nullable() }) },
  refusals: ['invalid', 'not_found'],
});
