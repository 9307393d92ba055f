import type pg from 'pg';

/**
 * Figures, by Portuguese name, that an operator can compare with a screen or the ERP. A later version may add some; a
 * restore compares those that the file names.
 */
const TOTALS = {
  Farmácias: 'select count(*) from pharmacy where deleted_at is null',
  Produtos: 'select count(*) from product where deleted_at is null',
  'Saldo dos produtos': 'select coalesce(sum(system_stock), 0) from product where deleted_at is null',
  Contagens: 'select count(*) from count where not deleted',
  'Linhas de contagem': 'select count(*) from count_line where live',
  'Unidades contadas': 'select coalesce(sum(quantity * factor), 0) from count_line where live',
} as const;

/** The totals of the transaction's snapshot, as exact decimal text without trailing zeros. */
export async function readTotals(client: pg.ClientBase): Promise<Record<string, string>> {
  const figures = Object.entries(TOTALS).map(
    ([name, query]) => `('${name}', trim_scale((${query})::numeric)::text)`,
  );
  const { rows } = await client.query<{ name: string; figure: string }>(
    `select name, figure from (values ${figures.join(', ')}) as totals (name, figure)`,
  );
  return Object.fromEntries(rows.map(({ name, figure }) => [name, figure]));
}
