import type { AbcClass, Scope, Shop } from '@balanco/contract/comparison/closing-terms';
import type { Tolerance } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { RecountPolicy } from '@balanco/contract/recounts/recount-policy';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import type { Place } from '../inventories/inventory-facts-views.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings-views.js';

/** What an inventory compares, which differences it tolerates, and when its rounds agree. */
export interface Terms {
  readonly tolerance: Tolerance;
  readonly scope: Scope;
  readonly departments: readonly string[];
  readonly itemKeys: readonly string[];
  readonly classes: readonly AbcClass[];
  /** Whether the expected quantities follow the movements of the shop (docs/closing.md, "Open shop"). */
  readonly shop: Shop;
  readonly recountPolicy: RecountPolicy;
  /** The moment that the stock is of, in ISO 8601; null if staff said none. */
  readonly stockAt: string | null;
}

/** Terms, with the settings of the pharmacy that bear on them. */
export interface TermsInForce extends Terms {
  /** The departments whose items are never tolerated, and always ask for a reason. */
  readonly controlled: readonly string[];
  /** A difference of so many R$ asks for a reason. */
  readonly reasonFrom: number;
}

interface TermsRow extends Omit<Terms, 'tolerance' | 'stockAt' | 'recountPolicy'>, RecountPolicy {
  readonly stock_at: Date | null;
  readonly tolerance_units: number;
  readonly tolerance_percent: number;
  readonly tolerance_money: number;
}

const NO_TERMS: Terms = {
  tolerance: { units: 0, percent: 0, money: 0 },
  scope: 'full',
  departments: [],
  itemKeys: [],
  classes: [],
  shop: 'closed',
  recountPolicy: { policy: 'two_equal', stock_confirms: true },
  stockAt: null,
};

/** The terms of an inventory (docs/closing.md, "Scope", "Tolerance"). */
export async function viewTerms(
  db: Database | Transaction,
  { number }: Pick<Place, 'number'>,
): Promise<Terms> {
  const { rows } = await sql<TermsRow>`
    select tolerance_units, tolerance_percent, tolerance_money, scope, departments, item_keys as "itemKeys",
      abc_classes as classes, shop, stock_at, settle_policy as policy, stock_confirms
    from inventory_terms where inventory_number = ${number}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return NO_TERMS;
  const {
    tolerance_units: units,
    tolerance_percent: percent,
    tolerance_money: money,
    stock_at,
    policy,
    stock_confirms,
    ...terms
  } = row;
  const recountPolicy = { policy, stock_confirms };
  return {
    ...terms,
    recountPolicy,
    stockAt: stock_at?.toISOString() ?? null,
    tolerance: { units, percent, money },
  };
}

/** The terms in force, and how the pharmacy tells R$ and time. */
export async function viewTermsInForce(db: Database | Transaction, place: Place) {
  const settings = await viewPharmacySettings(db, place.pharmacyId);
  const { controlled_departments: controlled, reason_from: reasonFrom } = settings;
  const terms: TermsInForce = { ...(await viewTerms(db, place)), controlled, reasonFrom };
  return { terms, valueBasis: settings.value_basis, timeZone: settings.time_zone };
}
