import { MONEY_LIMIT, QUANTITY_LIMIT } from '@balanco/contract/base/fields';
import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { ExpirySettings } from '@balanco/contract/expiry/expiry-settings';
import {
  type DailySettings,
  dailySettingsSchema,
  NO_DAILY,
} from '@balanco/contract/inventories/daily-settings';
import type { AskedPhotoKind } from '@balanco/contract/mobile/photos';
import { formatCnpj } from '@balanco/contract/pharmacies/cnpj';
import {
  type PharmacyIdentity,
  pharmacyIdentitySchema,
} from '@balanco/contract/pharmacies/pharmacy-identity';
import {
  type AlarmLimits,
  type PharmacySettings,
  type SentSettings,
  savePharmacySettings,
  type TimeZone,
  type ValueBasis,
} from '@balanco/contract/pharmacies/pharmacy-settings';
import type { RecountDefaults } from '@balanco/contract/recounts/recount-defaults';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client';
import {
  amountNumber,
  amountTexts,
  type NumberKind,
  percentNumber,
  quantityNumber,
  readAmounts,
} from '../../../lib/typed-number';
import { comparisonKey } from '../../../listing/queries';
import type { AmountField, Example } from '../../../ui/fields/decimal-field';
import { pharmacySettingsQuery } from './pharmacy-settings-query';
import { RECOUNT_AMOUNTS, type RecountAmount } from './recount-criteria';
import { TOLERANCE, type ToleranceTexts } from './terms-fields';

const number = formatQuantity;
const share = (value: number) => `${number(value)}\u00a0%`;
const wholeNumber: NumberKind = { dots: 'decimal', decimals: 0, format: number, zeroIfNoNumber: false };
const minutes = { kind: wholeNumber, limit: 1440 } as const;
const percent = { kind: percentNumber, limit: 100 } as const;
const money = { kind: amountNumber, limit: MONEY_LIMIT } as const;
const off =
  (example: Example): Example =>
  (value) =>
    value === 0 ? 'Desligado' : example(value);
const units = {
  kind: quantityNumber,
  limit: QUANTITY_LIMIT,
  example: off((value) => `Itens de menos de ${number(value)} un não avisam`),
};

/** See docs/progress.md, "Alarms". */
export const ALARMS: Readonly<Record<keyof AlarmLimits, AmountField>> = {
  silent_minutes: {
    label: 'Coletor sem sinal, com seção aberta, há (min)',
    ...minutes,
    example: off((value) => `Avisa após ${number(value)} min sem sinal`),
  },
  queue: {
    label: 'Fila de um celular acima de (contagens)',
    kind: wholeNumber,
    limit: 100_000,
    example: off((value) => `Avisa quando mais de ${number(value)} contagens esperam no celular`),
  },
  queue_minutes: {
    label: 'Contagem mais antiga da fila à espera há mais de (min)',
    ...minutes,
    example: off((value) => `Avisa quando uma contagem espera há mais de ${number(value)} min`),
  },
  gross_percent: {
    label: 'Diferença bruta provisória acima de (% do saldo)',
    ...percent,
    example: off((value) => `Avisa se falta e sobra passam de ${share(value)} do saldo`),
  },
  unresolved_percent: {
    label: 'Não cadastrados nas últimas 50 linhas acima de (%)',
    ...percent,
    example: off((value) => `Avisa se mais de ${share(value)} delas não têm cadastro`),
  },
  section_percent: {
    label: 'Seção finalizada com menos linhas que (% do último inventário)',
    ...percent,
    example: off((value) => `Avisa se de 100 linhas vieram menos de ${number(value)}`),
  },
  item_value: {
    label: 'Item sem contagem acima de (R$)',
    ...money,
    example: off((value) => `Avisa de um item acima de ${formatMoney(value)} sem contagem`),
  },
  sections_percent: {
    label: 'Avisar de itens sem contagem com (% das seções prontas)',
    ...percent,
    example: (value) => `Só avisa quando ${share(value)} das seções estão prontas`,
  },
  clock_minutes: {
    label: 'Relógio do celular errado em mais de (min)',
    ...minutes,
    example: off((value) => `Avisa se o celular erra por mais de ${number(value)} min`),
  },
  slow_percent: {
    label: 'Ritmo abaixo de (% da equipe)',
    ...percent,
    example: off((value) => `A equipe faz 100 linhas/h e a pessoa, menos de ${number(value)}`),
  },
  fast_percent: {
    label: 'Ritmo acima de (% da equipe)',
    kind: percentNumber,
    limit: 1000,
    example: off((value) => `A equipe faz 100 linhas/h e a pessoa, mais de ${number(value)}`),
  },
  suspicious_units: { label: 'Quantidade suspeita de um item a partir de (un)', ...units },
  same_item_units: { label: 'Mesmo item por duas pessoas numa seção, a partir de (un)', ...units },
  one_counter_units: { label: 'Controlado contado por uma pessoa só, a partir de (un)', ...units },
};

/** See docs/daily-count.md. */
export const DAILY: Readonly<Record<keyof DailySettings, AmountField>> = {
  items: {
    label: 'Itens por dia (de 8 a 30)',
    kind: wholeNumber,
    limit: 30,
    example: off((value) => `A lista de cada manhã tem até ${number(value)} itens`),
  },
  hour: {
    label: 'A lista abre às (hora)',
    kind: wholeNumber,
    limit: 23,
    example: (value) => `Abre às ${number(value)} h da farmácia`,
  },
};

const ownLimit = {
  kind: wholeNumber,
  limit: 730,
  example: off((value) => `Mostra à parte o que vence em até ${number(value)} dias`),
};

/** See docs/expiry.md. */
export const EXPIRY: Readonly<Record<keyof ExpirySettings, AmountField>> = {
  treatment_days: {
    label: 'Dias de um tratamento',
    kind: wholeNumber,
    limit: 365,
    example: off((value) => `O que vence em menos de ${number(value)} dias não dá mais para vender`),
  },
  own_days: { label: 'Outro prazo (dias)', ...ownLimit },
  other_days: { label: 'Mais um prazo (dias)', ...ownLimit },
  ask_from: {
    label: 'Pedir validade de item a partir de (R$ por unidade)',
    ...money,
    example: off((value) => `O Coletor pede mês e ano de caixas de ${formatMoney(value)} ou mais`),
  },
};

/** See docs/comparison.md, "Settings". */
export const AMOUNTS = {
  approval_gross: {
    label: 'Moderador aprova até (R$ bruto no inventário)',
    ...money,
    example: (value) => `Um bruto acima de ${formatMoney(value)} espera um administrador`,
  },
  approval_item: {
    label: 'Moderador aprova até (R$ em cada item)',
    ...money,
    example: (value) => `Um item acima de ${formatMoney(value)} espera um administrador`,
  },
  reason_from: {
    label: 'Pedir motivo a partir de (R$)',
    ...money,
    example: (value) => `Uma diferença de ${formatMoney(value)} ou mais pede motivo`,
  },
  zero_share: {
    label: 'Zerar com um só administrador até (% do saldo em R$)',
    ...percent,
    example: (value) => `Zerar mais de ${share(value)} do saldo pede um segundo administrador`,
  },
} satisfies Record<string, AmountField>;

export interface SettingsForm {
  readonly value_basis: ValueBasis;
  readonly time_zone: TimeZone;
  readonly amounts: Readonly<Record<keyof typeof AMOUNTS, string>>;
  readonly tolerance: ToleranceTexts;
  readonly controlled: readonly string[];
  readonly criteria: RecountDefaults['criteria'];
  readonly recount: Readonly<Record<RecountAmount, string>>;
  readonly alarms: Readonly<Record<keyof AlarmLimits, string>>;
  readonly daily: Readonly<Record<keyof DailySettings, string>>;
  readonly expiry: Readonly<Record<keyof ExpirySettings, string>>;
  readonly expiryAsked: readonly string[];
  readonly identity: PharmacyIdentity;
  readonly photo_kinds: readonly AskedPhotoKind[];
  readonly exchange_folder: string;
}

export type AmountsPart = 'amounts' | 'tolerance' | 'recount' | 'alarms' | 'daily' | 'expiry';
export type SettingsProblems = {
  readonly [Part in AmountsPart | 'identity']?: Partial<Record<keyof SettingsForm[Part], string>>;
};

export function formOf(settings: PharmacySettings): SettingsForm {
  const { value_basis, time_zone, photo_kinds, identity, controlled_departments: controlled } = settings;
  return {
    value_basis,
    time_zone,
    amounts: amountTexts(AMOUNTS, settings),
    tolerance: amountTexts(TOLERANCE, settings.tolerance),
    controlled,
    criteria: settings.recount.criteria,
    recount: amountTexts(RECOUNT_AMOUNTS, settings.recount),
    alarms: amountTexts(ALARMS, settings.alarms),
    daily: amountTexts(DAILY, settings.daily),
    expiry: amountTexts(EXPIRY, settings.expiry),
    expiryAsked: settings.expiry_departments,
    photo_kinds,
    exchange_folder: settings.exchange_folder,
    identity: { ...identity, cnpj: formatCnpj(identity.cnpj) },
  };
}

export function readSettings(
  form: SettingsForm,
): { readonly settings: PharmacySettings } | { readonly problems: SettingsProblems } {
  const amounts = readAmounts(form.amounts, AMOUNTS);
  const limits = readAmounts(form.tolerance, TOLERANCE);
  const recount = readAmounts(form.recount, RECOUNT_AMOUNTS);
  const alarms = readAmounts(form.alarms, ALARMS);
  const daily = readAmounts(form.daily, DAILY);
  const expiry = readAmounts(form.expiry, EXPIRY);
  const list = dailySettingsSchema.safeParse(daily.amounts ?? NO_DAILY);
  const identity = pharmacyIdentitySchema.safeParse(form.identity);
  if (
    amounts.amounts === null ||
    limits.amounts === null ||
    recount.amounts === null ||
    alarms.amounts === null ||
    daily.amounts === null ||
    expiry.amounts === null ||
    !list.success ||
    !identity.success
  ) {
    return {
      problems: {
        amounts: amounts.problems,
        tolerance: limits.problems,
        recount: recount.problems,
        alarms: alarms.problems,
        daily: { ...daily.problems, ...problemsOf(list.error?.issues) },
        expiry: expiry.problems,
        identity: problemsOf(identity.error?.issues),
      },
    };
  }
  return {
    settings: {
      value_basis: form.value_basis,
      time_zone: form.time_zone,
      ...amounts.amounts,
      tolerance: limits.amounts,
      controlled_departments: [...form.controlled],
      recount: { criteria: form.criteria, ...recount.amounts },
      alarms: alarms.amounts,
      daily: list.data,
      expiry: expiry.amounts,
      expiry_departments: [...form.expiryAsked],
      identity: identity.data,
      photo_kinds: [...form.photo_kinds],
      exchange_folder: form.exchange_folder.trim(),
    },
  };
}

function problemsOf(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] = [],
): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]));
}

/** Inventory figures depend on the settings, so their pages reload. */
export function useSaveSettings(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (settings: SentSettings) => request(savePharmacySettings, { params: { id }, body: settings }),
    onSuccess: (answer) => {
      queries.setQueryData(pharmacySettingsQuery(id).queryKey, answer);
      void queries.invalidateQueries({ queryKey: comparisonKey });
    },
  });
}
