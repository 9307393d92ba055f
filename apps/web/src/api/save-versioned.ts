import { type MergedEdits, mergeEdits } from '../lib/merge-edits';
import { ApiError } from './api-error';

/** How one kind of object is saved from its form. */
export interface VersionedKind<Fields extends object, Stored extends { readonly version: number }> {
  /** The fields of the form that are stored. */
  readonly fieldsOf: (stored: Stored) => Fields;
  readonly send: (fields: Fields, version: number) => Promise<Stored>;
  /** The stored object of a refusal; throws if it is something else. */
  readonly read: (current: unknown) => Stored;
}

export interface VersionedChange<Fields, Stored> {
  /** The object as the form opened it, or as the person saw it in a conflict. */
  readonly base: Stored;
  readonly mine: Fields;
}

export interface SavedVersion<Fields, Stored> {
  readonly stored: Stored;
  /** The fields that others changed meanwhile. */
  readonly theirs: readonly (keyof Fields)[];
}

/** Somebody else changed the same fields, and the person has to choose. */
export class EditConflict<Fields, Stored> extends Error {
  override readonly name = 'EditConflict';
  readonly current: Stored;
  readonly edits: MergedEdits<Fields>;

  constructor(current: Stored, edits: MergedEdits<Fields>) {
    super('Este registro foi alterado por outra pessoa.');
    this.current = current;
    this.edits = edits;
  }
}

/** Enough for the changes of others that come in while this one is saved. */
const TRIES = 4;

/**
 * Saves a form on the version that it opened. Changes of other fields that came in meanwhile stay (docs/http.md,
 * "Versions").
 *
 * @throws EditConflict if somebody changed the same fields; otherwise what `send` throws
 */
export async function saveVersioned<Fields extends object, Stored extends { readonly version: number }>(
  { fieldsOf, send, read }: VersionedKind<Fields, Stored>,
  { base, mine }: VersionedChange<Fields, Stored>,
): Promise<SavedVersion<Fields, Stored>> {
  let fields = mine;
  let { version } = base;
  let theirs: SavedVersion<Fields, Stored>['theirs'] = [];
  for (let tried = 1; ; tried += 1) {
    try {
      return { stored: await send(fields, version), theirs };
    } catch (error) {
      if (tried === TRIES || !isVersionConflict(error)) throw error;
      const current = read(error.refusal.current);
      const edits = mergeEdits(fieldsOf(base), mine, fieldsOf(current));
      if (edits.conflicts.length > 0) throw new EditConflict(current, edits);
      fields = edits.merged;
      version = current.version;
      theirs = edits.theirs;
    }
  }
}

function isVersionConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.refusal.code === 'version_conflict';
}
