import { ApiError } from './failures';

interface VersionedKind<Fields extends object, Stored extends { readonly version: number }> {
  readonly fieldsOf: (stored: Stored) => Fields;
  readonly send: (fields: Fields, version: number) => Promise<Stored>;
  readonly schema: { readonly parse: (current: unknown) => Stored };
}

export interface VersionedChange<Fields, Stored> {
  readonly base: Stored;
  readonly mine: Fields;
}

export interface SavedVersion<Fields, Stored> {
  readonly stored: Stored;
  readonly theirs: readonly (keyof Fields)[];
}

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

/** Enough for changes that others make meanwhile. */
const TRIES = 4;

/**
 * Keeps what others changed in other fields (docs/http.md, "Versions").
 *
 * @throws EditConflict if somebody changed the same fields; otherwise what `send` throws
 */
export function saveVersioned<Fields extends object, Stored extends { readonly version: number }>({
  fieldsOf,
  send,
  schema,
}: VersionedKind<Fields, Stored>) {
  return async ({ base, mine }: VersionedChange<Fields, Stored>): Promise<SavedVersion<Fields, Stored>> => {
    let fields = mine;
    let { version } = base;
    let theirs: SavedVersion<Fields, Stored>['theirs'] = [];
    for (let tried = 1; ; tried += 1) {
      try {
        return { stored: await send(fields, version), theirs };
      } catch (error) {
        if (tried === TRIES || !isVersionConflict(error)) throw error;
        const current = schema.parse(error.refusal.current);
        const edits = mergeEdits(fieldsOf(base), mine, fieldsOf(current));
        if (edits.conflicts.length > 0) throw new EditConflict(current, edits);
        fields = edits.merged;
        version = current.version;
        theirs = edits.theirs;
      }
    }
  };
}

function isVersionConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.refusal.code === 'version_conflict';
}

interface MergedEdits<Fields> {
  readonly conflicts: readonly (keyof Fields)[];
  readonly theirs: readonly (keyof Fields)[];
  /** A conflict has the typed value here, the stored one in `kept`. */
  readonly merged: Fields;
  readonly kept: Fields;
}

/** See docs/products.md, "Two people at one product". */
export function mergeEdits<Fields extends object>(
  base: Fields,
  mine: Fields,
  current: Fields,
): MergedEdits<Fields> {
  const names = Object.keys(base) as (keyof Fields)[]; // Object.keys forgets the names.
  const isMine = (name: keyof Fields) => mine[name] !== base[name];
  const isTheirs = (name: keyof Fields) => current[name] !== base[name] && current[name] !== mine[name];
  const conflicts = names.filter((name) => isMine(name) && isTheirs(name));
  const take = (wanted: (name: keyof Fields) => boolean) => {
    const taken = { ...current };
    for (const name of names.filter(wanted)) taken[name] = mine[name];
    return taken;
  };
  return {
    conflicts,
    theirs: names.filter((name) => !isMine(name) && isTheirs(name)),
    merged: take(isMine),
    kept: take((name) => isMine(name) && !conflicts.includes(name)),
  };
}
