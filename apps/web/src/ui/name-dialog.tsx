import { NAME_LIMIT } from '@balanco/contract/base/fields';
import { Text, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { FormDialog } from './form-dialog';
import { NoteLine } from './note-line';
import { useKept } from './use-kept';

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
  /** A question about a name that is probably a mistake; a second press takes it. Null for any other name. */
  doubt?: ((name: string) => string | null) | undefined;
  /** Receives the trimmed name, never empty. */
  onSubmit: (name: string) => void;
  /** A second button, which creates and empties the field for the next name. `onMade` reports that it is created. */
  another?: {
    readonly label: string;
    /** What is said about the last created name. */
    readonly made: (name: string) => string;
    readonly onSubmit: (name: string, onMade: () => void) => void;
  };
  onClose: () => void;
  /** Text above the field about the named object. */
  about?: ReactNode;
  /** Further fields, below. */
  children?: ReactNode;
}

/** A dialog that asks for a name, required and not blank (specification, section 5). */
export function NameDialog(props: NameDialogProps) {
  const { initial = '', missing, doubt, onSubmit, about, another, children, ...dialog } = props;
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useKept(`${dialog.title}/${initial}/name`, initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ name: string; question: string } | null>(null);
  const question = asked?.name === name.trim() ? asked.question : null;
  const submitTo = (send: (name: string) => void) => {
    const trimmed = name.trim();
    if (trimmed === '') setProblem(missing);
    else {
      const doubted = doubt?.(trimmed) ?? null;
      if (doubted === null || question !== null) send(trimmed);
      else setAsked({ name: trimmed, question: doubted });
    }
  };
  const onMade = (created: string) => {
    setMade(created);
    setName('');
    field.current?.focus();
  };
  return (
    <FormDialog
      {...dialog}
      submitLabel={question === null ? dialog.submitLabel : `${dialog.submitLabel} mesmo assim`}
      onSubmit={() => submitTo(onSubmit)}
      another={
        another && {
          label: another.label,
          onSubmit: () => submitTo((typed) => another.onSubmit(typed, () => onMade(typed))),
        }
      }
    >
      {about}
      <TextInput
        ref={field}
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
      <NoteLine message={question} />
      {children}
      {another !== undefined && (
        <Text role="status" c="dimmed" size="sm" truncate>
          {made === null ? '' : another.made(made)}
        </Text>
      )}
    </FormDialog>
  );
}
