import { useEffect, useState } from 'react';
import { afterOpening } from '../../device/opening';
import type { Session } from '../../identity/session';
import { queueText, sessionEndBadge } from '../../rules/queue-text';
import { useOutbox, useQueue } from '../../sync/sending/app-outbox';
import { fetchedSheet } from '../fetched';

const PhonePanel = fetchedSheet('Este aparelho', 'PhonePanel', async () => {
  const panel = await import('./phone-panel');
  for (const { prefetch } of panel.panelParts) void prefetch();
  return panel;
});

interface TopBarProps {
  readonly session: Session;
  readonly title: string;
  readonly subtitle: string;
  readonly onBack: (() => void) | undefined;
  readonly onSignIn: () => void;
}

export function TopBar({ session, title, subtitle, onBack, onSignIn }: TopBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => afterOpening(() => void PhonePanel.prefetch()), []);
  const queue = useQueue(session.sub);
  const state = useOutbox();
  const problem = session.over ? 'signed-out' : state.problem;
  const badge =
    queue === null ? { text: 'Lendo…', since: '', tone: 'waiting' } : queueText(queue, problem, Date.now());
  // Waiting readings matter more than the session's end.
  const ending = session.over || badge.since !== '' ? '' : sessionEndBadge(session, Date.now());
  return (
    <>
      <header className="top">
        {onBack !== undefined && (
          <button type="button" className="back" aria-label="Voltar" onClick={onBack}>
            ‹
          </button>
        )}
        <div className="where">
          <h1>{title}</h1>
          {subtitle !== '' && <p>{subtitle}</p>}
        </div>
        <button type="button" className={`badge ${badge.tone}`} onClick={() => setIsOpen(true)}>
          <strong>{badge.text}</strong>
          {badge.since !== '' && <small>{badge.since}</small>}
          {ending !== '' && <small className="ending">{ending}</small>}
        </button>
      </header>
      {isOpen && queue !== null && (
        <PhonePanel
          session={session}
          queue={queue}
          state={state}
          onClose={() => setIsOpen(false)}
          onSignIn={() => {
            setIsOpen(false);
            onSignIn();
          }}
        />
      )}
    </>
  );
}
