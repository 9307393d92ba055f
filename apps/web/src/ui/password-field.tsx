import { PASSWORD_MAXIMUM, passwordRules } from '@balanco/contract/people/password';
import { PasswordInput, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPoint, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import styles from './password-field.module.css';

export interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (password: string) => void;
  /** For a new password: the rules are shown below, and password managers offer one. */
  isNew?: boolean;
  /** Whether the form was submitted: the rules that the password breaks are marked. */
  checked?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
}

/** A password field with a button that reveals the password. It says if Caps Lock is on. */
export function PasswordField({
  label,
  value,
  onChange,
  isNew = false,
  checked = false,
  ...input
}: PasswordFieldProps) {
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent | MouseEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div className={styles.field}>
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
        description={isNew ? <PasswordRules password={value} checked={checked} /> : undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={watch}
        onKeyUp={watch}
        onClick={watch}
        onBlur={() => setCapsLock(false)}
      />
      {/* Beside the label, so that nothing moves when it appears. */}
      <span className={styles.capsLock} aria-live="polite">
        {capsLock && 'Caps Lock ligado'}
      </span>
    </div>
  );
}

/** Help text of the field; each rule is ticked off when the password meets it (specification, section 5). */
function PasswordRules({ password, checked }: { password: string; checked: boolean }) {
  return passwordRules.map(({ id, text, isMet }) => {
    const met = isMet(password);
    const unmet = checked && !met;
    const Icon = met ? IconCheck : unmet ? IconX : IconPoint;
    return (
      <span key={id} className={styles.rule} data-met={met} data-unmet={unmet}>
        <Icon size={14} aria-hidden />
        <span>
          {text}
          {met && <VisuallyHidden component="span">: atendido.</VisuallyHidden>}
          {unmet && <VisuallyHidden component="span">: falta.</VisuallyHidden>}
        </span>
      </span>
    );
  });
}
