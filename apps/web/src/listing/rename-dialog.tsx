import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SavedVersion, VersionedChange } from '../api/save-versioned';
import type { WriteFailure } from '../session/use-dialog-write';
import { useVersionedWrite } from '../session/use-versioned-write';
import { ConflictDialog } from '../ui/dialogs/conflict-dialog';
import { NameDialog } from '../ui/dialogs/name-dialog';

export interface NameFields {
  readonly name: string;
}

interface RenameDialogProps<Fields extends NameFields, Stored extends Fields & { readonly version: number }> {
  title: string;
  conflictTitle: string;
  opened: Stored;
  fieldsOf: (stored: NoInfer<Fields>) => Fields;
  labels: Readonly<Record<keyof Fields, string>>;
  typed: NoInfer<Fields>;
  mutation: UseMutationResult<SavedVersion<Fields, Stored>, Error, VersionedChange<Fields, Stored>>;
  missing: string;
  doubt?: ((name: string) => string | null) | undefined;
  failed: WriteFailure;
  about?: ReactNode;
  below?: ReactNode;
  onClose: () => void;
}

export const nameOf = ({ name }: NameFields): NameFields => ({ name });

/** Shows both values after somebody else's edit (docs/http.md, "Versions"). */
export function RenameDialog<
  Fields extends NameFields & Readonly<Record<keyof Fields, string>>,
  Stored extends Fields & { readonly version: number },
>({
  title,
  conflictTitle,
  opened,
  fieldsOf,
  labels,
  typed,
  mutation,
  missing,
  doubt,
  failed,
  about,
  below,
  onClose,
}: RenameDialogProps<Fields, Stored>) {
  const { save, conflict, dialog } = useVersionedWrite(mutation, {
    opened,
    fieldsOf,
    failed,
    onClose,
  });
  if (conflict !== null) {
    const { fields, current, mine } = conflict;
    return (
      <ConflictDialog
        {...dialog}
        {...conflict}
        title={conflictTitle}
        what={`“${opened.name}”`}
        rows={fields.map((field) => [labels[field], current[field], mine[field]])}
      />
    );
  }
  return (
    <NameDialog
      {...dialog}
      title={title}
      submitLabel="Salvar"
      busyLabel="Salvando..."
      initial={opened.name}
      missing={missing}
      doubt={doubt}
      onSubmit={(name) => save({ ...typed, name })}
      about={about}
    >
      {below}
    </NameDialog>
  );
}
