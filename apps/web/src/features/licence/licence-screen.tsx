import { activateLicence, getLicence } from '@balanco/contract/people/licences';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { request } from '../../api/client';
import { ApiError } from '../../api/failures';
import { storedToken } from '../../identity/stored-session';
import { paths } from '../../paths';
import { useEntryState } from '../../session/entry-state';
import { useAttempt } from '../../session/use-attempt';
import { useEndSession } from '../../session/use-end-session';
import { useSignedOut } from '../../session/use-signed-out';
import { AlertLine, NoteLine } from '../../ui/messages/message-line';
import { EntryCard } from '../../ui/screen-frames';

/** Specification, section 2. Hyphens in the key are optional. */
export function LicenceScreen() {
  const [key, setKey] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const navigate = useNavigate();
  const endSession = useEndSession();
  const signedOut = useSignedOut();
  const { note } = useEntryState();
  useLicenceCheck();
  const activate = async (license: string) => {
    await request(activateLicence, { body: { license } }, { leaveForLicence: false });
    await navigate(paths.dashboard(), { replace: true });
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const license = key.trim();
    const problem = license === '' ? 'Informe a chave de licença.' : null;
    void attempt(problem, () => activate(license), licenceFailure);
  };

  if (signedOut) return <Navigate to={paths.login()} replace />;
  return (
    <EntryCard title="Ativar licença">
      <form noValidate onSubmit={onSubmit} aria-busy={busy}>
        <Stack gap="md">
          {failure === null && <NoteLine message={note} />}
          <TextInput
            label="Chave de licença"
            placeholder="XXXXX-XXXXX-XXXXX-XXXXX-XXXXX"
            required
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={200}
            readOnly={busy}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
          <AlertLine message={failure} />
          <Button variant="filled" type="submit" fullWidth disabled={busy}>
            {busy ? 'Validando...' : 'Ativar'}
          </Button>
          <Button fullWidth disabled={busy} onClick={() => void endSession()}>
            Sair
          </Button>
          <Text size="sm" c="dimmed">
            Não possui uma chave? Entre em contato com o suporte.
          </Text>
        </Stack>
      </form>
      {/* The specification doesn't have this line. */}
      <Text size="sm" c="dimmed">
        Já foi cadastrado? Peça a um administrador para ativar sua licença em Usuários e recarregue a página.
      </Text>
      <Text size="sm" c="dimmed">
        Instalou o Balanço? A chave e a senha do administrador estão em primeiro-acesso.txt, na pasta de dados
        do servidor.
      </Text>
    </EntryCard>
  );
}

/** The server's detail, 'Licença inválida.' or 'Erro ao validar licença.' (specification, section 8). */
function licenceFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Erro ao validar licença.';
  const { detail, status } = error.refusal;
  if (detail !== null && detail !== '') return detail;
  return status < 500 ? 'Licença inválida.' : 'Erro ao validar licença.';
}

/** Leads to /dashboard with an active licence (docs/screens.md, "The session guard"). */
function useLicenceCheck(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (storedToken() === null) return;
    const abort = new AbortController();
    request(getLicence, {}, { signal: abort.signal, leaveForLicence: false })
      .then((licence) => licence.active && navigate(paths.dashboard(), { replace: true }))
      // The refusal is expected: the licence is missing.
      .catch(() => undefined);
    return () => abort.abort();
  }, [navigate]);
}
