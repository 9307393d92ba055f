import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { STOCK_MODE_EXAMPLES } from '@balanco/contract/comparison/stock-mode-example';
import { NO_SECTION } from '@balanco/contract/recounts/recounts';
import { ITEM_REASONS, itemReasons, type ReasonDirection } from '@balanco/contract/settlement/item-reasons';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { serverFolder } from '../../server-folder.js';
import type { MovementDays } from '../movements/movement-terms-views.js';
import type { Confronted } from './confronted-views.js';

/** Some items of an inventory with the codes that lead to them. */
export interface ComparedPart {
  /** Keys of the items, and of all that have one of the codes. */
  readonly items: readonly string[];
  /** The pairs of codes, in two lists of one length. */
  readonly barcodeKeys: readonly string[];
  readonly internalCodeKeys: readonly string[];
}

interface Scope {
  /** Null if no movement bears on the inventory. */
  readonly days: MovementDays | null;
  /** Only its items and codes are right then, and nothing else is read. Not for recounts, movements, classes and discarded counts. */
  readonly part?: ComparedPart;
}

type Value = string | number | boolean | null | readonly string[];

const reasonsOf = (direction: ReasonDirection) =>
  ITEM_REASONS.filter((reason) => itemReasons[reason].direction === direction);

/** The parameters of `comparison.sql`. */
function parametersOf(
  { number, pharmacyId, snapshot, terms, movements }: Confronted,
  { days, part }: Scope,
): Record<string, Value> {
  const keys = (kind: string) =>
    part?.items.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length)) ?? null;
  return {
    number,
    pharmacy_id: pharmacyId,
    snapshot_id: snapshot.id,
    mode: snapshot.mode,
    part_items: part?.items ?? null,
    part_internal_codes: keys('i:'),
    part_barcodes: keys('b:'),
    part_barcode_keys: part?.barcodeKeys ?? null,
    part_internal_code_keys: part?.internalCodeKeys ?? null,
    scope: terms.scope,
    departments: terms.departments,
    scope_items: terms.itemKeys,
    classes: terms.classes,
    tolerance_units: terms.tolerance.units,
    tolerance_percent: terms.tolerance.percent,
    tolerance_money: terms.tolerance.money,
    controlled: terms.controlled,
    reason_from: terms.reasonFrom,
    recount_policy: terms.recountPolicy.policy,
    stock_confirms: terms.recountPolicy.stock_confirms,
    has_movements: days !== null,
    first_day: days?.firstDay ?? null,
    last_day: days?.lastDay ?? null,
    stock_at: movements?.stockAt ?? null,
    time_zone: movements?.timeZone ?? null,
    until: movements?.until ?? null,
    shortage_reasons: reasonsOf('shortage'),
    overage_reasons: reasonsOf('overage'),
    no_section: NO_SECTION,
    mode_examples: STOCK_MODE_EXAMPLES,
  };
}

const text = readFileSync(new URL('sql/comparison.sql', serverFolder), 'utf8');

/** Tells the rows of this version of the rules from those of another server's. */
export const comparisonDigest = createHash('sha256').update(text).digest('base64url');

/** The text without comments at the names of parameters: pieces of SQL at even places, names at odd ones. */
const pieces = text.replaceAll(/--.*$/gm, '').split(/(?<!:):([a-z_]+)/);

function parameter(parameters: Record<string, Value>, name: string): Value {
  const value = parameters[name];
  if (value === undefined) throw new Error(`comparison.sql has a parameter ${name} that is unknown`);
  return value;
}

/** The table expressions of `comparison.sql` with the values of an inventory. */
export function comparisonSql(confronted: Confronted, scope: Scope): RawBuilder<unknown> {
  const parameters = parametersOf(confronted, scope);
  const strings = pieces.filter((_, index) => index % 2 === 0);
  const values = pieces.filter((_, index) => index % 2 === 1).map((name) => parameter(parameters, name));
  return sql(Object.assign(strings, { raw: strings }), ...values);
}

/** The same as text with the values written out, ready for psql. */
export function comparisonText(confronted: Confronted, scope: Scope): string {
  const parameters = parametersOf(confronted, scope);
  return text.replaceAll(/--.*$|(?<!:):([a-z_]+)/gm, (found, name?: string) =>
    name === undefined ? found : literal(parameter(parameters, name)),
  );
}

function literal(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'object') {
    const elements = value.map((each) => `"${each.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
    return pg.escapeLiteral(`{${elements.join(',')}}`);
  }
  return typeof value === 'string' ? pg.escapeLiteral(value) : String(value);
}
