import { NAME_LIMIT } from '@balanco/contract/fields';
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormDialog } from './form-dialog';

export interface NameDialogProps {
  title: string;
  submitLabel: string;
  busyLabel: string;
  /** The initial value of the field. */
  initial?: string;
  /** The sentence of the field if the name is blank. */
  missing: string;
  busy: boolean;
  /** The failure of the last attempt. The field keeps its value. */
  error: string | null;
  /** Receives the trimmed name, never empty. */
  onSubmit: (name: string) => void;
  onClose: () => void;
  /** Text above the field about the named object. */
  about?: ReactNode;
  /** Further fields, below. */
  children?: ReactNode;
}

/** A dialog that asks for a name, required and not blank (specification, section 5). */
export function NameDialog({ initial = '', missing, onSubmit, about, children, ...dialog }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    const trimmed = name.trim();
    if (trimmed === '') setProblem(missing);
    else onSubmit(trimmed);
  };
  return (
    <FormDialog {...dialog} onSubmit={submit}>
      {about}
      <TextInput
        label="Nome"
        required
        maxLength={NAME_LIMIT}
        value={name}
        error={problem}
        readOnly={dialog.busy}
        data-autofocus
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(null);
        }}
      />
      {children}
    </FormDialog>
  );
}
