import { codeKey } from '@balanco/contract/base/codes';
import { entriesOf, isRecord } from '@balanco/contract/counts/count-entries';
import { readCountLines } from '@balanco/contract/counts/count-shape';
import type { PulledCount } from '@balanco/contract/mobile/mobile-pull';
import type { Reading } from './reading';

/** What of the server's row the phone needs besides. */
interface RowFacts {
  readonly person: string;
  readonly pharmacy: string;
  /** The moment of this phone, in ms. */
  readonly now: number;
  readonly order: number;
}

/** What an own count on the server does to the phone (docs/collector-app.md, "What the server says of own counts"). */
export function withServerRow(
  reading: Reading | undefined,
  row: PulledCount,
  facts: RowFacts,
): Reading | null {
  if (reading === undefined) return row._deleted ? null : newFromRow(row, facts);
  // A change of one's own waits, and the server merges it; an older row is out of date.
  if (reading.state !== 'sent' || row._version < (reading.version ?? 0)) return reading;
  const line = onlyLine(row);
  if (line === null) return reading;
  // What was typed here of the box is part of the text that the server has.
  const content = { ...reading.content, quantity: line.quantity, factor: line.factor, deleted: row._deleted };
  const isSame =
    content.quantity === reading.content.quantity &&
    content.factor === reading.content.factor &&
    content.deleted === reading.content.deleted;
  const section = row.sectionID ?? '';
  const inventory = row.inventoryID ?? reading.inventory;
  const isThere = section === reading.section && inventory === reading.inventory;
  if (isSame && isThere && row._version === reading.version) return reading;
  const detail = isSame ? reading.detail : 'Mudada no servidor.';
  return { ...reading, content, version: row._version, section, inventory, detail };
}

/**
 * An acknowledged reading of a server that was restored from a backup: what it lacks is sent from the beginning, what is older there
 * is sent as a change on its version, and every other row is taken as it is (docs/collector-api.md, "When the server was restored").
 */
export function afterRestore(reading: Reading, row: PulledCount | undefined, now: number): Reading {
  if (row === undefined) return { ...reading, version: null, sending: null, state: 'waiting' };
  if (row._version < (reading.version ?? 0))
    return { ...reading, version: row._version, sending: null, state: 'waiting' };
  const { person, pharmacy, order } = reading;
  return withServerRow(reading, row, { person, pharmacy, now, order }) ?? reading;
}

function newFromRow(row: PulledCount, { person, pharmacy, now, order }: RowFacts): Reading | null {
  const line = onlyLine(row);
  if (line === null || row.inventoryID === null) return null;
  return {
    id: row.amplify_id.toLowerCase(),
    person,
    pharmacy,
    inventory: row.inventoryID,
    section: row.sectionID ?? '',
    kind: line.kind,
    code: line.code,
    ...line.details,
    item: `c:${codeKey(line.code)}`,
    description: null,
    createdAt: row.createdAt,
    order,
    content: { quantity: line.quantity, factor: line.factor, deleted: false },
    sending: null,
    version: row._version,
    state: 'sent',
    detail: null,
    acknowledgedAt: now,
  };
}

/** The one line of a count; null for several or one that can't be read, which this app never makes. */
function onlyLine(row: PulledCount) {
  const [line, ...others] = readCountLines(row);
  if (line === undefined || others.length > 0 || line.quantity === null) return null;
  const { barcode, internalCode, quantity, factor, box } = line;
  const scanned = scannedText(row.barcode);
  const details = {
    // A correction sends the whole text again, so that the server keeps what stands beside the code.
    ...(scanned !== null && scanned !== barcode && { scanned }),
    lot: box?.lot ?? undefined,
    expiry: box?.expiry ?? undefined,
    // The same box is known again, whichever phone read it.
    serial: box?.serial ?? undefined,
  };
  return barcode === ''
    ? { kind: 'internal' as const, code: internalCode, quantity, factor, details: {} }
    : { kind: 'barcode' as const, code: barcode, quantity, factor, details };
}

/** The text of the first entry as it was sent; null if it is in another form. */
function scannedText(barcode: unknown): string | null {
  const [entry] = entriesOf(barcode);
  return isRecord(entry) && typeof entry.barcode === 'string' ? entry.barcode : null;
}
