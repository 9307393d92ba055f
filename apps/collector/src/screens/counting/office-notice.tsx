import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { giveFeedback } from '../../device/feedback';
import type { Session } from '../../identity/session';
import { sessionOverText } from '../../rules/queue-text';
import type { CountingPlace } from '../../rules/readings/reading';
import { newRecounts, noteRecount } from '../../sync/assigned-recounts';
import { askForNews } from '../../sync/heartbeat';
import { closeMoved, noteSeen, useOfficeNews } from '../../sync/office-news';
import { Button, useCurrent, useSheetSlot } from '../basics';
import type { SectionAct } from './use-section';
import '../look/notices.css';

interface OfficeNoticeProps {
  readonly session: Session;
  readonly section: string;
  readonly act?: SectionAct | null;
  readonly onChosen: (place: CountingPlace) => void;
  readonly onSignIn: () => void;
}

/** One thing at a time, because the screen is small; over a sheet too (docs/collector-app.md, "What the office did"). */
export function OfficeNotice(props: OfficeNoticeProps) {
  const slot = useSheetSlot();
  const notices = useNotices(props);
  const [notice] = notices;
  const keys = notices.map(({ key }) => key).join('\n');
  useEffect(() => {
    const unheard = keys.split('\n').filter((key) => key !== '' && !heard.has(key));
    for (const key of unheard) heard.add(key);
    if (unheard.length > 0) giveFeedback('office');
  }, [keys]);
  if (notice === undefined) return null;
  const shown = (
    <div
      role={notice.isStatus ? 'status' : 'alert'}
      className={`office-notice${notice.isProblem ? ' problem' : ''}`}
    >
      <p>{notice.text}</p>
      {notice.action}
      {notice.onClose && (
        <button type="button" className="close" aria-label="Fechar o aviso" onClick={notice.onClose}>
          ×
        </button>
      )}
    </div>
  );
  return slot === null ? shown : createPortal(shown, slot);
}

const heard = new Set<string>();

interface Notice {
  /** Each key sounds once, '' never. */
  readonly key: string;
  readonly text: ReactNode;
  readonly isStatus?: boolean;
  readonly isProblem?: boolean;
  readonly action?: ReactNode;
  readonly onClose?: () => void;
}

/** What the office did, the most urgent first: what the person has to do, then what they have to know. */
function useNotices({ session, section, act, onChosen, onSignIn }: OfficeNoticeProps): readonly Notice[] {
  const person = session.sub;
  const news = useOfficeNews(person);
  const [recounts, dismiss] = useRecounts(person, section, news?.recounts ?? []);
  const [message] = news?.messages ?? [];
  const [moved] = news?.moved ?? [];
  const [recount] = recounts;
  const button = (text: string, onClick: () => void) => <Button onClick={onClick}>{text}</Button>;
  if (session.over)
    return [
      {
        key: '',
        isProblem: true,
        text: sessionOverText(session),
        action: button(session.code === undefined ? 'Entrar de novo' : 'Ler código', onSignIn),
      },
    ];
  const notices: Notice[] = [];
  if (recount !== undefined)
    notices.push({
      key: recount.section,
      isStatus: true,
      text: (
        <>
          O escritório pede uma recontagem a você
          <span className="details">
            : <strong>{recount.sectionName}</strong>, {recount.inventoryName}
          </span>
          .
        </>
      ),
      action: button('Abrir', () => {
        dismiss(recount.section);
        onChosen(recount);
      }),
      onClose: () => dismiss(recount.section),
    });
  if (act != null)
    notices.push({ key: `${section} ${act.text}`, isStatus: true, text: act.text, onClose: act.onClose });
  if (message !== undefined)
    notices.push({
      key: message.id,
      text: (
        <>
          <strong>{message.sent_by}:</strong> {message.text}
        </>
      ),
      action: button('Entendi', () => void noteSeen(person, message.id).then(askForNews, () => undefined)),
    });
  if (moved !== undefined)
    notices.push({
      key: moved,
      isStatus: true,
      text: moved,
      onClose: () => void closeMoved(person, moved).catch(() => undefined),
    });
  return notices;
}

function useRecounts(person: string, section: string, assigned: readonly string[]) {
  const [recounts, setRecounts] = useState<readonly CountingPlace[]>([]);
  const text = assigned.join(' ');
  useCurrent([person, section, text], (_isCurrent, take) => {
    const sections = text.split(' ').filter(Boolean);
    const look = async () => {
      if (sections.includes(section)) await noteRecount(person, section);
      return sections.length === 0 ? [] : newRecounts(person, sections);
    };
    take(look(), setRecounts);
  });
  const dismiss = (dismissed: string) => {
    setRecounts((before) => before.filter((recount) => recount.section !== dismissed));
    void noteRecount(person, dismissed).catch(() => undefined);
  };
  return [recounts, dismiss] as const;
}
