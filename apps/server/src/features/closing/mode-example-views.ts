import { STOCK_MODE_EXAMPLES } from '@balanco/contract/stock-mode-example';
import { sql } from 'kysely';
import { isTelling } from './catalogue-items.js';

/**
 * SQL: of `item`, items with several rows in both readings, those that differ the most between them first: of rows with the same stock and of
 * others in turn, because both kinds are there if the catalogue is unclear.
 */
export const modeExamples = sql`(
  select coalesce(json_agg(json_build_object(
    'description', description, 'internal_code', internal_code, 'rows', rows,
    'repeated', stock_repeated, 'summed', stock_summed
  ) order by turn, stocks_differ), '[]')
  from (
    select item.*, row_number() over (
      partition by stocks_differ order by abs(stock_summed - stock_repeated) desc, item_key collate "C"
    ) as turn
    from item where ${isTelling}
    order by turn, stocks_differ limit ${sql.lit(STOCK_MODE_EXAMPLES)}
  ) as example
)`;
