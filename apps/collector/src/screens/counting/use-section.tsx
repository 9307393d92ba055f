import type { OfficeNews } from '@balanco/contract/people/devices';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { afterOpening } from '../../device/opening';
import { clockText } from '../../rules/queue-text';
import type { CountingPlace } from '../../rules/readings/reading';
import type { OthersThere, SectionState } from '../../sync/enter-section';
import { useOfficeNews } from '../../sync/office-news';
import { useCurrent } from '../basics';

const ASK_AGAIN_MS = 2 * 60_000;

/**
 * `closed`: the whole inventory; the section may be none, or known to this phone only. `complete`: a closed recount
 * with all its items answered, which closes without the office.
 */
type ShownState = SectionState | 'closed' | 'complete';

const sentences: Readonly<Record<Exclude<ShownState, 'open'>, string>> = {
  finalised:
    'Esta seção já foi finalizada. O que você ler fica guardado como depois do fechamento; o escritório decide se vale.',
  complete: 'Lista completa e fechada.',
  closed:
    'O escritório já finalizou este inventário. O que você ler fica guardado como depois do fechamento; o escritório decide se vale.',
  deleted:
    'O escritório excluiu esta seção ou tirou o seu acesso a ela. O que você ler fica guardado; escolha outra.',
};

const words: Readonly<Record<ShownState, string>> = {
  open: '',
  finalised: 'seção finalizada',
  complete: 'lista fechada',
  closed: 'inventário finalizado',
  deleted: 'seção indisponível',
};

export interface SectionAct {
  readonly text: string;
  readonly onClose: () => void;
}

type WatchedPlace = Pick<CountingPlace, 'person' | 'inventory' | 'section' | 'sectionName'>;

interface WatchedSection {
  /** Two words in sight; '' while open. */
  readonly words: string;
  /** Others there, or a list that closed by itself; null offline or once dismissed. */
  readonly notice: ReactNode;
  readonly act: SectionAct | null;
}

/**
 * Asks for others now and then, and for the office's acts at once, or as often without a connection that says
 * them.
 *
 * @param isListComplete of a recount
 * @param onRenamed once for each new name of the section
 */
export function useSection(
  { person, inventory, section, sectionName }: WatchedPlace,
  isListComplete: boolean,
  onRenamed: (name: string) => void,
): WatchedSection {
  const [renamed, setRenamed] = useState<string | null>(null);
  const [own, setOwn] = useState<SectionState>('open');
  const [presence, setPresence] = useState<Presence>(NOBODY);
  const [dismissed, setDismissed] = useState<ShownState>('open');
  useCurrent([section], (isCurrent) => {
    setPresence(NOBODY);
    // Who was there then may be gone.
    const age = () => isCurrent() && setPresence((before) => ({ ...before, isOld: true }));
    const ask = () => {
      if (document.visibilityState === 'hidden') return age();
      void import('../../sync/enter-section')
        .then(({ askAboutSection }) => askAboutSection(section))
        .then(
          (answer) => {
            if (!isCurrent()) return;
            setOwn(answer.state);
            setPresence(({ isClosed }) => ({ ...answer, isOld: false, isClosed }));
          },
          // Counting doesn't wait for a warning.
          age,
        );
    };
    const end = afterOpening(ask);
    const timer = setInterval(ask, ASK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      end();
    };
  });
  const news = useOfficeNews(person);
  useEffect(() => {
    if (news === null || news.section === null || news.sectionId !== section) return;
    setOwn(news.section === 'unavailable' ? 'deleted' : news.section);
  }, [news, section]);
  // One from before this screen may be older than the place.
  const earlier = useRef(news?.recounts);
  const isNews = news?.sectionId === section && news.recounts !== earlier.current;
  const name = isNews ? (news.section_name ?? sectionName) : sectionName;
  // biome-ignore lint/correctness/useExhaustiveDependencies: its caller makes it anew
  useEffect(() => {
    if (name === sectionName) return;
    setRenamed(name);
    onRenamed(name);
  }, [name, sectionName]);
  const around = news?.inventoryId === String(inventory) ? news.inventory : null;
  const state = shownState(own, stateOf(around), isListComplete);
  useEffect(() => {
    if (state === 'open') setDismissed('open');
  }, [state]);
  const sentence = state === 'open' || state === dismissed ? null : sentences[state];
  const isAct = sentence !== null && state !== 'complete';
  const complete = isAct ? null : sentence;
  const text = complete ?? (presence.isClosed ? null : presenceText(presence));
  const close = () => setDismissed(state);
  return {
    words: words[state],
    act: isAct
      ? { text: sentence, onClose: close }
      : renamed === null
        ? null
        : { text: `Esta seção agora se chama ${renamed}.`, onClose: () => setRenamed(null) },
    notice: text !== null && (
      <p role="status" className={complete === null ? 'presence' : 'presence office'}>
        {text}{' '}
        <button
          type="button"
          aria-label="Fechar o aviso"
          onClick={() =>
            complete === null ? setPresence((before) => ({ ...before, isClosed: true })) : close()
          }
        >
          ×
        </button>
      </p>
    ),
  };
}

function shownState(own: SectionState, around: ShownState, isListComplete: boolean): ShownState {
  if (own === 'open') return around;
  return own === 'finalised' && isListComplete && around === 'open' ? 'complete' : own;
}

function stateOf(inventory: OfficeNews['inventory']): ShownState {
  if (inventory === 'finalised') return 'closed';
  return inventory === 'unavailable' ? 'deleted' : 'open';
}

export interface Presence extends OthersThere {
  readonly isOld: boolean;
  readonly isClosed: boolean;
}

const NOBODY: Presence = { others: [], counted: [], isOld: false, isClosed: false };

const NAMED = 3;

/** 'agora' only while the server just said that they are there. */
export function presenceText({ others, counted, isOld }: Omit<Presence, 'isClosed'>): string | null {
  const seen = others.map(({ name, seen_at, is_here }) =>
    is_here === true && !isOld
      ? `${name} está nesta seção agora.`
      : `${name} esteve aqui às ${clockText(new Date(seen_at))}.`,
  );
  const earlier = counted
    .map(({ name }) => name)
    .filter((name) => !others.some((each) => each.name === name));
  const sentences = [...seen, ...(earlier.length > 0 ? [earlierText(earlier)] : [])];
  return sentences.length > 0 ? `${sentences.join(' ')} As leituras se somam.` : null;
}

function earlierText(names: readonly string[]): string {
  const more = names.length - NAMED;
  const named = names.slice(0, NAMED);
  const all = more > 0 ? `${named.join(', ')} e mais ${more}` : listed.format(named);
  return `${all} ${names.length === 1 ? 'já contou' : 'já contaram'} aqui.`;
}

const listed = new Intl.ListFormat('pt-BR');
