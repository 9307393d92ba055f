import { hasInvisible, INVISIBLE_IN_NAME } from '@balanco/contract/base/visible-name';
import { getLicence } from '@balanco/contract/people/licences';
import { isStrongPassword, WEAK_PASSWORD } from '@balanco/contract/people/password';
import { confirmUser } from '@balanco/contract/people/people';
import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { request } from '../../api/client';
import { ApiError, messageOr } from '../../api/failures';
import { type NewUser, signUp } from '../../identity/sign-up';
import { storedToken } from '../../identity/stored-session';
import { paths } from '../../paths';
import { limitedQuery, roleQuery } from '../../session/role/role-query';
import { useStaffAccess } from '../../session/role/use-staff-access';
import { useAttempt } from '../../session/use-attempt';
import { useSignedOut } from '../../session/use-signed-out';
import { PasswordField } from '../../ui/fields/account-fields';
import { useKept } from '../../ui/fields/kept-fields';
import { AlertLine } from '../../ui/messages/message-line';
import { noticeDone, noticeFailure } from '../../ui/messages/notices';
import { FullScreenMessage, useScreenTitle } from '../../ui/screen-frames';
import { licenceKeysQuery, withFreeSeats } from '../licence/seats';
import {
  AccessFields,
  type ChosenAccess,
  everywhere,
  type GivenAccess,
  giveAccess,
  roleWords,
} from './access-fields';
import styles from './registration.module.css';

const TITLE = 'Cadastro de Usuário';

/**
 * Administrators and moderators register. Others go to /usuarios, without a session to /, without a licence
 * to /licenca before typing (specification, section 2).
 */
export function RegistrationScreen() {
  useScreenTitle(TITLE);
  const signedOut = useSignedOut();
  const access = useStaffAccess('when opened');
  const licence = useLicenceCheck();
  if (signedOut) return <Navigate to={paths.login()} replace />;
  if (access === 'refused') return <Navigate to={paths.users()} replace />;
  if (licence === 'missing') return <Navigate to={paths.licence()} replace />;
  if (access === 'checking' || licence === 'checking') {
    return <FullScreenMessage text="Verificando permissões..." busy />;
  }
  return (
    <div className={`${styles.screen} page stack gap-4`}>
      <Title order={1}>{TITLE}</Title>
      <RegistrationForm />
    </div>
  );
}

/** Only a 404 means no licence (docs/http.md, "The licence"). */
function useLicenceCheck(): 'checking' | 'present' | 'missing' {
  const { isFetchedAfterMount, error } = useQuery({
    queryKey: ['licence'],
    queryFn: ({ signal }) => request(getLicence, {}, { signal, leaveForLicence: false }),
    retry: false,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    enabled: storedToken() !== null,
  });
  if (!isFetchedAfterMount) return 'checking';
  return error instanceof ApiError && error.refusal.status === 404 ? 'missing' : 'present';
}

/** Specification, section 2. Browsers must not offer the caller's own name and address. */
function RegistrationForm() {
  const [name, setName] = useKept('registration/name', '');
  const [email, setEmail] = useKept('registration/email', '');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const [access, setAccess] = useState<ChosenAccess>(everywhere);
  const isLimited = useQuery(limitedQuery).data === true;
  // The screen loads it; a second load would check the access again.
  const isAdmin = useQuery({ ...roleQuery, enabled: false }).data === 'admin' && !isLimited;
  const { busy, failure, submit } = useRegistration(isAdmin);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setChecked(true);
    void submit({ name, email, password }, isAdmin ? access : { ...everywhere, licence: null });
  };

  return (
    <form noValidate onSubmit={onSubmit} aria-busy={busy} className={`${styles.card} frame`}>
      <Stack gap="md">
        {failure !== null && (
          <div key={failure} ref={bringIntoView}>
            <AlertLine message={failure} />
          </div>
        )}
        <TextInput
          label="Nome completo"
          autoComplete="off"
          required
          autoFocus
          maxLength={200}
          readOnly={busy}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="off"
          required
          maxLength={254}
          readOnly={busy}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordField
          label="Senha"
          isNew
          checked={checked}
          readOnly={busy}
          value={password}
          onChange={setPassword}
        />
        {!isAdmin && (
          <Text size="sm" c="dimmed">
            A pessoa entra com o perfil Usuário: {roleWords.user}. Outro perfil, só um administrador dá.
          </Text>
        )}
        {isAdmin && <AccessFields value={access} readOnly={busy} onChange={setAccess} />}
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? 'Enviando...' : 'Cadastrar'}
        </Button>
        <Anchor size="sm" component={Link} to={paths.users()}>
          Voltar para Usuários
        </Anchor>
      </Stack>
    </form>
  );
}

/** 'Cadastrar' is a screen below the sentence, which stands above the form (specification, section 2). */
function bringIntoView(refusal: HTMLElement | null): void {
  refusal?.scrollIntoView({ block: 'center' });
}

interface Registration {
  readonly busy: boolean;
  readonly failure: string | null;
  readonly submit: (user: NewUser, access: ChosenAccess) => Promise<void>;
}

function useRegistration(isAdmin: boolean): Registration {
  const { busy, failure, attempt } = useAttempt();
  const unconfirmed = useRef<NewUser | null>(null);
  const navigate = useNavigate();
  const queries = useQueryClient();

  const submit = (typed: NewUser, access: ChosenAccess) => {
    const user = { name: typed.name.trim(), email: typed.email.trim(), password: typed.password };
    return attempt(
      problemOf(user) ?? (access.pharmacies?.length === 0 ? 'Escolha ao menos uma farmácia' : null),
      async () => {
        const sub = await registerUser(user, unconfirmed);
        const [first] = withFreeSeats(queries.getQueryData(licenceKeysQuery.queryKey) ?? []);
        const licence = access.licence === undefined ? (first?.id ?? null) : access.licence;
        const given = await giveAccess(sub, { ...access, licence });
        await Promise.all(
          ['users', 'people', 'licence-keys'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
        );
        tell(given, isAdmin);
        await navigate(paths.users(), { replace: true });
      },
      (error) => messageOr('Erro ao criar conta. Tente novamente.', error),
    );
  };
  return { busy, failure, submit };
}

function tell({ refusal, seatRefusal, seated }: GivenAccess, isAdmin: boolean): void {
  if (refusal !== null)
    noticeFailure(`Usuário cadastrado, mas sem o acesso escolhido e sem a licença. ${refusal}`);
  else if (seatRefusal !== null) noticeFailure(`${MISSING} ${seatRefusal}`);
  else if (seated) noticeDone('Usuário cadastrado. Já pode entrar com o e-mail e a senha.');
  else if (isAdmin) noticeDone(`${MISSING} veja abaixo da lista.`);
  else noticeDone(`${MISSING} peça a um administrador, ou entregue a chave.`);
}

const MISSING = 'Usuário cadastrado. Falta ativar a licença:';

function problemOf(user: NewUser): string | null {
  if (Object.values(user).includes('')) return 'Preencha todos os campos';
  if (hasInvisible(user.name)) return INVISIBLE_IN_NAME;
  return isStrongPassword(user.password) ? null : WEAK_PASSWORD;
}

/**
 * The server confirms the address, so nobody answers a mail (specification, section 4). A failed confirmation
 * can be repeated: the embedded pool replaces an unconfirmed registration; Amazon refuses a second one, which
 * is ignored if this screen made the first.
 *
 * @param unconfirmed whom this screen signed up earlier
 * @returns the new person's `sub`
 * @throws Error with the sentence for the screen
 */
async function registerUser(user: NewUser, unconfirmed: { current: NewUser | null }): Promise<string> {
  try {
    await signUp(user);
  } catch (error) {
    const isOurs = isSame(user, unconfirmed.current);
    if (!(isOurs && error instanceof Error && error.name === 'UsernameExistsException')) throw error;
  }
  unconfirmed.current = user;
  try {
    return (await request(confirmUser, { body: { email: user.email } })).sub;
  } catch (error) {
    const words = error instanceof ApiError ? error.refusal.detail : null;
    throw new Error(words || 'Erro ao confirmar usuário', { cause: error });
  }
}

function isSame(user: NewUser, other: NewUser | null): boolean {
  return user.email === other?.email && user.name === other.name && user.password === other.password;
}
