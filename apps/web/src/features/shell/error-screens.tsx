import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { storedToken } from '../../identity/stored-session';
import { paths } from '../../paths';
import { FullScreenMessage, useScreenTitle } from '../../ui/screen-frames';

export function CrashScreen() {
  return (
    <main>
      <CrashMessage />
    </main>
  );
}

export function CrashMessage() {
  useScreenTitle('Erro');
  return (
    <FullScreenMessage text="Algo deu errado nesta tela. Recarregue a página para continuar.">
      <Button variant="filled" onClick={() => window.location.reload()}>
        Recarregar
      </Button>
    </FullScreenMessage>
  );
}

export function NotFoundScreen() {
  useScreenTitle('Página não encontrada');
  const signedIn = storedToken() !== null;
  return (
    <main>
      <FullScreenMessage text="Página não encontrada">
        <Anchor component={Link} to={signedIn ? paths.dashboard() : paths.login()}>
          {signedIn ? 'Voltar para o início' : 'Voltar para Login'}
        </Anchor>
      </FullScreenMessage>
    </main>
  );
}
