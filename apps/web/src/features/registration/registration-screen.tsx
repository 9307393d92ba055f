import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { newUuid } from '@balanco/client/new-uuid';
import { type Role, roleLabel } from '@balanco/contract/base/roles';
import { hasInvisible, INVISIBLE_IN_NAME } from '@balanco/contract/base/visible-name';
import { getLicence } from '@balanco/contract/people/licences';
import { isStrongPassword, WEAK_PASSWORD } from '@balanco/contract/people/password';
import { changePersonPharmacies, confirmUser, editPerson } from '@balanco/contract/people/people';
import { Button, Checkbox, MultiSelect, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { request, sentence } from '../../api/client';
import { ApiError, messageOr } from '../../api/failures';
import { type NewUser, signUp } from '../../identity/sign-up';
import { storedToken } from '../../identity/stored-session';
import { LeaveWithBanner } from '../../listing/links';
import { TextLink } from '../../listing/path';
import { pharmaciesQuery, usersQuery } from '../../listing/queries';
import { paths } from '../../paths';
import { PasswordNote, useCompany } from '../../session/company';
import { limitedQuery, roleQuery, useStaffAccess } from '../../session/role/staff-action';
import { useAttempt } from '../../session/use-attempt';
import { useSignedOut } from '../../session/use-signed-out';
import { PasswordField } from '../../ui/fields/account-fields';
import { RadioField } from '../../ui/fields/form-fields';
import { useKept } from '../../ui/fields/kept-fields';
import { findOptions } from '../../ui/fields/option-select';
import { AlertLine } from '../../ui/messages/message-line';
import { noticeDone, noticeFailure } from '../../ui/messages/notices';
import { FullScreenMessage, useScreenTitle } from '../../ui/screen-frames';
import {
  freeWords,
  giveSeat,
  licenceKeysQuery,
  NO_FREE_SEAT,
  seatOptions,
  withFreeSeats,
} from '../licence/seats';
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
  if (access === 'refused') return <LeaveWithBanner to={paths.users()} />;
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
  const company = useCompany();
  const [typed, setPassword] = useState('');
  const [unused] = useState(() => `${newUuid()}A1!`);
  const password = company === null ? typed : unused;
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
        <PasswordNote />
        {company === null && (
          <PasswordField
            label="Senha"
            isNew
            checked={checked}
            readOnly={busy}
            value={password}
            onChange={setPassword}
          />
        )}
        {!isAdmin && (
          <Text size="sm" c="dimmed">
            A pessoa entra com o perfil Usuário: {roleWords.user}. Outro perfil, só um administrador dá.
          </Text>
        )}
        {isAdmin && <AccessFields value={access} readOnly={busy} onChange={setAccess} />}
        <Button variant="filled" type="submit" fullWidth disabled={busy}>
          {busy ? 'Enviando...' : 'Cadastrar'}
        </Button>
        <TextLink size="sm" to={paths.users()}>
          Voltar para Usuários
        </TextLink>
      </Stack>
    </form>
  );
}

/** 'Cadastrar' is a screen below the sentence, which stands above the form (specification, section 2). */
function bringIntoView(refusal: HTMLElement | null): void {
  refusal?.scrollIntoView({ block: 'center' });
}

function useRegistration(isAdmin: boolean) {
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
        await queries.invalidateQueries({ queryKey: usersQuery.queryKey });
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
  else if (seated) noticeDone('Usuário cadastrado. Já pode entrar.');
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

interface ChosenAccess {
  readonly role: Role;
  /** null for all. */
  readonly pharmacies: readonly string[] | null;
  /** The licence that gives the seat; null for none, undefined for the first with a free one. */
  readonly licence: string | null | undefined;
}

const everywhere: ChosenAccess = { role: 'user', pharmacies: null, licence: undefined };

/** See docs/http.md, "Role gating". */
const roleWords: Readonly<Record<Role, string>> = {
  admin:
    'tudo, também o acesso das outras pessoas, as configurações das farmácias e reabrir o que foi apurado',
  mod: 'farmácias, produtos, inventários e fechamento; cadastra pessoas e conecta coletores',
  user: 'conta e corrige contagens, e vê farmácias, produtos e inventários. Basta para quem só conta',
};

const ROLES = (Object.keys(roleLabel) as Role[]).map((value) => ({ value, label: roleLabel[value] }));

interface AccessFieldsProps {
  value: ChosenAccess;
  readOnly: boolean;
  onChange: (value: ChosenAccess) => void;
}

/** Administrators see them below the specified fields. They can be changed later in the person's dialog. */
function AccessFields({ value, readOnly, onChange }: AccessFieldsProps) {
  const { data: pharmacies = [] } = useQuery(pharmaciesQuery);
  const { role, pharmacies: chosen } = value;
  return (
    <Stack gap="md" component="fieldset" aria-label="Acesso">
      <Select
        label="Perfil"
        data={ROLES}
        value={role}
        readOnly={readOnly}
        onChange={(next) =>
          onChange({ ...value, role: ROLES.find((one) => one.value === next)?.value ?? role })
        }
      />
      <ul className="stack gap-1 dim" aria-label="O que cada perfil pode">
        {ROLES.map(({ value: one, label }) => (
          <li key={one}>
            <strong>{label}</strong>: {roleWords[one]}.
          </li>
        ))}
      </ul>
      <RadioField
        label="O que a pessoa acessa"
        value={chosen === null ? 'all' : 'some'}
        choices={[
          { value: 'all', label: 'Todas as farmácias' },
          { value: 'some', label: 'Só as escolhidas' },
        ]}
        disabled={readOnly}
        onChange={(next) => onChange({ ...value, pharmacies: next === 'all' ? null : [] })}
      />
      {chosen !== null && (
        <MultiSelect
          label="Farmácias"
          placeholder="Digite para procurar"
          data={pharmacies.map(({ id, name }) => ({ value: id, label: name }))}
          value={[...chosen]}
          onChange={(next) => onChange({ ...value, pharmacies: next })}
          filter={findOptions(null)}
          nothingFoundMessage="Nenhuma farmácia encontrada"
          searchable
          hidePickedOptions
          required
          readOnly={readOnly}
        />
      )}
      <SeatField
        value={value.licence}
        readOnly={readOnly}
        onChange={(licence) => onChange({ ...value, licence })}
      />
    </Stack>
  );
}

interface GivenAccess {
  readonly refusal: string | null;
  readonly seatRefusal: string | null;
  readonly seated: boolean;
}

/**
 * Pharmacies first and the seat last, so that nobody sees more than was chosen for them.
 *
 * @param licence null for no seat
 */
async function giveAccess(
  sub: string,
  { licence, ...access }: ChosenAccess & { readonly licence: string | null },
): Promise<GivenAccess> {
  const refusal = await giveRole(sub, access);
  if (refusal !== null || licence === null) return { refusal, seatRefusal: null, seated: false };
  try {
    await giveSeat(sub, licence);
    return { refusal, seatRefusal: null, seated: true };
  } catch (error) {
    return { refusal, seatRefusal: sentence(error), seated: false };
  }
}

async function giveRole(
  sub: string,
  { role, pharmacies }: Pick<ChosenAccess, 'role' | 'pharmacies'>,
): Promise<string | null> {
  try {
    if (pharmacies !== null) {
      const body = { limited: true, pharmacies: [...pharmacies] };
      await request(changePersonPharmacies, { params: { sub }, body });
    }
    if (role !== 'user') await request(editPerson, { params: { sub }, body: { role } });
    return null;
  } catch (error) {
    return sentence(error);
  }
}

interface SeatFieldProps {
  /** The licence's id; null for none, undefined for the first with a free seat. */
  value: string | null | undefined;
  readOnly: boolean;
  onChange: (value: string | null) => void;
}

/** A seat spares the new person the key, which no screen shows. */
function SeatField({ value, readOnly, onChange }: SeatFieldProps) {
  const { data, error } = useQuery(licenceKeysQuery);
  if (error !== null && data === undefined)
    return (
      <Text size="sm">As vagas da licença não apareceram agora. Ative a licença depois, em Usuários.</Text>
    );
  if (data === undefined) return null;
  const keys = withFreeSeats(data);
  const first = keys[0];
  if (first === undefined)
    return (
      <Text size="sm">
        {NO_FREE_SEAT} A pessoa pode ser cadastrada já; a licença se ativa depois, em Usuários.
      </Text>
    );
  const isOne = keys.length === 1;
  return (
    <>
      <Checkbox
        label={isOne ? `Ocupar uma vaga da licença (${freeWords(first)})` : 'Ocupar uma vaga da licença'}
        description="Com ela bastam o e-mail e a senha. Sem ela, a primeira entrada pede a chave de licença."
        checked={value !== null}
        disabled={readOnly}
        onChange={(event) => onChange(event.currentTarget.checked ? first.id : null)}
      />
      {!isOne && value !== null && (
        <Select
          label="Licença"
          data={seatOptions(keys)}
          value={value ?? first.id}
          readOnly={readOnly}
          onChange={onChange}
        />
      )}
    </>
  );
}
