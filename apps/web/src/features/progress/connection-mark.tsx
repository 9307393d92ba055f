import { IconAccessPoint, IconAccessPointOff, IconLoader, IconPlugConnectedX } from '@tabler/icons-react';
import type { LiveLink } from '../../api/live/live-stream';
import styles from './progress.module.css';
import { pharmacyHour } from './progress-words';

const marks = {
  live: { Icon: IconAccessPoint, text: 'Ao vivo' },
  connecting: { Icon: IconLoader, text: 'Conectando…' },
  reconnecting: { Icon: IconLoader, text: 'Reconectando…' },
  offline: { Icon: IconPlugConnectedX, text: 'Sem rede' },
  refused: { Icon: IconAccessPointOff, text: 'Interrompido' },
} as const;

interface ConnectionMarkProps {
  link: LiveLink;
  /** Server time of the figures. */
  updatedAt: string | null;
  timeZone?: string;
}

/** Live, or the age of the figures (docs/screens.md, "Live screens"). */
export function ConnectionMark({
  link: { kind },
  updatedAt,
  timeZone = 'America/Sao_Paulo',
}: ConnectionMarkProps) {
  const { Icon, text } = marks[kind];
  return (
    <span className={styles.link} data-link={kind} role="status">
      <Icon size={16} aria-hidden />
      {text}
      {kind !== 'live' && updatedAt !== null && ` dados de ${pharmacyHour(updatedAt, timeZone)}`}
    </span>
  );
}
