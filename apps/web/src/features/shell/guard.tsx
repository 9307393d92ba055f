import { Button, Group } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { sentence } from '../../api/client';
import { currentIdToken } from '../../identity/id-token';
import { loseSession } from '../../identity/stored-session';
import { paths } from '../../paths';
import { useKeptFresh } from '../../session/use-kept-fresh';
import { useKeptPlace } from '../../session/use-kept-place';
import { useSignedOut } from '../../session/use-signed-out';
import { FullScreenMessage } from '../../ui/screen-frames';

type Session = 'checking' | 'signed-in' | 'signed-out' | { failure: string };

/**
 * Redirects to the login, also when the session ends later. A failed refresh keeps the session until its person
 * retries (specification, section 2) or chooses to sign in again, as after a loss.
 */
export function Guard({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>('checking');
  const ended = useSignedOut();
  useKeptFresh();
  useKeptPlace();
  useEffect(() => {
    if (session !== 'checking') return;
    let current = true;
    const show = (found: Session) => {
      if (current) setSession(found);
    };
    currentIdToken().then(
      (token) => show(token === null ? 'signed-out' : 'signed-in'),
      (error) => show({ failure: sentence(error) }),
    );
    return () => {
      current = false;
    };
  }, [session]);

  if (session === 'signed-out' || ended) return <Navigate to={paths.login()} replace />;
  if (session === 'checking') return <FullScreenMessage text="Carregando..." busy />;
  if (session === 'signed-in') return children;
  return (
    <FullScreenMessage text={session.failure}>
      <Group justify="center">
        <Button onClick={loseSession}>Entrar de novo</Button>
        <Button variant="filled" onClick={() => setSession('checking')}>
          Tentar novamente
        </Button>
      </Group>
    </FullScreenMessage>
  );
}
