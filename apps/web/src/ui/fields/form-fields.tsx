import { Checkbox, Radio, type RadioGroupProps, Select, Stack, TextInput } from '@mantine/core';

interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
  readonly description?: string | undefined;
  readonly disabled?: boolean;
}

export function choicesOf<Value extends string>(
  words: Readonly<Record<Value, { readonly name: string; readonly means: string }>>,
): readonly Choice<Value>[] {
  const values = Object.keys(words) as Value[]; // A record's keys are its values.
  return values.map((value) => ({ value, label: words[value].name, description: words[value].means }));
}

interface RadioFieldProps<Value> extends Omit<RadioGroupProps, 'value' | 'onChange' | 'children'> {
  value: Value | null;
  choices: readonly Choice<Value>[];
  disabled?: boolean;
  onChange: (value: Value) => void;
}

export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { choices, disabled = false, onChange, ...group } = props;
  return (
    <Radio.Group {...group} onChange={(value) => onChange(value as Value)}>
      <Stack gap="xs" mt="xs">
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} disabled={disabled || choice.disabled === true} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface TextKind {
  readonly kind: 'text';
  readonly maxLength: number;
  readonly placeholder?: string;
  readonly required?: true;
}

/** It takes digits, and an empty field is null. */
interface WholeKind {
  readonly kind: 'whole';
  readonly maxLength: number;
}

interface ChoiceKind<Value> {
  readonly kind: 'choice' | 'radio';
  readonly choices: readonly Choice<Value>[];
  readonly nothingFound?: string;
}

interface TicksKind<Value> {
  readonly kind: 'ticks';
  readonly choices: readonly Choice<Value>[];
}

type Kind<Value> =
  | (string extends Value ? TextKind : never)
  | (number extends Value ? WholeKind : never)
  | ([Value] extends [string] ? ChoiceKind<Value> : never)
  | (Value extends readonly (infer Each)[] ? TicksKind<Each> : never);

export type Field<Form> = {
  [Name in keyof Form & string]: {
    readonly name: Name;
    readonly label: string;
    readonly className?: string | undefined;
  } & Kind<Form[Name]>;
}[keyof Form & string];

interface FormFieldsProps<Form extends object> {
  fields: readonly Field<Form>[];
  form: Form;
  problems?: Partial<Readonly<Record<keyof Form, string>>>;
  readOnly: boolean;
  onChange: (change: Partial<Form>) => void;
}

export function FormFields<Form extends object>(props: FormFieldsProps<Form>) {
  const { fields, form, problems, readOnly, onChange } = props;
  // The list's type gives each field a kind that fits its part of the form.
  const all = fields as unknown as readonly AnyField[];
  const values = form as Readonly<Record<string, unknown>>;
  const errors: Readonly<Record<string, string | undefined>> = problems ?? {};
  return all.map((field) => (
    <OneField
      key={field.name}
      field={field}
      value={values[field.name]}
      error={errors[field.name]}
      readOnly={readOnly}
      onChange={(value) => onChange({ [field.name]: value } as Partial<Form>)}
    />
  ));
}

type AnyField = { readonly name: string; readonly label: string; readonly className?: string } & (
  | TextKind
  | WholeKind
  | ChoiceKind<string>
  | TicksKind<string>
);

interface OneFieldProps {
  field: AnyField;
  value: unknown;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: unknown) => void;
}

function OneField({ field, value, error, readOnly, onChange }: OneFieldProps) {
  const { kind, label, className } = field;
  const common = { label, className, error };
  switch (kind) {
    case 'text': {
      const { maxLength, placeholder, required } = field;
      return (
        <TextInput
          {...common}
          maxLength={maxLength}
          placeholder={placeholder}
          required={required}
          readOnly={readOnly}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    }
    case 'whole':
      return (
        <TextInput
          {...common}
          inputMode="numeric"
          maxLength={field.maxLength}
          readOnly={readOnly}
          value={value === null ? '' : String(value)}
          onChange={(event) => {
            const digits = event.currentTarget.value.replace(/\D/g, '');
            onChange(digits === '' ? null : Number(digits));
          }}
        />
      );
    case 'choice':
      return (
        <Select
          {...common}
          data={[...field.choices]}
          value={String(value)}
          onChange={(chosen) => chosen !== null && onChange(chosen)}
          readOnly={readOnly}
          searchable={field.nothingFound !== undefined}
          nothingFoundMessage={field.nothingFound}
        />
      );
    case 'radio':
      return (
        <RadioField
          {...common}
          value={String(value)}
          choices={field.choices}
          disabled={readOnly}
          onChange={onChange}
        />
      );
    case 'ticks':
      return (
        <Checkbox.Group
          {...common}
          value={[...(value as readonly string[])]}
          // The order of the choices, not of the presses.
          onChange={(ticked) =>
            onChange(field.choices.flatMap((choice) => (ticked.includes(choice.value) ? choice.value : [])))
          }
        >
          <Stack gap="xs" mt="xs">
            {field.choices.map((choice) => (
              <Checkbox key={choice.value} {...choice} disabled={readOnly} />
            ))}
          </Stack>
        </Checkbox.Group>
      );
  }
}
