import { useEffect, useState } from 'react';
import type { Session } from '../../identity/session';
import { sessionOverText } from '../../rules/queue-text';
import type { CountingPlace } from '../../rules/readings/reading';
import { newRecounts, noteRecount } from '../../sync/assigned-recounts';
import { askForNews } from '../../sync/heartbeat';
import { noteSeen, useOfficeNews } from '../../sync/office-news';
import '../look/notices.css';

interface OfficeNoticeProps {
  readonly session: Session;
  /** '' while none is counted. */
  readonly section: string;
  readonly onChosen: (place: CountingPlace) => void;
  readonly onSignIn: () => void;
}

/** One thing at a time, because the screen is small: the end of the session, then messages, then recounts. */
export function OfficeNotice({ session, section, onChosen, onSignIn }: OfficeNoticeProps) {
  const person = session.sub;
  const news = useOfficeNews(person);
  const [recounts, dismiss] = useRecounts(person, section, news?.recounts ?? []);
  const [message] = news?.messages ?? [];
  const [recount] = recounts;
  if (session.over)
    return (
      <div role="alert" className="office-notice problem">
        <p>{sessionOverText(session)}</p>
        <button type="button" onClick={onSignIn}>
          {session.code === undefined ? 'Entrar de novo' : 'Ler código'}
        </button>
      </div>
    );
  if (message !== undefined)
    return (
      <div role="alert" className="office-notice">
        <p>
          <strong>{message.sent_by}:</strong> {message.text}
        </p>
        <button
          type="button"
          onClick={() => void noteSeen(person, message.id).then(askForNews, () => undefined)}
        >
          Entendi
        </button>
      </div>
    );
  if (recount !== undefined)
    return (
      <div role="status" className="office-notice">
        <p>
          O escritório pede uma recontagem a você
          <span className="details">
            : <strong>{recount.sectionName}</strong>, {recount.inventoryName}
          </span>
          .
        </p>
        <button
          type="button"
          onClick={() => {
            dismiss(recount.section);
            onChosen(recount);
          }}
        >
          Abrir
        </button>
        <button
          type="button"
          className="close"
          aria-label="Fechar o aviso"
          onClick={() => dismiss(recount.section)}
        >
          ×
        </button>
      </div>
    );
  return null;
}

function useRecounts(person: string, section: string, assigned: readonly string[]) {
  const [recounts, setRecounts] = useState<readonly CountingPlace[]>([]);
  const text = assigned.join(' ');
  useEffect(() => {
    let current = true;
    const sections = text.split(' ').filter(Boolean);
    const look = async () => {
      if (sections.includes(section)) await noteRecount(person, section);
      return sections.length === 0 ? [] : newRecounts(person, sections);
    };
    void look().then(
      (found) => current && setRecounts(found),
      // The next news ask again.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [person, section, text]);
  const dismiss = (dismissed: string) => {
    setRecounts((before) => before.filter((recount) => recount.section !== dismissed));
    void noteRecount(person, dismissed).catch(() => undefined);
  };
  return [recounts, dismiss] as const;
}
