import type { Tonight } from '@balanco/contract/progress/dashboard';
import { Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { counted } from '../../lib/counted';
import { paths } from '../../paths';
import { StaffLink } from './staff-link';
import styles from './tonight.module.css';

interface Alert {
  readonly id: string;
  readonly text: string;
  readonly place: string | null;
  readonly to: string;
  /** The screen is for admin and mod; plain users stay and see the banner. */
  readonly staffOnly: boolean;
}

/** More pharmacies than this are not listed for the same reason; those with the most counts are. */
const PHARMACIES = 15;

function worst<Place>(places: readonly Place[], amountOf: (place: Place) => number): readonly Place[] {
  if (places.length <= PHARMACIES) return places;
  return [...places].sort((a, b) => amountOf(b) - amountOf(a)).slice(0, PHARMACIES);
}

/** How many pharmacies `alertsOf` leaves out. */
export function alertsLeftOut({ after_close, unrecognised }: Tonight): number {
  return Math.max(0, after_close.length - PHARMACIES) + Math.max(0, unrecognised.length - PHARMACIES);
}

/** What needs a person, as links to the counts that each is about. */
export function alertsOf({ unplaced, after_close, unrecognised }: Tonight): readonly Alert[] {
  const places: Alert[] = [
    ...worst(after_close, ({ counts }) => counts).map(({ pharmacy, pharmacy_name, counts }) => ({
      id: `after_close ${pharmacy}`,
      text: `${counted(counts, 'contagem', 'contagens')} após o fechamento`,
      place: pharmacy_name,
      to: paths.counts({ pharmacy, only: 'after_close' }),
      staffOnly: false,
    })),
    ...worst(unrecognised, ({ lines }) => lines).map(({ pharmacy, pharmacy_name, lines }) => ({
      id: `unrecognised ${pharmacy}`,
      text: counted(lines, 'linha não reconhecida', 'linhas não reconhecidas'),
      place: pharmacy_name,
      to: paths.counts({ pharmacy, only: 'unrecognised' }),
      staffOnly: false,
    })),
  ];
  if (unplaced === 0) return places;
  const text = counted(unplaced, 'contagem sem inventário', 'contagens sem inventário');
  return [{ id: 'unplaced', text, place: null, to: paths.unplaced(), staffOnly: true }, ...places];
}

/** One of `alertsOf`. */
export function AlertLine({ alert: { text, place, to, staffOnly } }: { alert: Alert }) {
  return (
    <li className={styles.alert}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {staffOnly ? (
          <StaffLink to={to}>{text}</StaffLink>
        ) : (
          <Anchor component={Link} to={to}>
            {text}
          </Anchor>
        )}
        {place !== null && <span> em {place}</span>}
      </span>
    </li>
  );
}
