import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { STOCK_MODE_EXAMPLES } from '@balanco/contract/comparison/comparison';
import { NO_SECTION } from '@balanco/contract/recounts/recounts';
import { ITEM_REASONS, itemReasons, type ReasonDirection } from '@balanco/contract/settlement/item-reasons';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { serverFolder } from '../../server-package.js';
import type { MovementDays } from '../movements/movement-terms.js';
import type { ComparisonBasis } from './comparison-basis.js';

interface ComparisonPart {
  readonly items: readonly string[];
  readonly barcodeKeys: readonly string[];
  readonly internalCodeKeys: readonly string[];
}

interface Scope {
  readonly days: MovementDays | null;
  /** Other rows are then wrong. Not for recounts, movements, classes of a scope or discarded counts. */
  readonly part?: ComparisonPart;
}

type Value = string | number | boolean | null | readonly string[];

const reasonsOf = (direction: ReasonDirection) =>
  ITEM_REASONS.filter((reason) => itemReasons[reason].direction === direction);

function parametersOf(
  { number, pharmacyId, snapshot, terms, movements }: ComparisonBasis,
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

export const comparisonDigest = createHash('sha256').update(text).digest('base64url');

/** Removes comments and splits at parameters: SQL stands at even places. */
function prepare(statement: string) {
  const pieces = statement.replaceAll(/--.*$/gm, '').split(/(?<!:):([a-z_]+)/);
  const strings = pieces.filter((_, index) => index % 2 === 0);
  const names = pieces.filter((_, index) => index % 2 === 1);
  return { template: Object.assign(strings, { raw: strings }), names };
}

const whole = prepare(text);
/** The few lines of a part are read once, because planning each of their places takes longer than running them. */
const partial = prepare(text.replace('\nline as not materialized (', '\nline as materialized ('));
if (partial.template.join() === whole.template.join())
  throw new Error('comparison.sql has no `line` to read once');

function parameter(parameters: Record<string, Value>, name: string): Value {
  const value = parameters[name];
  if (value === undefined) throw new Error(`comparison.sql has a parameter ${name} that is unknown`);
  return value;
}

export function comparisonSql(inventory: ComparisonBasis, scope: Scope): RawBuilder<unknown> {
  const parameters = parametersOf(inventory, scope);
  const { template, names } = scope.part === undefined ? whole : partial;
  return sql(template, ...names.map((name) => parameter(parameters, name)));
}

export function comparisonText(inventory: ComparisonBasis, scope: Scope): string {
  const parameters = parametersOf(inventory, scope);
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
