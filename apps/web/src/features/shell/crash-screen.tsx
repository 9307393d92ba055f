import { Button } from '@mantine/core';
import { FullScreenMessage } from '../../ui/full-screen-message';
import { useScreenTitle } from '../../ui/use-screen-title';

/** Shown if a screen fails to load, e.g. after an update, or throws while rendering. */
export function CrashScreen() {
  useScreenTitle('Erro');
  return (
    <main>
      <FullScreenMessage text="Algo deu errado nesta tela. Recarregue a página para continuar.">
        <Button onClick={() => window.location.reload()}>Recarregar</Button>
      </FullScreenMessage>
    </main>
  );
}
