import { z } from 'zod';
import { getCall, putCall } from '../base/endpoint.js';
import { amountSchema, MONEY_LIMIT, QUANTITY_LIMIT, textSchema } from '../base/fields.js';
import { DEFAULT_EXPIRY, expirySettingsSchema } from '../expiry/expiry-settings.js';
import { dailySettingsSchema, NO_DAILY } from '../inventories/daily-settings.js';
import { ASKED_PHOTO_KINDS, askedPhotoKindSchema } from '../mobile/photos.js';
import { DEFAULT_RECOUNT, recountDefaultsSchema } from '../recounts/recount-defaults.js';
import { NO_IDENTITY, pharmacyIdentitySchema } from './pharmacy-identity.js';

const minutes = (sentence: string) => amountSchema(sentence, 1440, 0);
const units = (sentence: string) => amountSchema(sentence, QUANTITY_LIMIT, 3);
const percent = (sentence: string, limit = 100) => amountSchema(sentence, limit, 1);

/** docs/progress.md, "Alarms"; 0 switches an alarm off. */
const alarmLimitsSchema = z.object({
  silent_minutes: minutes('Informe os minutos sem sinal de vida, de 0 a 1440.'),
  /** Percent of the team's median rate over 30 minutes: below the first, above the second. */
  slow_percent: percent('Informe a porcentagem do ritmo lento, de 0 a 100.'),
  fast_percent: percent('Informe a porcentagem do ritmo rápido, de 0 a 1000.', 1000),
  /** Percent of the last 50 lines. */
  unresolved_percent: percent('Informe a porcentagem de códigos não cadastrados, de 0 a 100.'),
  /** Percent of the section's lines in the last inventory. */
  section_percent: percent('Informe a porcentagem das linhas da seção, de 0 a 100.'),
  clock_minutes: minutes('Informe os minutos do relógio, de 0 a 1440.'),
  /** Waiting on a device; minutes of the oldest. */
  queue: amountSchema('Informe as contagens na fila, de 0 a 100.000.', 100_000, 0),
  queue_minutes: minutes('Informe os minutos na fila, de 0 a 1440.'),
  /** R$ of an uncounted item, once this percentage of sections is done. */
  item_value: amountSchema('Informe os R$ do item sem contagem, a partir de 0.', MONEY_LIMIT, 2),
  sections_percent: percent('Informe a porcentagem das seções prontas, de 0 a 100.'),
  /** Provisional gross, percent of the stock's R$. */
  gross_percent: percent('Informe a porcentagem da diferença bruta, de 0 a 100.'),
  /** Units per item: of a suspicious quantity, by two people in one section, controlled and counted once. */
  suspicious_units: units('Informe as unidades da quantidade suspeita, a partir de 0.'),
  same_item_units: units('Informe as unidades do mesmo item por duas pessoas, a partir de 0.'),
  one_counter_units: units('Informe as unidades do controlado contado por uma pessoa só, a partir de 0.'),
});
export type AlarmLimits = z.output<typeof alarmLimitsSchema>;

export const DEFAULT_ALARMS: AlarmLimits = {
  silent_minutes: 10,
  slow_percent: 40,
  fast_percent: 250,
  unresolved_percent: 5,
  section_percent: 50,
  clock_minutes: 5,
  queue: 50,
  queue_minutes: 15,
  item_value: 1000,
  sections_percent: 80,
  gross_percent: 5,
  suspicious_units: 1,
  same_item_units: 1,
  one_counter_units: 1,
};

/** What 'Valor' means, which no catalogue says (docs/comparison.md, "Settings"). */
const VALUE_BASES = ['unknown', 'cost', 'sale'] as const;
export const valueBasisSchema = z.enum(VALUE_BASES, { error: 'Informe o que é o valor do catálogo.' });
export type ValueBasis = z.infer<typeof valueBasisSchema>;

export const TIME_ZONES = [
  'America/Sao_Paulo',
  'America/Araguaina',
  'America/Bahia',
  'America/Belem',
  'America/Boa_Vista',
  'America/Campo_Grande',
  'America/Cuiaba',
  'America/Eirunepe',
  'America/Fortaleza',
  'America/Maceio',
  'America/Manaus',
  'America/Noronha',
  'America/Porto_Velho',
  'America/Recife',
  'America/Rio_Branco',
  'America/Santarem',
] as const;
export const timeZoneSchema = z.enum(TIME_ZONES, { error: 'Fuso horário inválido.' });
export type TimeZone = z.infer<typeof timeZoneSchema>;

const DEPARTMENT_LIMIT = 500;

export const departmentsSchema = z
  .array(textSchema(200).min(1, { error: 'Informe o departamento.' }), {
    error: 'Envie uma lista de departamentos.',
  })
  .max(DEPARTMENT_LIMIT, { error: `Escolha no máximo ${DEPARTMENT_LIMIT} departamentos.` })
  .overwrite((names) => [...new Set(names)]);

const PERCENT_LIMIT = 1000;
const moneySchema = (sentence: string) => amountSchema(sentence, MONEY_LIMIT, 2);

/** Tolerated up to these units or percent, and up to these R$. All 0: never. */
export const toleranceSchema = z.object({
  units: amountSchema('Informe as unidades da tolerância, a partir de 0.', QUANTITY_LIMIT, 3),
  percent: amountSchema(`Informe a porcentagem da tolerância, de 0 a ${PERCENT_LIMIT}.`, PERCENT_LIMIT, 1),
  money: moneySchema('Informe os R$ da tolerância, a partir de 0.'),
});
export type Tolerance = z.infer<typeof toleranceSchema>;

/** Of the network's own files (docs/exchange.md), and names that Windows keeps. */
const FOLDER =
  /^(?!(bi|con|prn|aux|nul|(com|lpt)\d)$)(?!.*\.\.)[\p{L}\p{N}]([\p{L}\p{N} ._-]*[\p{L}\p{N}])?$/iu;

/** See docs/comparison.md, "Settings". */
export const pharmacySettingsSchema = z.object({
  value_basis: valueBasisSchema,
  time_zone: timeZoneSchema,
  /** A mod's limits in R$: gross, and per item. Higher ones hold for later inventories (docs/settlement.md, "Limits"). */
  approval_gross: moneySchema('Informe até que total em R$ um moderador aprova.'),
  approval_item: moneySchema('Informe até quantos R$ por item um moderador aprova.'),
  reason_from: moneySchema('Informe a partir de quantos R$ um item pede motivo.'),
  /** Percent of the snapshot's R$ above which a second admin confirms zeroing. */
  zero_share: amountSchema('Informe uma porcentagem de 0 a 100.', 100, 1),
  tolerance: toleranceSchema,
  /** Their items never have a tolerance. */
  controlled_departments: departmentsSchema,
  recount: recountDefaultsSchema,
  alarms: alarmLimitsSchema,
  identity: pharmacyIdentitySchema,
  /** The counted items of which the Coletor asks for a photo. */
  photo_kinds: z
    .array(askedPhotoKindSchema, { error: 'Envie uma lista de fotos pedidas.' })
    .overwrite((kinds) => ASKED_PHOTO_KINDS.filter((kind) => kinds.includes(kind))),
  daily: dailySettingsSchema,
  expiry: expirySettingsSchema,
  /** The Coletor asks the expiry of their items (docs/expiry.md, "On the phone"). */
  expiry_departments: departmentsSchema,
  /** The folder below EXCHANGE_DIR; '' for the CNPJ (docs/exchange.md, "Folders"). */
  exchange_folder: textSchema(60).refine((name) => name === '' || FOLDER.test(name), {
    error: 'Use letras, números, espaço, ponto, hífen e sublinhado; comece e termine com letra ou número.',
  }),
});
export type PharmacySettings = z.infer<typeof pharmacySettingsSchema>;

/** Clients from before these existed don't send them. */
const sentSettingsSchema = pharmacySettingsSchema.partial({
  recount: true,
  alarms: true,
  identity: true,
  photo_kinds: true,
  daily: true,
  expiry: true,
  expiry_departments: true,
  exchange_folder: true,
});
export type SentSettings = z.output<typeof sentSettingsSchema>;

/** A pharmacy without settings of its own has these. */
export const DEFAULT_SETTINGS: PharmacySettings = {
  value_basis: 'unknown',
  time_zone: 'America/Sao_Paulo',
  approval_gross: 2000,
  approval_item: 200,
  reason_from: 100,
  zero_share: 20,
  tolerance: { units: 0, percent: 0, money: 0 },
  controlled_departments: [],
  recount: DEFAULT_RECOUNT,
  alarms: DEFAULT_ALARMS,
  identity: NO_IDENTITY,
  photo_kinds: [],
  daily: NO_DAILY,
  expiry: DEFAULT_EXPIRY,
  expiry_departments: [],
  exchange_folder: '',
};

const answerSchema = pharmacySettingsSchema.extend({
  pharmacy: z.uuid(),
  pharmacy_name: z.string(),
  departments: z.array(z.string()),
});
export type PharmacySettingsAnswer = z.infer<typeof answerSchema>;

const paramsSchema = z.object({ id: z.uuid({ error: 'Farmácia inválida.' }) });

export const getPharmacySettings = getCall('/api/pharmacies/:id/settings/', 'staff', {
  id: 'get_pharmacy_settings',
  summary: 'As configurações de uma farmácia para o fechamento; as iniciais, se ninguém as mudou',
  params: paramsSchema,
  responses: { 200: answerSchema },
});

export const savePharmacySettings = putCall('/api/pharmacies/:id/settings/', 'admin', {
  id: 'save_pharmacy_settings',
  summary:
    'Muda todas as configurações de uma farmácia; só administradores, porque há limites de aprovação nelas. Sem `recount`, `alarms`, `identity`, `photo_kinds`, `daily`, `expiry`, `expiry_departments` ou `exchange_folder`, essas ficam como estão',
  params: paramsSchema,
  body: sentSettingsSchema,
  responses: { 200: answerSchema },
  refusals: ['invalid', 'not_found'],
});
