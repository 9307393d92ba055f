import { formatInteger } from '@balanco/contract/base/numbers';
import { photosText } from '../../rules/queue-text';

interface LeaveQuestionProps {
  readonly name: string;
  readonly unsent: number;
  readonly photos: number;
  readonly onStay: () => void;
}

/** Lists what stays on the phone. */
export function LeaveQuestion({ name, unsent, photos, onStay }: LeaveQuestionProps) {
  const left = unsent + photos;
  return (
    <div role="alertdialog" aria-label="Sair" className="question" ref={showWhole}>
      <p>
        {left > 0
          ? `${leftText(unsent, photos)} neste aparelho e só ${left === 1 ? 'é enviada' : 'são enviadas'} quando ${name} entrar de novo.`
          : 'Tudo foi enviado. Você poderá entrar de novo com rede.'}
      </p>
      <div className="actions">
        <button type="button" className="danger" onClick={() => void leave()}>
          {left > 0 ? 'Sair mesmo assim' : 'Sair'}
        </button>
        <button type="button" onClick={onStay}>
          Ficar
        </button>
      </div>
    </div>
  );
}

/** '12 leituras e 2 fotos ainda não foram enviadas. Elas ficam' */
function leftText(unsent: number, photos: number): string {
  const readings = unsent === 0 ? '' : `${formatInteger(unsent)} ${unsent === 1 ? 'leitura' : 'leituras'}`;
  const what = [readings, photos === 0 ? '' : photosText(photos)].filter(Boolean).join(' e ');
  return unsent + photos === 1
    ? `${what} ainda não foi enviada. Ela fica`
    : `${what} ainda não foram enviadas. Elas ficam`;
}

async function leave(): Promise<void> {
  const { signOut } = await import('../../identity/sign-in');
  await signOut().catch(() => undefined);
}

/** The panel may be longer than a small phone. */
function showWhole(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'end' });
}
