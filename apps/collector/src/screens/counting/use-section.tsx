import { type ReactNode, useEffect, useState } from 'react';
import { presenceText } from '../../rules/presence-text';
import type { SectionState } from '../../sync/enter-section';
import { lastClockOffset } from '../../sync/server-clock';

/** What the office does to a section meanwhile is known so soon. In ms. */
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
  /** What the office did to it, in two words that stay in sight; '' while it is open. */
  readonly words: string;
  /** Who else counts there, or what the office did; null if there is nothing to say, without a network, and once it was put away. */
  readonly notice: ReactNode;
}

/** A section while someone counts in it: who else does is asked when it is opened, and what the office does to it now and then. */
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
          // It is a warning: counting doesn't wait for it.
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
