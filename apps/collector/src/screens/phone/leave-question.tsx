import { formatInteger } from '@balanco/contract/base/numbers';
import { lossesText, marksText, photosText } from '../../rules/queue-text';
import { Button } from '../button';

interface LeaveQuestionProps {
  readonly name: string;
  readonly unsent: number;
  readonly photos: number;
  readonly marks: number;
  readonly losses: number;
  readonly onStay: () => void;
}

export function LeaveQuestion({ name, unsent, photos, marks, losses, onStay }: LeaveQuestionProps) {
  const left = unsent + photos + marks + losses;
  return (
    <div role="alertdialog" aria-label="Sair" className="question" ref={showWhole}>
      <p>
        {left > 0
          ? `${leftText({ unsent, photos, marks, losses })} neste aparelho e só ${left === 1 ? 'é enviada' : 'são enviadas'} quando ${name} entrar de novo.`
          : 'Tudo foi enviado. Você poderá entrar de novo com rede.'}
      </p>
      <div className="actions">
        <button type="button" className="danger" onClick={() => void leave()}>
          {left > 0 ? 'Sair mesmo assim' : 'Sair'}
        </button>
        <Button onClick={onStay}>Ficar</Button>
      </div>
    </div>
  );
}

function leftText({
  unsent,
  photos,
  marks,
  losses,
}: Pick<LeaveQuestionProps, 'unsent' | 'photos' | 'marks' | 'losses'>): string {
  const readings = unsent === 0 ? '' : `${formatInteger(unsent)} ${unsent === 1 ? 'leitura' : 'leituras'}`;
  const others = [
    marks > 0 && marksText(marks),
    losses > 0 && lossesText(losses),
    photos > 0 && photosText(photos),
  ];
  const what = [readings, ...others].filter(Boolean).join(' e ');
  return unsent + photos + marks + losses === 1
    ? `${what} ainda não foi enviada. Ela fica`
    : `${what} ainda não foram enviadas. Elas ficam`;
}

async function leave(): Promise<void> {
  const { signOut } = await import('../../identity/sign-in');
  await signOut().catch(() => undefined);
}

function showWhole(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'end' });
}
