import { IconAccessPoint, IconAccessPointOff, IconLoader, IconPlugConnectedX } from '@tabler/icons-react';
import type { LiveLink } from '../../api/live/live-stream';
import { pharmacyHour } from './progress-words';

const marks = {
  live: { Icon: IconAccessPoint, text: 'Ao vivo', tone: 'done' },
  connecting: { Icon: IconLoader, text: 'Conectando…', tone: 'dim' },
  reconnecting: { Icon: IconLoader, text: 'Reconectando…', tone: 'warning' },
  offline: { Icon: IconPlugConnectedX, text: 'Sem rede', tone: 'warning' },
  refused: { Icon: IconAccessPointOff, text: 'Interrompido', tone: 'warning' },
} as const;

/** Live, or the age of the figures (docs/screens.md, "Live screens"). */
export function ConnectionMark({
  link: { kind },
  updatedAt,
  timeZone = 'America/Sao_Paulo',
}: {
  link: LiveLink;
  updatedAt: string | null;
  timeZone?: string;
}) {
  const { Icon, text, tone } = marks[kind];
  return (
    <span className={`inline ${tone}`} role="status">
      <Icon size={16} aria-hidden />
      {text}
      {kind !== 'live' && updatedAt !== null && ` dados de ${pharmacyHour(updatedAt, timeZone)}`}
    </span>
  );
}
