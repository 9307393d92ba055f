import { MONEY_LIMIT } from '@balanco/contract/base/fields';
import { formatQuantity } from '@balanco/contract/base/numbers';
import type { AlarmLimits } from '@balanco/contract/pharmacies/alarm-limits';
import type {
  PharmacySettings,
  TimeZone,
  Tolerance,
  ValueBasis,
} from '@balanco/contract/pharmacies/pharmacy-settings';
import type { RecountDefaults } from '@balanco/contract/recounts/recount-defaults';
import { RECOUNT_KINDS, type RecountAmount, recountTexts } from '../../../catalogue/recount-kinds';
import { TOLERANCE_KINDS, type ToleranceTexts, toleranceTexts } from '../../../catalogue/tolerance-fields';
import { readAmounts } from '../../../lib/read-amount';
import { amountNumber, percentNumber } from '../../../lib/typed-number';
import { ALARM_KINDS, type AlarmTexts, alarmTexts } from './alarm-fields';

const money = { kind: amountNumber, limit: MONEY_LIMIT } as const;

/** How each amount is typed. */
export const AMOUNT_KINDS = {
  approval_gross: money,
  approval_item: money,
  reason_from: money,
  zero_share: { kind: percentNumber, limit: 100 },
} as const;
export type AmountName = keyof typeof AMOUNT_KINDS;

/** What a new recount begins with, as it is typed. */
export interface RecountForm {
  readonly criteria: RecountDefaults['criteria'];
  readonly texts: Readonly<Record<RecountAmount, string>>;
}

/** The settings as they are typed. */
export interface SettingsForm {
  readonly basis: ValueBasis;
  readonly zone: TimeZone;
  readonly amounts: Readonly<Record<AmountName, string>>;
  readonly tolerance: ToleranceTexts;
  readonly controlled: readonly string[];
  readonly recount: RecountForm;
  readonly alarms: AlarmTexts;
}

export interface SettingsProblems {
  readonly amounts: Partial<Record<AmountName, string>>;
  readonly tolerance: Partial<Record<keyof Tolerance, string>>;
  readonly recount: Partial<Record<RecountAmount, string>>;
  readonly alarms: Partial<Record<keyof AlarmLimits, string>>;
}

export const NO_PROBLEMS: SettingsProblems = { amounts: {}, tolerance: {}, recount: {}, alarms: {} };

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
  };
}

/** The settings of a form, or what is wrong with its texts. */
export function readSettings({
  basis,
  zone,
  amounts: texts,
  tolerance,
  controlled,
  recount: { criteria, texts: recountForm },
  alarms: limitTexts,
}: SettingsForm): { readonly settings: PharmacySettings } | { readonly problems: SettingsProblems } {
  const amounts = readAmounts(texts, AMOUNT_KINDS);
  const limits = readAmounts(tolerance, TOLERANCE_KINDS);
  const recount = readAmounts(recountForm, RECOUNT_KINDS);
  const alarms = readAmounts(limitTexts, ALARM_KINDS);
  if (
    amounts.amounts === null ||
    limits.amounts === null ||
    recount.amounts === null ||
    alarms.amounts === null
  ) {
    return {
      problems: {
        amounts: amounts.problems,
        tolerance: limits.problems,
        recount: recount.problems,
        alarms: alarms.problems,
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
    },
  };
}
