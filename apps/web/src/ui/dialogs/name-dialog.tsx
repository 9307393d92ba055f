import { NAME_LIMIT } from '@balanco/contract/base/fields';
import { Text, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useKept } from '../fields/kept-fields';
import { NoteLine } from '../messages/message-line';
import { FormDialog } from './form-dialog';

export interface NameDialogProps {
  title: string;
  submitLabel: string;
  busyLabel: string;
  initial?: string;
  missing: string;
  busy: boolean;
  error: string | null;
  /** Questions a likely mistake, else null; a second press accepts it. */
  doubt?: ((name: string) => string | null) | undefined;
  /** The name is trimmed and never empty. */
  onSubmit: (name: string) => void;
  another?: {
    readonly label: string;
    readonly made: (name: string) => string;
    readonly onSubmit: (name: string, onMade: () => void) => void;
  };
  onClose: () => void;
  about?: ReactNode;
  children?: ReactNode;
}

/** A name can't be blank (specification, section 5). */
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
