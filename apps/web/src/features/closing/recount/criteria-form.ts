import { formatQuantity } from '@balanco/contract/numbers';
import type { RecountCriterion, RecountDefaults } from '@balanco/contract/recount-defaults';
import { RECOUNT_KINDS } from '../../../catalogue/recount-kinds';
import { readAmounts } from '../../../lib/read-amount';
import { percentNumber } from '../../../lib/typed-number';
import type { ChosenItem } from '../binding/item-search';
import type { RecountRequest } from './recount-query';

/** How each amount of a criterion is typed. */
export const CRITERIA_KINDS = {
  ...RECOUNT_KINDS,
  share: { kind: percentNumber, limit: 100 },
  sample: { kind: percentNumber, limit: 100 },
} as const;
export type CriteriaAmount = keyof typeof CRITERIA_KINDS;

export interface CriteriaForm {
  readonly ticked: ReadonlySet<RecountCriterion>;
  readonly texts: Readonly<Record<CriteriaAmount, string>>;
  readonly items: readonly ChosenItem[];
  readonly round: 2 | 3;
}

const SHARES = { share: '80', sample: '5' };

/** What a new recount of a pharmacy begins with. */
export function firstCriteria({ criteria, money, percent, units }: RecountDefaults): CriteriaForm {
  const text = (amount: number) => formatQuantity(amount, { grouping: false });
  return {
    ticked: new Set(criteria),
    texts: { money: text(money), percent: text(percent), units: text(units), ...SHARES },
    items: [],
    round: 2,
  };
}

type CriteriaBody = Pick<RecountRequest, 'criteria' | 'round'>;

/** The criteria as they are sent, or what is wrong with an amount of a ticked one. */
export function readCriteria({ ticked, texts, items, round }: CriteriaForm): {
  readonly body: CriteriaBody | null;
  readonly problems: Partial<Record<CriteriaAmount, string>>;
} {
  // An amount of a criterion that is not ticked is not read.
  const isAsked = (name: CriteriaAmount) => ticked.has(name === 'units' ? 'percent' : name);
  const asked = { money: '0', percent: '0', units: '0', ...SHARES };
  for (const name of Object.keys(texts) as CriteriaAmount[]) if (isAsked(name)) asked[name] = texts[name];
  const { amounts, problems } = readAmounts(asked, CRITERIA_KINDS);
  if (amounts === null) return { body: null, problems };
  const criteria = {
    money: ticked.has('money') ? amounts.money : null,
    percent: ticked.has('percent') ? { percent: amounts.percent, units: amounts.units } : null,
    gross_share: ticked.has('share') ? Math.max(1, amounts.share) : null,
    uncounted: ticked.has('uncounted'),
    suspicious: ticked.has('suspicious'),
    controlled: ticked.has('controlled'),
    sample: ticked.has('sample') ? Math.max(1, amounts.sample) : null,
    unsettled: ticked.has('unsettled'),
    items: items.map(({ key }) => key),
  };
  return { body: { criteria, round }, problems: {} };
}
