import { isStrongPassword, WEAK_PASSWORD } from '@balanco/contract/people/password';
import { useState } from 'react';
import { messageOr } from '../../../api/failures';
import { changePassword } from '../../../identity/change-password';
import { PasswordNote } from '../../../session/company';
import { useAttempt } from '../../../session/use-attempt';
import { FormDialog } from '../../../ui/dialogs/form-dialog';
import { PasswordField } from '../../../ui/fields/account-fields';
import { noticeDone } from '../../../ui/messages/notices';

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [checked, setChecked] = useState(false);
  const { busy, failure, attempt } = useAttempt();

  const submit = () => {
    setChecked(true);
    void attempt(
      problemOf({ current, password, repeated }),
      async () => {
        const othersEnded = await changePassword(current, password);
        onClose();
        noticeDone(
          othersEnded ? 'Senha alterada. As sessões em outros aparelhos terminaram.' : 'Senha alterada.',
        );
      },
      (error) => messageOr('Erro ao alterar a senha. Tente novamente.', error),
    );
  };

  return (
    <FormDialog
      title="Alterar senha"
      submitLabel="Alterar senha"
      busyLabel="Alterando..."
      busy={busy}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordNote />
      <PasswordField label="Senha atual" autoFocus readOnly={busy} value={current} onChange={setCurrent} />
      <PasswordField
        label="Nova senha"
        isNew
        checked={checked}
        readOnly={busy}
        value={password}
        onChange={setPassword}
      />
      <PasswordField
        label="Repita a nova senha"
        isRepeated
        readOnly={busy}
        value={repeated}
        onChange={setRepeated}
      />
    </FormDialog>
  );
}

function problemOf(typed: { current: string; password: string; repeated: string }): string | null {
  if (Object.values(typed).includes('')) return 'Preencha todos os campos';
  if (!isStrongPassword(typed.password)) return WEAK_PASSWORD;
  if (typed.password !== typed.repeated) return 'A nova senha e a repetição são diferentes.';
  return typed.password === typed.current ? 'A nova senha é igual à atual.' : null;
}
