import { readClaims } from '@balanco/client/session';
import {
  getSecondFactor,
  makeRecoveryCodes,
  provePassword,
  type SecondFactor,
  turnOffSecondFactor,
} from '@balanco/contract/people/second-factor';
import { Button, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadState, request, sentence } from '../../../api/client';
import { messageOr } from '../../../api/failures';
import type { AppKey } from '../../../identity/app-key';
import { loadProvider } from '../../../identity/provider';
import {
  confirmSecondFactor,
  isOnAtProvider,
  startSecondFactor,
  turnOffAtProvider,
} from '../../../identity/second-factor';
import { storedEmail, storedToken } from '../../../identity/stored-session';
import { formatDateTime } from '../../../lib/moments';
import { PasswordNote } from '../../../session/company';
import { AppKeySteps } from '../../../session/second-factor/app-key';
import { RecoveryCodes } from '../../../session/second-factor/recovery-codes';
import styles from '../../../session/second-factor/second-factor.module.css';
import { EMPTY_STEP, SecondStepField, stepProblem } from '../../../session/second-factor/second-step-field';
import { useAttempt } from '../../../session/use-attempt';
import { DialogFoot, DialogFrame } from '../../../ui/dialogs/dialog-frame';
import { FormDialog } from '../../../ui/dialogs/form-dialog';
import { CodeField, PasswordField } from '../../../ui/fields/account-fields';
import { PendingMessage } from '../../../ui/messages/list-message';
import { AlertLine, NoteLine } from '../../../ui/messages/message-line';
import { noticeDone, noticeFailure } from '../../../ui/messages/notices';

const TITLE = 'Verificação em duas etapas';
const FAILED = 'A verificação não pôde ser alterada. Tente novamente.';
const APP_DIGITS = 6;

/** `embedded`: our own pool, which has recovery codes and turns off with a code only. */
type OwnFactor = SecondFactor & { readonly embedded: boolean };

const ownFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async ({ signal }): Promise<OwnFactor> => {
    const { embedded } = await loadProvider();
    if (embedded) return { ...(await request(getSecondFactor, {}, { signal })), embedded };
    return {
      active: await isOnAtProvider(),
      since: null,
      recovery_codes: 0,
      required: false,
      fresh: true,
      embedded,
    };
  },
});

type View =
  | { readonly kind: 'state' }
  | { readonly kind: 'password'; readonly forWhat: 'set-up' | 'codes' }
  | { readonly kind: 'set-up'; readonly appKey: AppKey }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'prove'; readonly forWhat: 'off' | 'codes' };

/** The own second factor: turn it on, new recovery codes, turn it off (docs/identity.md, "Second factor"). */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(ownFactorQuery);
  const { data: factor } = query;
  const queries = useQueryClient();
  const [view, setView] = useState<View>({ kind: 'state' });
  const refresh = () => void queries.invalidateQueries({ queryKey: ownFactorQuery.queryKey });
  const changed = (codes: readonly string[] | null) => {
    refresh();
    setView(codes === null ? { kind: 'state' } : { kind: 'codes', codes });
  };
  const begin = async (forWhat: 'set-up' | 'codes') =>
    setView(
      forWhat === 'codes'
        ? { kind: 'prove', forWhat }
        : { kind: 'set-up', appKey: await startSecondFactor(storedEmail()) },
    );

  if (view.kind === 'password')
    return <Password onClose={() => setView({ kind: 'state' })} onDone={() => begin(view.forWhat)} />;
  if (factor !== undefined && view.kind === 'set-up')
    return (
      <SetUp
        appKey={view.appKey}
        embedded={factor.embedded}
        onClose={onClose}
        onDone={(codes) => {
          noticeDone('Verificação em duas etapas ativada.');
          changed(codes);
        }}
      />
    );
  if (view.kind === 'codes') return <ShownCodes codes={view.codes} onClose={onClose} />;
  if (view.kind === 'prove')
    return <Prove forWhat={view.forWhat} onClose={() => setView({ kind: 'state' })} onDone={changed} />;
  return (
    <DialogFrame title={TITLE} onClose={onClose} closeOnClickOutside size="32rem">
      {readClaims(storedToken() ?? '')?.single_sign_on ? (
        <PasswordNote />
      ) : factor !== undefined ? (
        <State factor={factor} onView={setView} onBegin={begin} onClose={onClose} onChanged={refresh} />
      ) : (
        <PendingMessage {...loadState(query)} height={0} />
      )}
    </DialogFrame>
  );
}

interface StateProps {
  factor: OwnFactor;
  onView: (view: View) => void;
  onBegin: (forWhat: 'set-up' | 'codes') => Promise<void>;
  onClose: () => void;
  onChanged: () => void;
}

function State({ factor, onView, onBegin, onClose, onChanged }: StateProps) {
  const { active, since, recovery_codes, required, fresh, embedded } = factor;
  const { busy, failure, attempt } = useAttempt();
  const act = (work: () => Promise<void>) => void attempt(null, work, (error) => messageOr(FAILED, error));
  const begin = (forWhat: 'set-up' | 'codes') =>
    fresh ? act(() => onBegin(forWhat)) : onView({ kind: 'password', forWhat });
  const turnOff = () => {
    if (embedded) return onView({ kind: 'prove', forWhat: 'off' });
    act(async () => {
      await turnOffAtProvider();
      noticeDone('Verificação em duas etapas desativada.');
      onChanged();
    });
  };
  return (
    <Stack gap="md" aria-busy={busy}>
      <Text size="sm">
        Ao entrar, além da senha, o Balanço pede um código que um aplicativo no seu celular mostra. Quem
        descobre a senha não entra sem ele.
      </Text>
      <dl className="facts">
        <dt>Situação</dt>
        <dd>{active ? 'Ativa' : 'Desativada'}</dd>
        {since !== null && (
          <>
            <dt>Desde</dt>
            <dd>{formatDateTime(since)}</dd>
          </>
        )}
        {active && embedded && (
          <>
            <dt>Códigos de recuperação</dt>
            <dd>{recovery_codes === 0 ? 'Nenhum' : `${recovery_codes} de 10`}</dd>
          </>
        )}
      </dl>
      {active && embedded && recovery_codes < 3 && (
        <NoteLine message="Gere novos códigos de recuperação: sem eles, só um administrador ajuda quem perde o celular." />
      )}
      {required && <NoteLine message="Esta instalação exige a verificação do seu perfil." />}
      <AlertLine message={failure} />
      <div className={`${styles.actions} line end`}>
        <Button onClick={onClose} disabled={busy}>
          Fechar
        </Button>
        {active && embedded && (
          <Button disabled={busy} onClick={() => begin('codes')}>
            Novos códigos de recuperação
          </Button>
        )}
        {active && !required && (
          <Button variant="filled" color="red" disabled={busy} onClick={turnOff}>
            Desativar
          </Button>
        )}
        {!active && (
          <Button variant="filled" onClick={() => begin('set-up')} disabled={busy} data-autofocus>
            {busy ? 'Preparando...' : 'Ativar'}
          </Button>
        )}
      </div>
    </Stack>
  );
}

/** A stolen session must not lock its owner out (docs/identity.md, "Second factor"). */
function Password({ onDone, onClose }: { onDone: () => Promise<void>; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const submit = () =>
    void attempt(
      password === '' ? 'Digite a senha.' : null,
      async () => {
        await request(provePassword, { body: { password } });
        await onDone();
      },
      sentence,
    );
  return (
    <FormDialog
      title="Confirme sua senha"
      submitLabel="Continuar"
      busyLabel="Conferindo..."
      busy={busy}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField label="Senha" autoFocus readOnly={busy} value={password} onChange={setPassword} />
    </FormDialog>
  );
}

interface SetUpProps {
  appKey: AppKey;
  embedded: boolean;
  onDone: (codes: readonly string[] | null) => void;
  onClose: () => void;
}

function SetUp({ appKey, embedded, onDone, onClose }: SetUpProps) {
  const [code, setCode] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const submit = () =>
    void attempt(
      code.length < APP_DIGITS ? 'Digite o código completo.' : null,
      async () => {
        await confirmSecondFactor(code);
        onDone(embedded ? await firstCodes() : null);
      },
      (error) => messageOr(FAILED, error),
    );
  return (
    <FormDialog
      title="Ativar a verificação em duas etapas"
      size="36rem"
      submitLabel="Ativar"
      busyLabel="Ativando..."
      busy={busy}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <AppKeySteps appKey={appKey} />
      <CodeField length={APP_DIGITS} readOnly={busy} value={code} onChange={setCode} />
    </FormDialog>
  );
}

/** The factor is on already, so a failure here only leaves the codes for later. */
async function firstCodes(): Promise<readonly string[] | null> {
  try {
    return (await request(makeRecoveryCodes, { body: {} })).codes;
  } catch (error) {
    noticeFailure(`Os códigos de recuperação não puderam ser gerados. ${sentence(error)}`);
    return null;
  }
}

function ShownCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <DialogFrame title="Códigos de recuperação" onClose={onClose} closeOnClickOutside={false}>
      <RecoveryCodes codes={codes} />
      <DialogFoot>
        <Button variant="filled" onClick={onClose} data-autofocus>
          Guardei os códigos
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}

const proving = {
  off: {
    title: 'Desativar a verificação em duas etapas',
    text: 'A senha volta a bastar para entrar. Para desativar, digite o código que o aplicativo mostra agora.',
    submitLabel: 'Desativar',
    busyLabel: 'Desativando...',
  },
  codes: {
    title: 'Novos códigos de recuperação',
    text: 'Os códigos de antes deixam de valer. Para gerar outros, digite o código que o aplicativo mostra agora.',
    submitLabel: 'Gerar códigos',
    busyLabel: 'Gerando...',
  },
} as const;

interface ProveProps {
  forWhat: keyof typeof proving;
  onDone: (codes: readonly string[] | null) => void;
  onClose: () => void;
}

function Prove({ forWhat, onDone, onClose }: ProveProps) {
  const { text, ...labels } = proving[forWhat];
  const [step, setStep] = useState(EMPTY_STEP);
  const { busy, failure, attempt } = useAttempt();
  const submit = () =>
    void attempt(
      stepProblem(step),
      async () => {
        const body = { code: step.text };
        if (forWhat === 'codes') return onDone((await request(makeRecoveryCodes, { body })).codes);
        await request(turnOffSecondFactor, { body });
        noticeDone('Verificação em duas etapas desativada.');
        onDone(null);
      },
      sentence,
    );
  return (
    <FormDialog
      {...labels}
      danger={forWhat === 'off'}
      busy={busy}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{text}</Text>
      <SecondStepField value={step} onChange={setStep} recovery readOnly={busy} />
    </FormDialog>
  );
}
