import {
  DEFAULT_RECOUNT,
  type RecountCriterion,
  type RecountDefaults,
} from '@balanco/contract/recount-defaults';
import { RECOUNT_KINDS, type RecountAmount, recountTexts } from '../../../catalogue/recount-kinds';
import { readAmounts } from '../../../lib/read-amount';
import type { ChosenItem } from '../binding/item-search';
import type { RecountRequest } from './recount-query';

export interface CriteriaForm {
  readonly ticked: ReadonlySet<RecountCriterion>;
  readonly texts: Readonly<Record<RecountAmount, string>>;
  readonly items: readonly ChosenItem[];
  readonly round: 2 | 3;
  /** The sections that a second round replaces; null for all. A third one replaces what the second one did. */
  readonly sections: readonly string[] | null;
}

/** What a new recount of a pharmacy begins with. */
export function firstCriteria(defaults: RecountDefaults): CriteriaForm {
  return {
    ticked: new Set(defaults.criteria),
    texts: recountTexts(defaults),
    items: [],
    round: 2,
    sections: null,
  };
}

type CriteriaBody = Pick<RecountRequest, 'criteria' | 'round' | 'sections'>;

/** The criteria as they are sent; null for a wrong amount of a ticked one, and while no section is chosen of some. */
export function readCriteria({ ticked, texts, items, round, sections: chosen }: CriteriaForm): {
  readonly body: CriteriaBody | null;
  readonly problems: Partial<Record<RecountAmount, string>>;
} {
  // An amount of a criterion that is not ticked is not read.
  const isAsked = (name: RecountAmount) => ticked.has(name === 'units' ? 'percent' : name);
  const asked = { ...recountTexts(DEFAULT_RECOUNT) };
  for (const name of Object.keys(texts) as RecountAmount[]) if (isAsked(name)) asked[name] = texts[name];
  const { amounts, problems } = readAmounts(asked, RECOUNT_KINDS);
  if (amounts === null) return { body: null, problems };
  const criteria = {
    money: ticked.has('money') ? amounts.money : null,
    percent: ticked.has('percent') ? { percent: amounts.percent, units: amounts.units } : null,
    gross_share: ticked.has('share') ? amounts.share : null,
    uncounted: ticked.has('uncounted'),
    suspicious: ticked.has('suspicious'),
    moved: ticked.has('moved'),
    controlled: ticked.has('controlled'),
    sample: ticked.has('sample') ? amounts.sample : null,
    unsettled: ticked.has('unsettled'),
    items: items.map(({ key }) => key),
  };
  const sections = round === 3 || chosen === null ? null : [...chosen];
  if (sections?.length === 0) return { body: null, problems: {} };
  return { body: { criteria, round, sections }, problems: {} };
}
