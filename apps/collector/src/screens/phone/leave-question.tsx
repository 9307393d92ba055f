import { lossesText, marksText, photosText, type Queue, readingsText } from '../../rules/queue-text';
import { Button } from '../basics';

interface LeaveQuestionProps {
  readonly name: string;
  readonly queue: Queue;
  readonly onStay: () => void;
}

export function LeaveQuestion({ name, queue, onStay }: LeaveQuestionProps) {
  const { waiting, rejected, photos, marks, losses } = queue;
  const left = waiting + rejected + photos + marks + losses;
  return (
    <div role="alertdialog" aria-label="Sair" className="question" ref={showWhole}>
      <p>
        {left > 0
          ? `${leftText(queue, left)} neste aparelho e só ${left === 1 ? 'é enviada' : 'são enviadas'} quando ${name} entrar de novo.`
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

function leftText({ waiting, rejected, photos, marks, losses }: Queue, left: number): string {
  const unsent = waiting + rejected;
  const all = [
    unsent > 0 && readingsText(unsent),
    marks > 0 && marksText(marks),
    losses > 0 && lossesText(losses),
    photos > 0 && photosText(photos),
  ];
  const what = all.filter(Boolean).join(' e ');
  return left === 1
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
