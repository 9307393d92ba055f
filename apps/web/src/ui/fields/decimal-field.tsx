import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useId, useRef } from 'react';
import { type AmountKind, type NumberKind, parseTyped, readingsOf, typedHint } from '../../lib/typed-number';
import styles from './decimal-field.module.css';

export type Example = (value: number) => string;

interface DecimalFieldProps extends Omit<TextInputProps, 'onChange' | 'value' | 'description'> {
  label: string;
  value: string;
  kind: NumberKind;
  /** An example of the number in the field, which stands below it beside what will be stored. */
  example?: Example | undefined;
  onChange: (text: string) => void;
}

/**
 * Takes comma or dot and shows what will be stored. An ambiguous text gets a button for each reading
 * (docs/screens.md, "Typed numbers").
 */
export function DecimalField({ label, value, kind, example, onChange, error, ...input }: DecimalFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const question = useId();
  const readings = readingsOf(value, kind);
  // A refused save replaces the hint.
  const hint = hasText(error) ? null : typedHint(value, kind);
  const typed = parseTyped(value, kind);
  const choose = (text: string) => {
    onChange(text);
    field.current?.focus();
  };
  return (
    <div className={styles.field} data-example={example === undefined ? undefined : true}>
      <TextInput
        ref={field}
        label={label}
        value={value}
        error={error}
        inputMode="decimal"
        autoComplete="off"
        description={
          example === undefined ? (
            hint
          ) : (
            <>
              {hint !== null && <span className={styles.hint}>{hint}</span>}
              {typed !== null && <span>{example(typed)}</span>}
            </>
          )
        }
        descriptionProps={{ 'aria-live': 'polite' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...input}
      />
      {readings.length > 0 && input.readOnly !== true && (
        <fieldset className="line mt-2 tiny dim" aria-labelledby={question}>
          <span id={question} role="status">
            Como ler {value.trim()}?
          </span>
          {readings.map(({ label: reading, text }) => (
            <Button
              key={text}
              type="button"
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

export interface AmountField extends AmountKind {
  readonly label: string;
  readonly example?: Example;
}

export interface LimitFieldsProps<Name extends string> {
  fields: Readonly<Record<Name, AmountField>>;
  names?: readonly Name[];
  texts: Readonly<Record<Name, string>>;
  problems?: Partial<Record<Name, string>> | undefined;
  readOnly: boolean;
  onChange: (texts: Readonly<Record<Name, string>>) => void;
}

export function LimitFields<Name extends string>(props: LimitFieldsProps<Name>) {
  const { fields, texts, problems, readOnly, onChange } = props;
  const { names = Object.keys(fields) as Name[] } = props; // A record's keys are its names.
  return names.map((name) => (
    <DecimalField
      key={name}
      label={fields[name].label}
      kind={fields[name].kind}
      example={fields[name].example}
      maxLength={20}
      readOnly={readOnly}
      value={texts[name]}
      error={problems?.[name]}
      onChange={(text) => onChange({ ...texts, [name]: text })}
    />
  ));
}
