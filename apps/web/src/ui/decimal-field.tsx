import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useId, useRef } from 'react';
import { type NumberKind, readingsOf, typedHint } from '../lib/typed-number';
import styles from './decimal-field.module.css';

export interface DecimalFieldProps extends Omit<TextInputProps, 'onChange' | 'value' | 'description'> {
  label: string;
  value: string;
  kind: NumberKind;
  onChange: (text: string) => void;
}

/**
 * A number with comma or dot. One line below it says what will be stored, or what is wrong. A text that can be read in
 * two ways gets a button for each reading, which writes it plainly (docs/screens.md, "Typed numbers").
 */
export function DecimalField({ label, value, kind, onChange, error, ...input }: DecimalFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const question = useId();
  const readings = readingsOf(value, kind);
  const choose = (text: string) => {
    onChange(text);
    field.current?.focus();
  };
  return (
    <div className={styles.field}>
      <TextInput
        ref={field}
        label={label}
        value={value}
        error={error}
        inputMode="decimal"
        autoComplete="off"
        // One line at a time: the refusal of a save replaces the hint.
        description={hasText(error) ? null : typedHint(value, kind)}
        descriptionProps={{ 'aria-live': 'polite' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...input}
      />
      {readings.length > 0 && input.readOnly !== true && (
        <fieldset className={styles.readings} aria-labelledby={question}>
          <span id={question} role="status">
            Como ler {value.trim()}?
          </span>
          {readings.map(({ label: reading, text }) => (
            <Button
              key={text}
              type="button"
              variant="default"
              size="compact-sm"
              className={styles.reading}
              onClick={() => choose(text)}
            >
              {reading}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function hasText(error: DecimalFieldProps['error']): boolean {
  return error !== undefined && error !== null && error !== '' && error !== false;
}
