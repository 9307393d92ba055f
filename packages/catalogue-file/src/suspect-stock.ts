import { formatInteger } from '@balanco/contract/base/numbers';
import type { CatalogueRow } from './catalogue.js';
import type { Suspicion } from './problems.js';

const MOST = 0.5;
const FEWEST = 2;

/** A pharmacy counts packs, so a stock with decimals is mostly a price. */
export function suspectStock(rows: readonly CatalogueRow[]): Suspicion[] {
  let stocks = 0;
  let fractions = 0;
  for (const { system_stock } of rows) {
    if (system_stock === undefined || system_stock === 0) continue;
    stocks += 1;
    if (!Number.isInteger(system_stock)) fractions += 1;
  }
  if (fractions < FEWEST || fractions <= stocks * MOST) return [];
  return [
    {
      kind: 'fractional_stock',
      field: 'system_stock',
      message: `O saldo tem casas decimais em ${formatInteger(fractions)} de ${formatInteger(stocks)} produtos. Confira se não é um preço: veja as primeiras linhas.`,
    },
  ];
}
