import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { CountLine } from '@balanco/contract/counts/counts';
import { listSameProduct, type SameProduct as Same } from '@balanco/contract/counts/same-product';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { counted } from '../../../lib/counted';
import { countsKey } from '../counts-query';
import { LineFacts } from './line-facts';
import styles from './same-product.module.css';

/** For admin and mod: the system stock of a line's product, and what else its inventory counted of it. */
export function SameProduct({ line }: { line: CountLine }) {
  const { line_id: id } = line;
  const { data, isError } = useQuery({
    queryKey: [...countsKey, 'same product', id] as const,
    queryFn: ({ signal }) => request(listSameProduct, { params: { id } }, { signal }),
  });
  if (line.kind === 'unrecognised') return null;
  return (
    <section className={styles.same} aria-label="Este produto no inventário">
      {data === undefined ? (
        <Text c="dimmed" size="sm" role="status">
          {isError
            ? 'Não foi possível carregar as outras contagens deste produto.'
            : 'Procurando outras contagens deste produto...'}
        </Text>
      ) : (
        <Found same={data} line={line} />
      )}
    </section>
  );
}

function Found({ same, line }: { same: Same; line: CountLine }) {
  const others = same.results.filter(({ line_id }) => line_id !== line.line_id);
  const unseen = same.count - same.results.length;
  return (
    <>
      <Text size="sm">{totals(same)}</Text>
      {others.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and needs the focus for that
        <ul className={styles.others} aria-label="Outras contagens deste produto" tabIndex={0}>
          {others.map((other) => (
            <li key={other.line_id}>
              <span>
                {formatQuantity(other.quantity ?? 0)} × {formatQuantity(other.factor)}
              </span>
              <LineFacts line={other} />
            </li>
          ))}
          {unseen > 0 && <li>e mais {formatInteger(unseen)}</li>}
        </ul>
      )}
    </>
  );
}

/** 'Saldo Sistema: 20 · contado neste inventário: 24 em 3 contagens'. */
function totals({ system_stock, units, count }: Same): string {
  const stock = system_stock === null ? [] : [`Saldo Sistema: ${formatQuantity(system_stock)}`];
  const total = `contado neste inventário: ${formatQuantity(units)} em ${counted(count, 'contagem', 'contagens')}`;
  return [...stock, total].join(' · ');
}
