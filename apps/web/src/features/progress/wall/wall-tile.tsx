import { formatInteger } from '@balanco/contract/base/numbers';
import type { CSSProperties } from 'react';
import type { WatchedInventory } from '../progress-feed';
import { barOf, endWords, shareOf, whole } from '../progress-words';
import styles from './wall-tile.module.css';

/** One inventory, readable across a shop. */
export function WallTile({ inventory }: { inventory: WatchedInventory }) {
  const { name, pharmacy_name, sections, items, money, rate } = inventory;
  const share = shareOf(items.touched, items.with_stock);
  // React's type has no custom properties.
  const length = { '--length': Math.max(share.length, 5) } as CSSProperties;
  return (
    <li className={styles.tile} style={length}>
      <h2 className={styles.name}>
        <span>{name}</span>
        <span className={styles.pharmacy}>{pharmacy_name}</span>
      </h2>
      <p className={styles.share}>
        <strong>{share}</strong>
        <span>dos itens contados</span>
      </p>
      <div className={styles.track} aria-hidden>
        <span style={{ width: `${barOf(items.touched, items.with_stock)}%` }} />
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>Seções</dt>
          <dd>
            {formatInteger(sections.done)} de {formatInteger(sections.total)}
          </dd>
        </div>
        <div>
          <dt>Valor coberto</dt>
          <dd>{shareOf(money.covered, money.total)}</dd>
        </div>
        <div>
          <dt>Linhas por hora</dt>
          <dd>{whole(rate.lines_per_hour)}</dd>
        </div>
      </dl>
      <p className={styles.end}>{endWords(inventory)}</p>
    </li>
  );
}
