import { codeKey } from '@balanco/contract/base/codes';
import { entriesOf, isRecord } from '@balanco/contract/counts/count-entries';
import { readCountLines } from '@balanco/contract/counts/count-shape';
import { KEPT_UNPLACED, type PulledCount } from '@balanco/contract/mobile/mobile-pull';
import { DELETED_BY_OFFICE, type Reading } from './reading';

interface RowFacts {
  readonly person: string;
  readonly pharmacy: string;
  readonly now: number;
  readonly order: number;
}

/** See docs/collector-app.md, "What the server says of own counts". */
export function withServerRow(
  reading: Reading | undefined,
  row: PulledCount,
  facts: RowFacts,
): Reading | null {
  if (reading === undefined) return row._deleted ? null : newFromRow(row, facts);
  const line = onlyLine(row);
  if (line === null || row._version < (reading.version ?? 0)) return reading;
  if (reading.state !== 'sent') return beneathChange(reading, row, line.factor);
  // The server's text includes typed lot and expiry.
  const content = { ...reading.content, quantity: line.quantity, factor: line.factor, deleted: row._deleted };
  const isSame =
    content.quantity === reading.content.quantity &&
    content.factor === reading.content.factor &&
    content.deleted === reading.content.deleted;
  const section = row.sectionID ?? '';
  const inventory = row.inventoryID ?? reading.inventory;
  const isThere = section === reading.section && inventory === reading.inventory;
  if (isSame && isThere && row._version === reading.version) return reading;
  const isRestored = reading.content.deleted && !content.deleted;
  const live = isRestored ? 'Restaurada pelo escritório.' : 'Mudada no servidor.';
  const gone = reading.content.deleted ? reading.detail : DELETED_BY_OFFICE;
  const changed = content.deleted ? gone : live;
  const isPlaced = reading.detail === KEPT_UNPLACED && !row.unplaced;
  const known = isPlaced ? null : reading.detail;
  const detail = isSame ? known : changed;
  return { ...reading, content, version: row._version, section, inventory, detail };
}

/** To another section of its inventory; an unanswered message keeps the one that it named. */
export function withSection(reading: Reading, section: string): Reading {
  const sending = reading.sending && { section: reading.section, ...reading.sending };
  const content = { ...reading.content, section };
  return { ...reading, section, sending, content, state: 'waiting', detail: null };
}

/** What a moved reading leaves where it was, so that nobody reads it again; null if it stayed. */
export function leftBehind(before: Reading, after: Reading, movedTo: string): Reading | null {
  if (before.section === after.section && before.inventory === after.inventory) return null;
  const { isBehind: _known, ...left } = before;
  const content = { ...before.content, deleted: true };
  return { ...left, id: leftIn(before), content, sending: null, state: 'sent', detail: null, movedTo };
}

export function leftIn({ id, inventory, section }: Reading): string {
  return `${id} ${inventory} ${section}`;
}

/**
 * The server merges a waiting quantity, and the next message would undo what else the office did. An unanswered one is
 * resent unchanged.
 */
function beneathChange(reading: Reading, row: PulledCount, factor: number): Reading {
  if (reading.state !== 'waiting' || reading.sending !== null || reading.version === null) return reading;
  const isGone = row._deleted && !reading.content.deleted;
  const inventory = row.inventoryID ?? reading.inventory;
  const { section: moved, ...others } = reading.content;
  const isMoving = moved !== undefined && inventory === reading.inventory;
  const content = isMoving ? reading.content : others;
  return {
    ...reading,
    section: isMoving ? moved : (row.sectionID ?? ''),
    inventory,
    content: { ...content, factor, deleted: isGone || content.deleted },
    detail: isGone ? DELETED_BY_OFFICE : reading.detail,
  };
}

/**
 * A missing row is sent from the beginning, an older one becomes a change on its version, others are taken
 * (docs/collector-api.md, "When the server was restored").
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

/** null for several or an unreadable one, which this app never makes. */
function onlyLine(row: PulledCount) {
  const [line, ...others] = readCountLines(row);
  if (line === undefined || others.length > 0 || line.quantity === null) return null;
  const { barcode, internalCode, quantity, factor, box } = line;
  const scanned = scannedText(row.barcode);
  const details = {
    // A correction resends the text, so the server keeps lot and expiry.
    ...(scanned !== null && scanned !== barcode && { scanned }),
    lot: box?.lot ?? undefined,
    expiry: box?.expiry ?? undefined,
    // Identifies the box on any phone.
    serial: box?.serial ?? undefined,
  };
  return barcode === ''
    ? { kind: 'internal' as const, code: internalCode, quantity, factor, details: {} }
    : { kind: 'barcode' as const, code: barcode, quantity, factor, details };
}

/** Returns null if the code has another form. */
function scannedText(barcode: unknown): string | null {
  const [entry] = entriesOf(barcode);
  return isRecord(entry) && typeof entry.barcode === 'string' ? entry.barcode : null;
}
