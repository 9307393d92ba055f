import { Stack, TextInput } from '@mantine/core';
import { CodeField } from '../../ui/fields/account-fields';
import { LinkButton } from '../../ui/link-button';

export interface SecondStep {
  readonly text: string;
  readonly isRecovery: boolean;
}

export const EMPTY_STEP: SecondStep = { text: '', isRecovery: false };

/** Amazon's codes have 6 digits from an app or SMS and 8 by e-mail. */
const LONGEST_CODE = 8;
const SHORTEST_CODE = 6;
const RECOVERY_LETTERS = 12;

export function stepProblem({ text, isRecovery }: SecondStep): string | null {
  const length = isRecovery ? text.replace(/[^a-z0-9]/gi, '').length : text.length;
  return length < (isRecovery ? RECOVERY_LETTERS : SHORTEST_CODE) ? 'Digite o código completo.' : null;
}

interface SecondStepFieldProps {
  value: SecondStep;
  onChange: (value: SecondStep) => void;
  recovery: boolean;
  readOnly: boolean;
}

export function SecondStepField({ value, onChange, recovery, readOnly }: SecondStepFieldProps) {
  const { text, isRecovery } = value;
  return (
    <Stack gap="xs" align="stretch">
      {isRecovery ? (
        <TextInput
          key="recovery"
          label="Código de recuperação"
          name="recovery-code"
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          autoFocus
          maxLength={40}
          readOnly={readOnly}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', letterSpacing: '0.1em' } }}
          value={text}
          onChange={(event) => onChange({ text: event.currentTarget.value, isRecovery })}
        />
      ) : (
        <CodeField
          key="app"
          length={LONGEST_CODE}
          readOnly={readOnly}
          value={text}
          onChange={(digits) => onChange({ text: digits, isRecovery })}
        />
      )}
      {recovery && (
        <LinkButton
          size="sm"
          ta="left"
          disabled={readOnly}
          onClick={() => onChange({ text: '', isRecovery: !isRecovery })}
        >
          {isRecovery ? 'Usar o código do aplicativo' : 'Usar um código de recuperação'}
        </LinkButton>
      )}
    </Stack>
  );
}
