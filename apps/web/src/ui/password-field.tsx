import { PASSWORD_MAXIMUM, passwordRules } from '@balanco/contract/password';
import { PasswordInput, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import styles from './password-field.module.css';

export interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (password: string) => void;
  /** For a new password: the rules are shown below, and password managers offer one. */
  isNew?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
}

/** A password field with a button that reveals the password. */
export function PasswordField({ label, value, onChange, isNew = false, ...input }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...input}
      label={label}
      name={isNew ? 'new-password' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      maxLength={PASSWORD_MAXIMUM}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={isNew ? <PasswordRules password={value} /> : undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Help text of the field; each rule is ticked off when the password meets it (specification, section 5). */
function PasswordRules({ password }: { password: string }) {
  return passwordRules.map(({ id, text, isMet }) => {
    const met = isMet(password);
    return (
      <span key={id} className={styles.rule} data-met={met}>
        {met ? <IconCheck size={14} aria-hidden /> : <IconPoint size={14} aria-hidden />}
        <span>
          {text}
          {met && <VisuallyHidden component="span">: atendido.</VisuallyHidden>}
        </span>
      </span>
    );
  });
}
