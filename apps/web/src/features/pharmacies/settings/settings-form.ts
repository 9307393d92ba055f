import { MONEY_LIMIT, QUANTITY_LIMIT } from '@balanco/contract/base/fields';
import { formatQuantity } from '@balanco/contract/base/numbers';
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
  type Tolerance,
  type ValueBasis,
} from '@balanco/contract/pharmacies/pharmacy-settings';
import type { RecountDefaults } from '@balanco/contract/recounts/recount-defaults';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client';
import {
  amountNumber,
  type NumberKind,
  percentNumber,
  quantityNumber,
  readAmounts,
} from '../../../lib/typed-number';
import { comparisonKey } from '../../../listing/queries';
import { pharmacySettingsQuery } from './pharmacy-settings-query';
import { RECOUNT_KINDS, type RecountAmount, recountTexts } from './recount-criteria';
import { TOLERANCE_KINDS, type ToleranceTexts, toleranceTexts } from './terms-fields';

export type AlarmTexts = Readonly<Record<keyof AlarmLimits, string>>;

const wholeNumber: NumberKind = {
  dots: 'decimal',
  decimals: 0,
  format: formatQuantity,
  zeroIfNoNumber: false,
};
const minutes = { kind: wholeNumber, limit: 1440 } as const;
const percent = { kind: percentNumber, limit: 100 } as const;
const units = { kind: quantityNumber, limit: QUANTITY_LIMIT } as const;

export const ALARM_KINDS = {
  silent_minutes: minutes,
  slow_percent: percent,
  fast_percent: { kind: percentNumber, limit: 1000 },
  unresolved_percent: percent,
  section_percent: percent,
  clock_minutes: minutes,
  queue: { kind: wholeNumber, limit: 100_000 },
  queue_minutes: minutes,
  item_value: { kind: amountNumber, limit: MONEY_LIMIT },
  sections_percent: percent,
  gross_percent: percent,
  suspicious_units: units,
  same_item_units: units,
  one_counter_units: units,
} as const;

const money = { kind: amountNumber, limit: MONEY_LIMIT } as const;

export const AMOUNT_KINDS = {
  approval_gross: money,
  approval_item: money,
  reason_from: money,
  zero_share: { kind: percentNumber, limit: 100 },
} as const;
export type AmountName = keyof typeof AMOUNT_KINDS;

export interface RecountForm {
  readonly criteria: RecountDefaults['criteria'];
  readonly texts: Readonly<Record<RecountAmount, string>>;
}

export interface SettingsForm {
  readonly basis: ValueBasis;
  readonly zone: TimeZone;
  readonly amounts: Readonly<Record<AmountName, string>>;
  readonly tolerance: ToleranceTexts;
  readonly controlled: readonly string[];
  readonly recount: RecountForm;
  readonly alarms: AlarmTexts;
  readonly identity: PharmacyIdentity;
  readonly photoKinds: readonly AskedPhotoKind[];
}

export interface SettingsProblems {
  readonly amounts: Partial<Record<AmountName, string>>;
  readonly tolerance: Partial<Record<keyof Tolerance, string>>;
  readonly recount: Partial<Record<RecountAmount, string>>;
  readonly alarms: Partial<Record<keyof AlarmLimits, string>>;
  readonly identity: Partial<Record<keyof PharmacyIdentity, string>>;
}

export const NO_PROBLEMS: SettingsProblems = {
  amounts: {},
  tolerance: {},
  recount: {},
  alarms: {},
  identity: {},
};

export function formOf(settings: PharmacySettings): SettingsForm {
  const typed = (amount: number) => formatQuantity(amount, { grouping: false });
  const text = (name: AmountName) => typed(settings[name]);
  return {
    basis: settings.value_basis,
    zone: settings.time_zone,
    amounts: {
      approval_gross: text('approval_gross'),
      approval_item: text('approval_item'),
      reason_from: text('reason_from'),
      zero_share: text('zero_share'),
    },
    tolerance: toleranceTexts(settings.tolerance),
    controlled: settings.controlled_departments,
    recount: { criteria: settings.recount.criteria, texts: recountTexts(settings.recount) },
    alarms: alarmTexts(settings.alarms),
    photoKinds: settings.photo_kinds,
    identity: { ...settings.identity, cnpj: formatCnpj(settings.identity.cnpj) },
  };
}

function alarmTexts(limits: AlarmLimits): AlarmTexts {
  const names = Object.keys(ALARM_KINDS) as (keyof AlarmLimits)[]; // A record's keys are its names.
  const text = (name: keyof AlarmLimits) => formatQuantity(limits[name], { grouping: false });
  return Object.fromEntries(names.map((name) => [name, text(name)])) as AlarmTexts;
}

export function readSettings({
  basis,
  zone,
  amounts: texts,
  tolerance,
  controlled,
  recount: { criteria, texts: recountForm },
  alarms: limitTexts,
  identity: typedIdentity,
  photoKinds,
}: SettingsForm): { readonly settings: PharmacySettings } | { readonly problems: SettingsProblems } {
  const amounts = readAmounts(texts, AMOUNT_KINDS);
  const limits = readAmounts(tolerance, TOLERANCE_KINDS);
  const recount = readAmounts(recountForm, RECOUNT_KINDS);
  const alarms = readAmounts(limitTexts, ALARM_KINDS);
  const identity = pharmacyIdentitySchema.safeParse(typedIdentity);
  if (
    amounts.amounts === null ||
    limits.amounts === null ||
    recount.amounts === null ||
    alarms.amounts === null ||
    !identity.success
  ) {
    return {
      problems: {
        amounts: amounts.problems,
        tolerance: limits.problems,
        recount: recount.problems,
        alarms: alarms.problems,
        identity: identityProblems(identity.error?.issues ?? []),
      },
    };
  }
  return {
    settings: {
      value_basis: basis,
      time_zone: zone,
      ...amounts.amounts,
      tolerance: limits.amounts,
      controlled_departments: [...controlled],
      recount: { criteria, ...recount.amounts },
      alarms: alarms.amounts,
      identity: identity.data,
      photo_kinds: [...photoKinds],
    },
  };
}

function identityProblems(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): SettingsProblems['identity'] {
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
