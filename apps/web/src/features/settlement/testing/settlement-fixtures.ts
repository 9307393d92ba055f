import { exampleExport } from '@balanco/contract/exports/example-export';
import type { ExportedFile } from '@balanco/contract/exports/exports';
import { CHECK_KEYS, type Check } from '@balanco/contract/settlement/checks';
import type { Settlement } from '@balanco/contract/settlement/settlements';
import type { SettlementSteps } from '@balanco/contract/settlement/settling';
import { initialLimits, marchSettlement } from '@balanco/contract/settlement/stored-settlement-examples';

const HASH = 'a3f5c9'.padEnd(64, '0');

export function settlementOf(change: Partial<Settlement> = {}): Settlement {
  return {
    ...marchSettlement,
    hash: HASH,
    settled_at: '2026-01-21T02:30:00Z',
    settled_by: 'Ana',
    uncounted: 'keep',
    value_basis: 'cost',
    totals: { shortage: -774, overage: 185.9, net: -588.1, gross: 959.9, uncounted: 86 },
    items: 8,
    counted_items: 7,
    matching_items: 1,
    kept_items: 1,
    zeroed_items: 0,
    ...change,
  };
}

export function checkOf(key: Check['key'], change: Partial<Check> = {}): Check {
  return { key, is_met: true, blocks: false, count: 0, ...change };
}

export function checksOf(...changed: readonly Check[]): Check[] {
  return CHECK_KEYS.map((key) => changed.find((check) => check.key === key) ?? checkOf(key));
}

export function stepsOf(change: Partial<SettlementSteps> = {}): SettlementSteps {
  const none = { items: 0, units: 0, value: 0 };
  return {
    state: 'open',
    current: null,
    next_version: 1,
    checks: checksOf(
      checkOf('finalised', { is_met: false, blocks: true }),
      checkOf('sections_closed', { is_met: false, blocks: true, count: 1 }),
      checkOf('unregistered_codes', { is_met: false, count: 2 }),
    ),
    uncounted: {
      decision: 'keep',
      positive: { items: 1, units: 40, value: 86 },
      negative: none,
      zeroed: { ...none, overage: 0 },
      zeroed_share: 0,
      share_limit: 20,
      is_above_limit: false,
      zero_refusal: 'Feche todas as seções antes de zerar os não contados.',
      unconfirmed: null,
    },
    reasons: { from: 100, needed: 1, given: 0 },
    approval: { is_allowed: false, refusal: null, needs_reason: false, appointment: null },
    late_counts: 0,
    to_settle: {
      totals: { shortage: -774, overage: 185.9, net: -588.1, gross: 959.9, uncounted: 86 },
      approval: null,
    },
    limits: initialLimits,
    has_one_admin: false,
    ...change,
  };
}

export function checkingSteps(change: Partial<SettlementSteps> = {}): SettlementSteps {
  const { uncounted } = stepsOf();
  return stepsOf({
    state: 'checking',
    checks: checksOf(),
    uncounted: { ...uncounted, zero_refusal: null },
    ...change,
  });
}

export function settledSteps(
  current = settlementOf(),
  change: Partial<SettlementSteps> = {},
): SettlementSteps {
  return checkingSteps({
    state: 'settled',
    current,
    next_version: current.version + 1,
    approval: { is_allowed: true, refusal: null, needs_reason: false, appointment: null },
    ...change,
  });
}

export const exportedFile: ExportedFile = {
  ...exampleExport,
  profile: 'Ajuste',
  content: 'adjustment',
  lines: 6,
  units: 12,
  money: 959.9,
  left_out: 0,
  file_name: 'ajuste.txt',
  sha256: 'a'.repeat(64),
  at: '2026-01-21T04:00:00Z',
  by: 'Bia',
};
