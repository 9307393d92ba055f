import { PASSWORD_MAXIMUM, passwordRules } from '@balanco/contract/people/password';
import { PasswordInput, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPoint, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import styles from './account-fields.module.css';

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
  autoFocus: boolean;
  readOnly: boolean;
  error?: string | null;
}

/** `required` is for screen readers; the browser doesn't validate these forms. */
export function EmailField({ value, onChange, ...input }: EmailFieldProps) {
  return (
    <TextInput
      label="E-mail"
      type="email"
      name="email"
      autoComplete="username"
      required
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...input}
    />
  );
}

/** Tells password managers whose password follows. */
export function KnownEmail({ email }: { email: string }) {
  return (
    <TextInput
      variant="unstyled"
      label="E-mail"
      type="email"
      name="email"
      autoComplete="username"
      readOnly
      value={email}
    />
  );
}

interface CodeFieldProps {
  value: string;
  onChange: (digits: string) => void;
  length: number;
  readOnly: boolean;
}

const focused = { autoFocus: true, 'data-autofocus': true };

/** Drops other characters, so that '123 456' can be pasted; a maxLength would truncate that paste first. */
export function CodeField({ value, onChange, length, readOnly }: CodeFieldProps) {
  return (
    <TextInput
      {...focused}
      label="Código"
      name="code"
      readOnly={readOnly}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      required
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', letterSpacing: '0.15em' } }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length))}
    />
  );
}

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (password: string) => void;
  /** Shows the rules; password managers offer one. */
  isNew?: boolean;
  isRepeated?: boolean;
  checked?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
}

export function PasswordField({
  label,
  value,
  onChange,
  isNew = false,
  isRepeated = false,
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
        name={isNew || isRepeated ? 'new-password' : 'password'}
        autoComplete={isNew || isRepeated ? 'new-password' : 'current-password'}
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
      {/* It stands beside the label, so that nothing moves. */}
      <span className={styles.capsLock} aria-live="polite">
        {capsLock && 'Caps Lock ligado'}
      </span>
    </div>
  );
}

/** See the specification, section 5. */
function PasswordRules({ password, checked }: { password: string; checked: boolean }) {
  return passwordRules.map(({ id, text, isMet }) => {
    const met = isMet(password);
    const unmet = checked && !met;
    const Icon = met ? IconCheck : unmet ? IconX : IconPoint;
    return (
      <span key={id} className={`${styles.rule} row top dim`} data-met={met} data-unmet={unmet}>
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
