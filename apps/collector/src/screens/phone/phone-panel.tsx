import { counted } from '@balanco/contract/base/numbers';
import { hasNoMail } from '@balanco/contract/people/collector-code-text';
import { useState } from 'react';
import { useContrast } from '../../device/contrast';
import type { Session } from '../../identity/session';
import {
  agoText,
  lossesText,
  marksText,
  photosText,
  type Queue,
  readingsText,
  sessionEndText,
  sessionOverText,
} from '../../rules/queue-text';
import { outbox } from '../../sync/sending/app-outbox';
import type { OutboxState } from '../../sync/sending/outbox';
import { isClockWrong, lastClockOffset } from '../../sync/server-clock';
import { Primary, Sheet } from '../basics';
import { fetched, type Prefetched } from '../fetched';
import { ExportQueue } from './others-queue';

const PanelTools = fetched('PanelTools', () => import('./panel-tools'));

const LeaveQuestion = fetched('LeaveQuestion', () => import('./leave-question'));

const LicenceForm = fetched('LicenceForm', () => import('../places/licence-form'));

/** Prefetched, because they open offline. */
export const panelParts: readonly Prefetched[] = [PanelTools, LeaveQuestion];

interface PhonePanelProps {
  readonly session: Session;
  readonly queue: Queue;
  readonly state: OutboxState;
  readonly onClose: () => void;
  readonly onSignIn: () => void;
}

export function PhonePanel({ session, queue, state, onClose, onSignIn }: PhonePanelProps) {
  const [leaving, setLeaving] = useState(false);
  const [isBright, setIsBright] = useContrast();
  const unsent = queue.waiting + queue.rejected;
  const isWaiting = unsent + queue.photos + queue.marks + queue.losses > 0;
  const ending = sessionEndText(session, Date.now());
  const problem = session.over ? 'signed-out' : state.problem;

  return (
    <Sheet title="Este aparelho" onClose={onClose}>
      <p className="summary">{unsentText(queue)}</p>
      {unsent > 0 && queue.photos > 0 && (
        <p className="note">Depois das leituras: {photosText(queue.photos)} a enviar.</p>
      )}
      {queue.rejected > 0 && (
        <p className="alert">
          {counted(queue.rejected, 'leitura recusada', 'leituras recusadas')} pelo servidor: abra "Leituras"
          na seção e corrija.
        </p>
      )}
      {problem !== null && isWaiting && (
        <p className="alert">
          {session.over ? sessionOverText(session) : problemText(problem, state.sentence)}
        </p>
      )}
      {problem === 'licence' && <LicenceForm onDone={() => outbox.sendNow()} />}
      {isClockWrong(lastClockOffset()) && (
        <p className="alert">O relógio deste aparelho está errado. As leituras levam a hora do servidor.</p>
      )}
      {ending !== null && !session.over && <p className="alert">{ending}</p>}
      <div className="actions">
        {isWaiting && !session.over && (
          <Primary disabled={state.sending} onClick={() => outbox.sendNow()}>
            {state.sending ? 'Enviando…' : 'Enviar agora'}
          </Primary>
        )}
        {(problem === 'signed-out' || (ending !== null && session.code?.isLastDay !== true)) && (
          <Primary onClick={onSignIn}>{session.code === undefined ? 'Entrar de novo' : 'Ler código'}</Primary>
        )}
        {unsent > 0 && <ExportQueue />}
        <PanelTools />
        <button type="button" aria-pressed={isBright} onClick={() => setIsBright(!isBright)}>
          {isBright ? 'Tela escura' : 'Tela clara (sol)'}
        </button>
      </div>
      <p className="note">
        {session.name}
        {!hasNoMail(session.email) && ` · ${session.email}`}
      </p>
      {leaving ? (
        <LeaveQuestion name={session.name} queue={queue} onStay={() => setLeaving(false)} />
      ) : (
        <button type="button" className="quiet" onClick={() => setLeaving(true)}>
          Sair deste aparelho
        </button>
      )}
    </Sheet>
  );
}

const problems: Readonly<Record<NonNullable<OutboxState['problem']>, string>> = {
  offline: 'Sem conexão com o servidor. O coletor tenta de novo sozinho.',
  'signed-out': 'Sua sessão terminou. Entre de novo para enviar.',
  licence: 'Seu acesso está sem licença. As contagens ficam neste aparelho até haver uma.',
  smaller: 'O envio era grande demais; o coletor envia em partes menores.',
  fault: 'O servidor não entendeu o envio. Exporte a fila e fale com o escritório.',
};

function problemText(problem: NonNullable<OutboxState['problem']>, sentence: string | null): string {
  if (problem === 'offline') return sentence ?? problems.offline;
  return problem === 'fault' && sentence !== null ? `${problems.fault} (${sentence})` : problems[problem];
}

function unsentText({ waiting, rejected, photos, marks, losses, since }: Queue): string {
  const unsent = waiting + rejected;
  if (unsent > 0) {
    const oldest = since === null ? '' : `, a mais antiga ${agoText(since, Date.now()) || 'de agora'}`;
    return `${readingsText(unsent)} a enviar${oldest}.`;
  }
  if (losses > 0) return `Todas as leituras estão no servidor; ${lossesText(losses)} a enviar.`;
  if (marks > 0) return `Todas as leituras estão no servidor; ${marksText(marks)} da lista a enviar.`;
  if (photos > 0) return `Todas as leituras estão no servidor; ${photosText(photos)} a enviar.`;
  return 'Tudo o que você contou aqui está no servidor.';
}
