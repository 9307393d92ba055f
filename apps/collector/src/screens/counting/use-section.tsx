import { type ReactNode, useEffect, useState } from 'react';
import type { SectionState } from '../../sync/enter-section';
import { lastClockOffset } from '../../sync/server-clock';

/** How soon the phone learns what the office did to a section. In ms. */
const ASK_AGAIN_MS = 2 * 60_000;

const sentences: Readonly<Record<Exclude<SectionState, 'open'>, string>> = {
  finalised:
    'O escritório já finalizou esta seção. O que você ler fica guardado, marcado como depois do fechamento.',
  deleted:
    'O escritório excluiu esta seção ou tirou o seu acesso a ela. O que você ler fica guardado; escolha outra.',
};

const words: Readonly<Record<SectionState, string>> = {
  open: '',
  finalised: 'seção finalizada',
  deleted: 'seção indisponível',
};

interface WatchedSection {
  /** What the office did, in two words that stay in sight; '' while the section is open. */
  readonly words: string;
  /**
   * Who else counts there, or what the office did; null if there is nothing to show, offline, or once
   * dismissed.
   */
  readonly notice: ReactNode;
}

/**
 * Watches a section while someone counts: who else is there, once, and what the office does to it, now and
 * then.
 */
export function useSection(section: string): WatchedSection {
  const [state, setState] = useState<SectionState>('open');
  const [presence, setPresence] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState<SectionState>('open');
  useEffect(() => {
    let current = true;
    let isFirst = true;
    const ask = () => {
      if (document.visibilityState === 'hidden') return;
      void import('../../sync/enter-section')
        .then(({ askAboutSection }) => askAboutSection(section))
        .then(
          (answer) => {
            if (!current) return;
            setState(answer.state);
            if (isFirst) setPresence(presenceText(answer.others, Date.now() + lastClockOffset()));
            isFirst = false;
          },
          // It is only a warning; counting doesn't wait for it.
          () => undefined,
        );
    };
    ask();
    const timer = setInterval(ask, ASK_AGAIN_MS);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [section]);
  const sentence = state === 'open' || state === dismissed ? null : sentences[state];
  const text = sentence ?? presence;
  return {
    words: words[state],
    notice: text !== null && (
      <p role="status" className="presence">
        {text}{' '}
        <button
          type="button"
          aria-label="Fechar o aviso"
          onClick={() => (sentence === null ? setPresence(null) : setDismissed(state))}
        >
          ×
        </button>
      </p>
    ),
  };
}

interface Someone {
  readonly name: string;
  readonly seen_at: string;
}

/**
 * 'Maria (há 3 min) está nesta seção.'; null if nobody else counts there. `now` is the server's clock, in ms.
 */
export function presenceText(others: readonly Someone[], now: number): string | null {
  if (others.length === 0) return null;
  const people = others.map(({ name, seen_at }) => {
    const minutes = Math.max(0, Math.round((now - Date.parse(seen_at)) / 60_000));
    return `${name} (${minutes === 0 ? 'agora' : `há ${minutes} min`})`;
  });
  const names = people.length === 1 ? people[0] : `${people.slice(0, -1).join(', ')} e ${people.at(-1)}`;
  return `${names} ${people.length === 1 ? 'está' : 'estão'} nesta seção.`;
}
