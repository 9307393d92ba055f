import { type AccountLine, accountLinesOf } from '@balanco/contract/inventories/section-account';
import { type PulledCount, pullCounts } from '@balanco/contract/mobile/mobile-pull';
import type { CountingPlace } from '../rules/new-reading';
import { eraseNote, eraseNotes, readNote, replaceNote, writeNote } from '../store/database';
import { compareAfterRestore, hasSent, takeServerRows } from '../store/kept-readings';
import { nameReadings } from '../store/name-readings';
import { sendPhotosAgain } from '../store/photos';
import { currentEpoch, epochToFollow } from './epoch';
import { request } from './request';

const PAGE_SIZE = 5000;
/** Before any count, so that the answer has deleted ones too. */
const BEFORE_ALL = '1970-01-01T00:00:00Z';

interface OwnPlace {
  readonly person: string;
  readonly pharmacy: string;
  readonly inventory: number | string;
}

/** How far the own counts were fetched: the `since` of the last answer, or FROM_THE_START. */
const noteOf = ({ person, inventory }: OwnPlace) => `own ${person} ${inventory}`;
const FROM_THE_START = '';

/**
 * Fetches one's own counts of an inventory: the live ones first, then what changed (docs/collector-api.md, "Fetching"). A new phone
 * learns what was counted before, and what the office changed is taken over. A phone that has some already asks for deleted ones
 * too. What was erased here while the answer was on its way is fetched the next time.
 *
 * @throws what `request` throws
 */
export async function pullOwnCounts(place: OwnPlace): Promise<void> {
  const { person, pharmacy, inventory } = place;
  const name = noteOf(place);
  if ((await readNote(name)) === undefined) await writeNote(name, FROM_THE_START);
  const before = await readNote<string>(name);
  const first = (await hasSent(person, inventory)) ? BEFORE_ALL : undefined;
  const pulled = await everyRow(person, inventory, before || first);
  await takeServerRows(pulled.rows, { person, pharmacy, now: Date.now() });
  await nameReadings(pharmacy);
  await replaceNote(name, before, pulled.since);
}

/**
 * The lines of one's own counts in a section that other apps made with several entries, which are no readings here. A pull of
 * everything, so it is asked for only if the readings alone don't match.
 *
 * @param known the ids of the readings
 * @throws what `request` throws
 */
export async function otherLines(place: CountingPlace, known: ReadonlySet<string>): Promise<AccountLine[]> {
  const { rows } = await everyRow(place.person, place.inventory, undefined);
  return rows
    .filter((row) => row.sectionID?.toLowerCase() === place.section && !row._deleted)
    .flatMap((row) => (known.has(row.amplify_id.toLowerCase()) ? [] : accountLinesOf(row.amplify_id, row)));
}

/** Lets the next pull fetch all own counts of an inventory again. */
export async function forgetPull(place: OwnPlace): Promise<void> {
  await eraseNote(noteOf(place));
}

/**
 * If the server was restored from a backup, lets everything wait again that it lost. Interrupted, it begins again the next time.
 * Returns whether it was restored.
 *
 * @throws what `request` throws
 */
export async function followRestore(person: string): Promise<boolean> {
  const epoch = currentEpoch();
  if (epoch === null || (await epochToFollow(person, epoch)) === null) return false;
  // Of all inventories at once: one that was created after the backup is unknown there, and counts may have been moved.
  if (await hasSent(person)) {
    const { rows } = await everyRow(person, undefined, BEFORE_ALL);
    await compareAfterRestore(person, rows);
  }
  await sendPhotosAgain(person);
  // How far something was read says nothing about this server: it may have forgotten what changed since.
  await eraseNotes('own ');
  await eraseNotes('catalogue ');
  await writeNote(`epoch ${person}`, epoch);
  return true;
}

/** A person's rows of an inventory, or of all. */
async function everyRow(person: string, inventory: number | string | undefined, since: string | undefined) {
  const rows: PulledCount[] = [];
  let cursor: string | undefined;
  for (;;) {
    const query = { inventory, page_size: PAGE_SIZE, since, cursor };
    const page = await request(pullCounts, { query }, person);
    rows.push(...page.results);
    if (page.cursor === null) return { rows, since: page.since };
    cursor = page.cursor;
  }
}
