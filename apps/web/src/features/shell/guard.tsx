import { Button, Group } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
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
  const check = useCallback(async (): Promise<Session> => {
    try {
      return (await currentIdToken()) === null ? 'signed-out' : 'signed-in';
    } catch (error) {
      return { failure: sentence(error) };
    }
  }, []);

  useEffect(() => {
    if (session !== 'checking') return;
    let current = true;
    void check().then((found) => {
      if (current) setSession(found);
    });
    return () => {
      current = false;
    };
  }, [session, check]);

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
