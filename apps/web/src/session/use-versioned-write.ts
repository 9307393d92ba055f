import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceWithDetail } from '../api/client';
import { EditConflict, type SavedVersion, type VersionedChange } from '../api/save-versioned';
import { useDialogWrite, type WriteFailure } from './use-dialog-write';

interface VersionedWriteOptions<Fields, Stored> {
  readonly opened: Stored;
  readonly fieldsOf: (stored: Stored) => Fields;
  readonly failed: WriteFailure;
  readonly onClose: () => void;
  /** `theirs` are the fields that others changed. */
  readonly onSaved?: (saved: SavedVersion<Fields, Stored>) => void;
  readonly onFailed?: (error: unknown) => void;
}

/** Others may edit the same (docs/products.md, "Two people at one product"). */
export function useVersionedWrite<Fields extends object, Stored extends { readonly version: number }>(
  mutation: UseMutationResult<SavedVersion<Fields, Stored>, Error, VersionedChange<Fields, Stored>>,
  { opened, fieldsOf, failed, onClose, onSaved, onFailed }: VersionedWriteOptions<Fields, Stored>,
) {
  const [conflict, setConflict] = useState<EditConflict<Fields, Stored> | null>(null);
  const failure = (error: unknown) => {
    if (error instanceof EditConflict) return null;
    return typeof failed === 'string' ? sentenceWithDetail(failed, error) : failed(error);
  };
  const { write, ...written } = useDialogWrite(mutation, failure, onClose);
  const save = (base: Stored, mine: Fields) =>
    write(
      { base, mine },
      {
        onDone: (saved) => onSaved?.(saved),
        onFailed: (error) => {
          if (error instanceof EditConflict) setConflict(error);
          else onFailed?.(error);
        },
      },
    );
  const decided = (stored: Stored, fields: Fields) => {
    if (isSame(fieldsOf(stored), fields)) onClose();
    else save(stored, fields);
  };
  return {
    save: (mine: Fields) => save(opened, mine),
    ...written,
    conflict: conflict && {
      current: conflict.current,
      fields: conflict.edits.conflicts,
      mine: conflict.edits.merged,
      onOverwrite: () => decided(conflict.current, conflict.edits.merged),
      onKeep: () => decided(conflict.current, conflict.edits.kept),
    },
  };
}

function isSame<Fields extends object>(one: Fields, other: Fields): boolean {
  return (Object.keys(one) as (keyof Fields)[]).every((name) => one[name] === other[name]); // keys forgets the names.
}
