import { Button } from '@mantine/core';
import { FullScreenMessage } from '../../ui/full-screen-message';
import { useScreenTitle } from '../../ui/use-screen-title';

/** Shown where a screen failed to load (a new version was installed meanwhile) or broke while it was drawn. */
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
