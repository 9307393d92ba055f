import { z } from 'zod';
import { sessionPerson } from '../identity/stored-session';
import { changedFields, hasTyped, returnValues } from '../ui/fields/kept-fields';

/** Each tab has its own. */
const STORAGE_KEY = 'keptWork';

const keptSchema = z.object({
  sub: z.string(),
  address: z.string(),
  title: z.string(),
  values: z.record(z.string(), z.unknown()),
  hasTyped: z.boolean(),
});

/** See docs/screens.md, "Kept work". */
export interface KeptWork {
  readonly address: string;
  readonly title: string;
  readonly hasTyped: boolean;
}

/** It is kept for the person whose session ends, but never passwords. */
export function keepWork(address: string, title: string): void {
  const sub = sessionPerson();
  if (sub === null || sub === '') return;
  sessionStorage.setItem(
    STORAGE_KEY,
    JSON.stringify({ sub, address, title, values: changedFields(), hasTyped: hasTyped() }),
  );
}

export function keptWork(): KeptWork | null {
  const kept = readKept();
  if (kept === null) return null;
  if (kept.sub !== sessionPerson()) {
    forgetWork();
    return null;
  }
  const { address, title, hasTyped: typed } = kept;
  return { address, title, hasTyped: typed };
}

export function resumeWork(): void {
  returnValues(readKept()?.values ?? {});
  sessionStorage.removeItem(STORAGE_KEY);
}

export function forgetWork(): void {
  returnValues({});
  sessionStorage.removeItem(STORAGE_KEY);
}

function readKept() {
  try {
    return keptSchema.safeParse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
