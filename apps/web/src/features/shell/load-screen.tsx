import { Button } from '@mantine/core';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { onConnectionChange, probeConnection, unreachedSince } from '../../api/connection';
import { FullScreenMessage } from '../../ui/screen-frames';

type Load = () => Promise<ComponentType>;

/** When this tab last reloaded for missing code, in ms. */
const RELOADED_KEY = 'reloadedForScreen';
const RELOAD_AGAIN_AFTER_MS = 60_000;

/**
 * After a failure returns a component that loads as soon as possible, so frame and menu stay
 * (docs/screens.md, "Without a connection").
 *
 * @param reload replaces the page, once, if an update removed the code
 */
export async function loadScreen(load: Load, reload = reloadPage): Promise<ComponentType> {
  try {
    return await load();
  } catch {
    return () => <LaterScreen load={load} reload={reload} />;
  }
}

function LaterScreen({ load, reload }: { load: Load; reload: () => void }) {
  const [Screen, setScreen] = useState<ComponentType | null>(null);
  const [failure, setFailure] = useState<'waiting' | 'offline' | 'gone'>('waiting');

  const tryAgain = useCallback(async () => {
    try {
      const loaded = await load();
      setScreen(() => loaded);
    } catch {
      if (!(await probeConnection())) setFailure('offline');
      else if (mayReload()) reload();
      else setFailure('gone');
    }
  }, [load, reload]);

  useEffect(() => {
    void tryAgain();
    return onConnectionChange(() => {
      if (unreachedSince() === null) void tryAgain();
    });
  }, [tryAgain]);

  if (Screen !== null) return <Screen />;
  if (failure === 'waiting') return <FullScreenMessage text="Carregando..." busy />;
  if (failure === 'offline') {
    return (
      <FullScreenMessage text="Sem conexão. Esta tela abre sozinha quando a conexão voltar.">
        <Button onClick={() => void tryAgain()}>Tentar novamente</Button>
      </FullScreenMessage>
    );
  }
  return (
    <FullScreenMessage text="Não foi possível carregar esta tela. O sistema pode ter sido atualizado.">
      <Button variant="filled" onClick={reload}>
        Recarregar
      </Button>
    </FullScreenMessage>
  );
}

/** Once a minute, so a missing screen doesn't reload forever. */
function mayReload(): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  if (Date.now() - last < RELOAD_AGAIN_AFTER_MS) return false;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  return true;
}

function reloadPage(): void {
  window.location.reload();
}
