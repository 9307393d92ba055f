import { enterSection as call, type EnteredSection } from '@balanco/contract/inventories/sections';
import type { CountingPlace } from '../rules/readings/reading';
import { placeOf } from '../rules/readings/server-place';
import { within } from '../rules/waiting';
import { readNote, writeNote } from '../store/database';
import { knownSection } from '../store/known-places';
import { isOnlyHere } from '../store/sections';
import { failureOf, Refused, SignedOut } from './refused';
import { request } from './request';

/** Labels that were read offline belong to nobody. */
const READ_LABELS = 'read labels';

/** Longest wait behind a sheet, in ms; longer if the phone can't know otherwise. */
const WAIT_MS = { known: 3_000, unknown: 10_000 };

/** `finalizado` is false while the phone can't ask. */
type Labelled = Omit<CountingPlace, 'person'> & { readonly finalizado: boolean };

/** 'deleted' also without access to its pharmacy. */
export type SectionState = 'open' | 'finalised' | 'deleted';

export interface OthersThere {
  readonly others: EnteredSection['others'];
  readonly counted: NonNullable<EnteredSection['counted']>;
}

const NOBODY: OthersThere = { others: [], counted: [] };

/**
 * And who else counts or counted there; open and nobody before the server knows it.
 *
 * @throws what `request` throws
 */
export async function askAboutSection(
  section: string,
): Promise<OthersThere & { readonly state: SectionState }> {
  if (section === '' || (await isOnlyHere(section))) return { state: 'open', ...NOBODY };
  try {
    const { finalizado, others, counted = [] } = await request(call, { params: { id: section }, body: {} });
    return { state: finalizado ? 'finalised' : 'open', others, counted };
  } catch (error) {
    if (error instanceof Refused && error.code === 'not_found') return { state: 'deleted', ...NOBODY };
    throw error;
  }
}

/**
 * Asks the server or this phone's lists.
 *
 * @throws Refused, SignedOut
 */
export async function placeOfLabel(section: string): Promise<Labelled | null> {
  const known = await knownSection(section);
  try {
    const asking = request(call, { params: { id: section }, body: { by_label: true } });
    const entered = await within(known === null ? WAIT_MS.unknown : WAIT_MS.known, asking);
    return { ...placeOf(entered.id, entered), finalizado: entered.finalizado };
  } catch (error) {
    if (!(error instanceof TypeError) && (known === null || isAnswer(error))) throw error;
    if (known === null) return null;
    await writeNote(READ_LABELS, [...new Set([...(await unsentLabels()), section])]);
    return { ...known, finalizado: false };
  }
}

/** Counting goes on without a session, and while the server starts. */
function isAnswer(error: unknown): boolean {
  if (error instanceof SignedOut) return false;
  const failure = failureOf(error);
  return failure !== 'again' && failure !== 'token';
}

async function unsentLabels(): Promise<readonly string[]> {
  return (await readNote<readonly string[]>(READ_LABELS)) ?? [];
}

/**
 * Reports them.
 *
 * @throws what `request` throws, unless a label is refused
 */
export async function sendReadLabels(): Promise<void> {
  for (const id of await unsentLabels()) {
    await request(call, { params: { id }, body: { by_label: true } }).catch((error: unknown) => {
      if (failureOf(error) !== 'fault') throw error;
    });
    const left = (await unsentLabels()).filter((each) => each !== id);
    await writeNote(READ_LABELS, left);
  }
}
