import { formatInteger } from '@balanco/contract/base/numbers';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import styles from './bars.module.css';

interface BarPart {
  readonly tone: 'shortage' | 'overage' | 'plain';
  /** From 0; all bars of a list share one scale. */
  readonly value: number;
  /** The value in words: it stands beside the bar, so that nobody has to measure. */
  readonly text: string;
}

export interface Bar {
  readonly id: string;
  readonly name: string;
  readonly note?: string;
  readonly parts: readonly BarPart[];
  readonly to: string;
}

const inks = { shortage: 'danger', overage: 'warning', plain: '' } as const;

const FIRST = 8;

export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const longest = Math.max(...bars.map(lengthOf));
  return (
    <>
      <ul aria-label={label}>
        {(showsAll ? bars : bars.slice(0, FIRST)).map(({ id, name, note, parts, to }) => (
          <li key={id}>
            <Link to={to} className={`${styles.bar} line gap-3 rows-0 base`}>
              <span className="grow-10 anywhere">
                {name} {note !== undefined && <span className="block dim small">{note} </span>}
              </span>
              <span className="line gap-3 rows-0 push">
                {parts.map(({ tone, text }) => (
                  <span key={tone} className={`whole ${inks[tone]}`}>
                    {text}{' '}
                  </span>
                ))}
              </span>
              <span className={`${styles.track} flex`} aria-hidden>
                {parts.map(
                  ({ tone, value }) =>
                    value > 0 && (
                      <span key={tone} data-tone={tone} style={{ width: `${(value * 100) / longest}%` }} />
                    ),
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {bars.length > FIRST && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll((before) => !before)}>
          {showsAll ? 'Mostrar menos' : `Mostrar mais ${formatInteger(bars.length - FIRST)}`}
        </Button>
      )}
    </>
  );
}

function lengthOf({ parts }: Bar): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}
