import { z } from 'zod';
import { amountSchema } from '../base/amount-schema.js';
import { defineEndpoint } from '../base/endpoint.js';
import { MONEY_LIMIT, QUANTITY_LIMIT, textSchema } from '../base/fields.js';
import { DEFAULT_RECOUNT, recountDefaultsSchema } from '../recounts/recount-defaults.js';
import { alarmLimitsSchema, DEFAULT_ALARMS } from './alarm-limits.js';

/** What 'Valor' of a catalogue is, which the catalogue itself doesn't say (docs/closing.md, "Settings"). */
export const VALUE_BASES = ['unknown', 'cost', 'sale'] as const;
export const valueBasisSchema = z.enum(VALUE_BASES, { error: 'Informe o que é o valor do catálogo.' });
export type ValueBasis = z.infer<typeof valueBasisSchema>;

/** The time zones of Brazil by their IANA names, that of the most pharmacies first. */
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

/** The most controlled departments of a pharmacy, and departments of a scope. */
const DEPARTMENT_LIMIT = 500;

/** Departments by their names as the catalogue has them. */
export const departmentsSchema = z
  .array(textSchema(200).min(1, { error: 'Informe o departamento.' }), {
    error: 'Envie uma lista de departamentos.',
  })
  .max(DEPARTMENT_LIMIT, { error: `Escolha no máximo ${DEPARTMENT_LIMIT} departamentos.` })
  .overwrite((names) => [...new Set(names)]);

const PERCENT_LIMIT = 1000;
const moneySchema = (sentence: string) => amountSchema(sentence, MONEY_LIMIT, 2);

/** Which differences are tolerated: up to so many units or so many percent, and up to so many R$. All 0: none. */
export const toleranceSchema = z.object({
  units: amountSchema('Informe as unidades da tolerância, a partir de 0.', QUANTITY_LIMIT, 3),
  percent: amountSchema(`Informe a porcentagem da tolerância, de 0 a ${PERCENT_LIMIT}.`, PERCENT_LIMIT, 1),
  money: moneySchema('Informe os R$ da tolerância, a partir de 0.'),
});
export type Tolerance = z.infer<typeof toleranceSchema>;

/** How the inventories of a pharmacy are closed (docs/closing.md, "Settings"). */
const pharmacySettingsSchema = z.object({
  value_basis: valueBasisSchema,
  /** Of the movements, the Ata and the pages of a closing. */
  time_zone: timeZoneSchema,
  /** Up to these R$ a mod approves: gross of the inventory, and of each of its items. */
  approval_gross: moneySchema('Informe até que total em R$ um moderador aprova.'),
  approval_item: moneySchema('Informe até quantos R$ por item um moderador aprova.'),
  /** From these R$ on an item needs a reason. */
  reason_from: moneySchema('Informe a partir de quantos R$ um item pede motivo.'),
  /** Percent of the snapshot's R$ above which a second admin confirms that what was not counted becomes zero. */
  zero_share: amountSchema('Informe uma porcentagem de 0 a 100.', 100, 1),
  /** Of inventories that are created from now on. */
  tolerance: toleranceSchema,
  /** Their items never have a tolerance. */
  controlled_departments: departmentsSchema,
  /** What a new recount begins with. */
  recount: recountDefaultsSchema,
  /** From where on Acompanhamento alarms. */
  alarms: alarmLimitsSchema,
});
export type PharmacySettings = z.infer<typeof pharmacySettingsSchema>;

/** The settings as they are sent. Clients from before recounts or alarms have none of these. */
const sentSettingsSchema = pharmacySettingsSchema.partial({ recount: true, alarms: true });
export type SentSettings = z.output<typeof sentSettingsSchema>;

/** What holds for a pharmacy without settings of its own. */
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
};

const answerSchema = pharmacySettingsSchema.extend({
  pharmacy: z.uuid(),
  pharmacy_name: z.string(),
  /** The departments of the catalogue as it is now. */
  departments: z.array(z.string()),
});
export type PharmacySettingsAnswer = z.infer<typeof answerSchema>;

const paramsSchema = z.object({ id: z.uuid({ error: 'Farmácia inválida.' }) });

export const getPharmacySettings = defineEndpoint({
  id: 'get_pharmacy_settings',
  method: 'GET',
  path: '/api/pharmacies/:id/settings/',
  summary: 'As configurações de uma farmácia para o fechamento; as iniciais, se ninguém as mudou',
  permission: 'staff',
  params: paramsSchema,
  responses: { 200: answerSchema },
  refusals: ['invalid', 'not_found'],
});

export const savePharmacySettings = defineEndpoint({
  id: 'save_pharmacy_settings',
  method: 'PUT',
  path: '/api/pharmacies/:id/settings/',
  summary:
    'Muda todas as configurações de uma farmácia; só administradores, porque há limites de aprovação nelas. Sem `recount` ou `alarms`, essas ficam como estão',
  permission: 'admin',
  params: paramsSchema,
  body: sentSettingsSchema,
  responses: { 200: answerSchema },
  refusals: ['invalid', 'not_found'],
});
