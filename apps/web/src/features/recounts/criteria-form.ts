import {
  DEFAULT_RECOUNT,
  RECOUNT_CRITERIA,
  type RecountCriterion,
  type RecountDefaults,
} from '@balanco/contract/recounts/recount-defaults';
import { amountTexts, readAmounts } from '../../lib/typed-number';
import type { ChosenItem } from '../items/item-search';
import { RECOUNT_AMOUNTS, type RecountAmount } from '../pharmacies/settings/recount-criteria';
import type { RecountRequest } from './recount-query';

export interface CriteriaForm {
  readonly ticked: ReadonlySet<RecountCriterion>;
  /** Restored when the other round is chosen. */
  readonly otherTicked: ReadonlySet<RecountCriterion>;
  readonly texts: Readonly<Record<RecountAmount, string>>;
  readonly items: readonly ChosenItem[];
  readonly round: 2 | 3;
  /** A second round replaces these sections, null for all. A third replaces the second. */
  readonly sections: readonly string[] | null;
}

/** Only a third round offers 'unsettled', first. */
export function criteriaOf(round: 2 | 3): readonly RecountCriterion[] {
  const others = RECOUNT_CRITERIA.filter((criterion) => criterion !== 'unsettled');
  return round === 3 ? ['unsettled', ...others] : others;
}

export function firstCriteria(defaults: RecountDefaults): CriteriaForm {
  return {
    ticked: new Set(defaults.criteria.filter((criterion) => criteriaOf(2).includes(criterion))),
    otherTicked: new Set(['unsettled']),
    texts: amountTexts(RECOUNT_AMOUNTS, defaults),
    items: [],
    round: 2,
    sections: null,
  };
}

export function withRound(form: CriteriaForm, round: 2 | 3): CriteriaForm {
  if (round === form.round) return form;
  return { ...form, round, ticked: form.otherTicked, otherTicked: form.ticked };
}

type CriteriaBody = Pick<RecountRequest, 'criteria' | 'round' | 'sections'>;

/** The body is null for a wrong ticked amount or an empty choice of sections. */
export function readCriteria({ ticked, texts, items, round, sections: chosen }: CriteriaForm): {
  readonly body: CriteriaBody | null;
  readonly problems: Partial<Record<RecountAmount, string>>;
} {
  const isAsked = (name: RecountAmount) => ticked.has(name === 'units' ? 'percent' : name);
  const asked = { ...amountTexts(RECOUNT_AMOUNTS, DEFAULT_RECOUNT) };
  for (const name of Object.keys(texts) as RecountAmount[]) if (isAsked(name)) asked[name] = texts[name];
  const { amounts, problems } = readAmounts(asked, RECOUNT_AMOUNTS);
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
