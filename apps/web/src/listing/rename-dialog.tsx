import { Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SavedVersion, VersionedChange } from '../api/save-versioned';
import { useVersionedWrite } from '../session/use-versioned-write';
import { ConflictDialog } from '../ui/dialogs/conflict-dialog';
import { NameDialog } from '../ui/dialogs/name-dialog';

export interface NameFields {
  readonly name: string;
}

interface RenameDialogProps<Stored extends NameFields & { readonly version: number }> {
  title: string;
  /** The title if somebody else renamed it. */
  conflictTitle: string;
  opened: Stored;
  mutation: UseMutationResult<SavedVersion<NameFields, Stored>, Error, VersionedChange<NameFields, Stored>>;
  missing: string;
  doubt?: ((name: string) => string | null) | undefined;
  failed: string | ((error: unknown) => string | null);
  about?: ReactNode;
  /** It stands below the field. */
  below?: ReactNode;
  onClose: () => void;
}

export const nameOf = ({ name }: NameFields): NameFields => ({ name });

/** Shows both names after somebody else's rename (docs/http.md, "Versions"). */
export function RenameDialog<Stored extends NameFields & { readonly version: number }>({
  title,
  conflictTitle,
  opened,
  mutation,
  missing,
  doubt,
  failed,
  about,
  below,
  onClose,
}: RenameDialogProps<Stored>) {
  const { save, busy, failure, conflict } = useVersionedWrite(mutation, {
    opened,
    fieldsOf: nameOf,
    failed,
    onClose,
  });
  if (conflict !== null) {
    return (
      <ConflictDialog
        title={conflictTitle}
        rows={[['Nome', conflict.current.name, conflict.mine.name]]}
        busy={busy}
        error={failure}
        onOverwrite={conflict.onOverwrite}
        onKeep={conflict.onKeep}
        onClose={onClose}
      >
        <Text>
          Enquanto você editava, outra pessoa mudou o nome de “{opened.name}”. Qual valor deve ficar?
        </Text>
      </ConflictDialog>
    );
  }
  return (
    <NameDialog
      title={title}
      submitLabel="Salvar"
      busyLabel="Salvando..."
      initial={opened.name}
      missing={missing}
      doubt={doubt}
      busy={busy}
      error={failure}
      onSubmit={(name) => save({ name })}
      onClose={onClose}
      about={about}
    >
      {below}
    </NameDialog>
  );
}
