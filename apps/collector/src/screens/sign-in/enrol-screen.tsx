import { readableCode } from '@balanco/contract/people/collector-code-text';
import { useCallback, useEffect, useRef, useState } from 'react';
import { needsHomeScreen } from '../../device/home-screen';
import { dropPendingCode, type Enrolment, enrol, takePendingCode } from '../../identity/enrol';
import type { Session } from '../../identity/session';
import { Button, Primary, Problem } from '../basics';
import { HomeScreenSteps } from './home-screen-steps';

interface EnrolScreenProps {
  readonly session: Session | null;
  readonly onDone: (enrolment: Enrolment) => void;
  readonly onLeave: () => void;
}

export function EnrolScreen({ session, onDone, onLeave }: EnrolScreenProps) {
  const isOther = session !== null && !session.over;
  const [isAsking, setAsking] = useState(isOther);
  const [isInSafari, setInSafari] = useState(needsHomeScreen);
  const [problem, setProblem] = useState<Error | null>(null);
  const done = useRef(onDone);
  done.current = onDone;
  const running = useRef(false);

  const begin = useCallback(async () => {
    const pending = takePendingCode();
    if (pending === null || running.current) return;
    running.current = true;
    setProblem(null);
    try {
      done.current(await enrol(pending));
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error('Não foi possível conectar.'));
    } finally {
      running.current = false;
    }
  }, []);
  useEffect(() => {
    if (!isAsking && !isInSafari) void begin();
  }, [isAsking, isInSafari, begin]);

  const leave = () => {
    dropPendingCode();
    onLeave();
  };
  if (isAsking) {
    return (
      <main className="page entry">
        <h1>Trocar de coletor?</h1>
        <p>
          Este aparelho está conectado como {session?.name}. O que ainda não foi enviado fica aqui e só segue
          quando {session?.name} entrar de novo.
        </p>
        <div className="actions">
          <Primary onClick={leave}>Continuar como {session?.name}</Primary>
          <Button onClick={() => setAsking(false)}>Usar o código novo</Button>
        </div>
      </main>
    );
  }
  if (isInSafari) {
    const code = takePendingCode()?.code;
    return (
      <main className="page entry">
        <h1>Coletor</h1>
        <HomeScreenSteps code={code === undefined ? null : readableCode(code)} />
        <Button onClick={() => setInSafari(false)}>Continuar no Safari assim mesmo</Button>
      </main>
    );
  }
  return (
    <main className="page entry">
      <h1>Coletor</h1>
      {problem === null ? (
        <p role="status">Conectando…</p>
      ) : (
        <>
          <Problem sentence={problem.message} />
          <div className="actions">
            {problem instanceof TypeError && <Primary onClick={() => void begin()}>Tentar de novo</Primary>}
            <Button onClick={leave}>
              {isOther
                ? `Continuar como ${session?.name}`
                : problem instanceof TypeError
                  ? 'Desistir'
                  : 'Ler outro código'}
            </Button>
          </div>
        </>
      )}
    </main>
  );
}
