import { formatQuantity } from '@balanco/contract/base/numbers';
import {
  type EarlierItem,
  listItemHistory,
  RECURRENT_SHORTAGES,
} from '@balanco/contract/comparison/item-history';
import { Anchor, Skeleton } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { askedQuery } from '../../api/client';
import { sentence } from '../../api/sentence';
import { useMomentText } from '../../listing/pharmacy-clock';
import { comparisonKey } from '../../listing/queries';
import { paths } from '../../paths';
import { FailureMessage } from '../../ui/messages/list-message';
import { signedMoney } from '../items/item-figures';
import { reasonText } from '../items/reason-words';
import styles from './item-dialog.module.css';

function itemHistoryQuery(id: string, key: string) {
  return askedQuery([...comparisonKey, id, 'item-history', key], listItemHistory, { params: { id, key } });
}

/** A separate call, so that the item never waits for it. */
export function ItemHistory({ id, itemKey, toCounts }: { id: string; itemKey: string; toCounts: string }) {
  const momentText = useMomentText();
  const { data, error, refetch } = useQuery(itemHistoryQuery(id, itemKey));
  return (
    <section aria-label="Em inventários anteriores">
      <h3 className="mb-1">Em inventários anteriores</h3>
      {data !== undefined ? (
        <>
          {data.recurrent_shortage !== null && (
            <p className="line rows-1 mb-2 warning">
              <IconRepeat size={16} aria-hidden />
              <strong>Reincidente:</strong> faltou nos últimos {RECURRENT_SHORTAGES} inventários:{' '}
              <span className="whole">{signedMoney(data.recurrent_shortage)}</span>
            </p>
          )}
          {data.last_count !== null && (
            <p className="mb-2">
              Última contagem: {momentText(data.last_count.at)}, por {data.last_count.by}.{' '}
              <Anchor component={Link} to={toCounts} className="touch-link">
                Todas as contagens do item
              </Anchor>
            </p>
          )}
          {data.results.length === 0 ? (
            <p className="mt-1 dim">Nenhum inventário anterior apurou este item.</p>
          ) : (
            <ul className="lined box">
              {data.results.map((earlier) => (
                <Earlier key={earlier.inventory_id} earlier={earlier} />
              ))}
            </ul>
          )}
        </>
      ) : error !== null ? (
        <FailureMessage text={sentence(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={44} animate={false} />
      )}
    </section>
  );
}

function Earlier({ earlier }: { earlier: EarlierItem }) {
  const momentText = useMomentText();
  const { inventory_id, name, settled_at, version, expected, settled, difference, difference_value } =
    earlier;
  return (
    <li className={`${styles.line} line gap-3 rows-1 wide pad`}>
      <span className={`${styles.lineFacts} grow-16 anywhere`}>
        <Anchor component={Link} to={paths.inventory(String(inventory_id), { part: 'fechamento' })}>
          {name}
        </Anchor>{' '}
        · {momentText(settled_at)}
        {version > 1 && ` · versão ${version}`}
      </span>
      <span className="dim">
        esperado {formatQuantity(expected)} · apurado {formatQuantity(settled)} ·{' '}
        <span className="whole">{signed(difference)} un</span> ·{' '}
        <span className="whole">{signedMoney(difference_value)}</span>
        {difference !== 0 && ` · ${reasonText(earlier) || 'sem motivo'}`}
      </span>
    </li>
  );
}

function signed(difference: number): string {
  return `${difference > 0 ? '+' : ''}${formatQuantity(difference)}`;
}
