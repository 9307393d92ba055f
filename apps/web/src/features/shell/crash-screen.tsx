import { Button } from '@mantine/core';
import { FullScreenMessage } from '../../ui/full-screen-message';
import { useScreenTitle } from '../../ui/use-screen-title';

/** Shown outside the frame if something throws while rendering. */
export function CrashScreen() {
  return (
    <main>
      <CrashMessage />
    </main>
  );
}

/** The same in the place of one screen, below its frame. */
export function CrashMessage() {
  useScreenTitle('Erro');
  return (
    <FullScreenMessage text="Algo deu errado nesta tela. Recarregue a página para continuar.">
      <Button onClick={() => window.location.reload()}>Recarregar</Button>
    </FullScreenMessage>
  );
}
