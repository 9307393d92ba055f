import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { storedToken } from '../../identity/stored-session';
import { paths } from '../../paths';
import { FullScreenMessage } from '../../ui/full-screen-message';
import { useScreenTitle } from '../../ui/use-screen-title';

/** The screen of an unknown address, with a link back. */
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
