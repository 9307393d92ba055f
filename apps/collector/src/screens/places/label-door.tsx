import { useCallback, useEffect, useRef, useState } from 'react';
import type { CountingPlace } from '../../rules/readings/reading';
import { Primary, Problem, Sheet } from '../basics';
import { type FollowLabel, followLabels, sectionOfLabel } from './offer-label';

interface LabelDoorProps {
  readonly person: string;
  readonly place: CountingPlace | null;
  readonly onChosen: (place: CountingPlace) => void;
}

/**
 * It takes labels by scanner or by the phone's camera (docs/collector-app.md, "Labels of sections"), and
 * explains refusals.
 */
export function LabelDoor({ person, place, onChosen }: LabelDoorProps) {
  const [sentence, setSentence] = useState<string | null>(null);
  const [isOpening, setOpening] = useState(false);
  // A new label or closed sheet cancels the previous one.
  const turn = useRef(0);
  const open = useCallback(
    async (section: string, isScan: boolean) => {
      turn.current += 1;
      const own = turn.current;
      const { placeOfLabel } = await import('../../sync/enter-section');
      const found = await placeOfLabel(section);
      if (turn.current !== own) return;
      if (found === null)
        return setSentence('Sem conexão, e este aparelho não conhece esta seção. Escolha-a na lista.');
      const { finalizado, ...labelled } = found;
      if (finalizado)
        return setSentence(
          `A seção ${labelled.sectionName} (${labelled.inventoryName}) já está finalizada. Fale com o escritório.`,
        );
      if (isScan && place !== null && place.pharmacy !== labelled.pharmacy)
        return setSentence(
          `Esta etiqueta é da farmácia ${labelled.pharmacyName}. Você está contando na farmácia ${place.pharmacyName}: toque em Voltar e troque de farmácia antes.`,
        );
      if (place?.section !== labelled.section) onChosen({ ...labelled, person });
    },
    [person, place, onChosen],
  );
  useEffect(() => {
    const follow: FollowLabel = (section, isScan) => {
      // Scans during a look-up of this section belong here.
      setOpening(section !== place?.section);
      void open(section, isScan)
        .catch((error: unknown) => setSentence(refusal(error)))
        .finally(() => setOpening(false));
    };
    const byAddress = () => {
      const section = sectionOfLabel(window.location.href);
      if (section === null) return;
      // A reload must not open it again.
      window.history.replaceState(null, '', window.location.pathname);
      follow(section, false);
    };
    const stop = followLabels(follow);
    byAddress();
    window.addEventListener('hashchange', byAddress);
    return () => {
      stop();
      window.removeEventListener('hashchange', byAddress);
    };
  }, [open, place]);
  // A product would count in the previous section.
  if (isOpening)
    return (
      <Sheet
        title="Etiqueta"
        onClose={() => {
          turn.current += 1;
          setOpening(false);
        }}
      >
        <p role="status">Abrindo a seção…</p>
      </Sheet>
    );
  if (sentence === null) return null;
  return (
    <Sheet title="Etiqueta" onClose={() => setSentence(null)}>
      <Problem sentence={sentence} />
      <div className="actions">
        <Primary onClick={() => setSentence(null)}>Entendi</Primary>
      </div>
    </Sheet>
  );
}

function refusal(error: unknown): string {
  const isUnknown = error instanceof Error && 'status' in error && error.status === 404;
  if (isUnknown) return 'Esta etiqueta é de uma seção que não existe mais, ou de uma farmácia que não é sua.';
  return error instanceof Error ? error.message : 'A etiqueta não pôde ser aberta. Tente de novo.';
}
