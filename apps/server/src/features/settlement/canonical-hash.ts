import { ITEM_REASONS, itemReasons } from '@balanco/contract/settlement/item-reasons';
import type { Settlement } from '@balanco/contract/settlement/settlements';
import { type RawBuilder, sql } from 'kysely';
import { canonicalNumber, quoted } from './canonical-text.js';

const basisWords: Readonly<Record<Settlement['value_basis'], string>> = {
  cost: 'custo',
  sale: 'venda',
  unknown: 'não informado',
};

/**
 * The SHA-256 over the rows of `outcome` in the canonical form (docs/fechamento.md, "Hash"), in hexadecimal. The contract's
 * `canonicalLine` makes the same text; both must change together.
 */
export function outcomeHash(basis: Settlement['value_basis']): RawBuilder<string> {
  const line = sql`concat_ws(';',
    ${quoted(sql`item_key`)}, ${canonicalNumber(sql`expected`)}, ${canonicalNumber(sql`settled`)},
    case how when 'counted' then 'contado' when 'kept' then 'mantido' when 'zeroed' then 'zerado' else 'decidido' end,
    ${canonicalNumber(sql`value`)}, ${basisWords[basis]}::text, ${quoted(reasonWords())}
  )`;
  return sql<string>`encode(sha256(convert_to(
    coalesce(string_agg(${line} || chr(10), '' order by item_key collate "C"), ''), 'UTF8'
  )), 'hex')`;
}

function reasonWords(): RawBuilder<unknown> {
  const labels = Object.fromEntries(ITEM_REASONS.map((reason) => [reason, itemReasons[reason].label]));
  return sql`coalesce(
    (${JSON.stringify(labels)}::jsonb ->> reason) || case when reason = 'other' then ': ' || reason_text else '' end, ''
  )`;
}
