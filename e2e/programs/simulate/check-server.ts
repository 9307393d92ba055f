import { isDeepStrictEqual } from 'node:util';
import { inventoryRows } from '../../stock-take/locations.js';
import type { CountMessage, Delivery, DeliveryLedger } from './delivery-ledger.js';
import type { PatientSession } from './patient-session.js';

type Staff = Pick<PatientSession, 'send'>;

/** A row of `GET /api/amplify-counts/` (specification, section 3). */
interface ListedCount {
  readonly amplify_id: string;
  readonly _version: number;
  readonly barcode: unknown;
  readonly internalBarcode: unknown;
  readonly factor: number;
  readonly inventoryID: number | string;
  readonly sectionID: string | null;
  readonly createdAt: string;
}

export interface CheckReport {
  readonly stored: number;
  readonly lines: number;
  /** Changed later by others, so only their presence is checked. */
  readonly changedSince: number;
  readonly problems: readonly string[];
}

/**
 * Compares the server with its acknowledgements. Each count is there once, with the acknowledged content and
 * that version or a newer one. Refused, deleted and unsent ones are absent. Totals equal the sums of lines.
 */
export async function checkServer(
  staff: Staff,
  { pharmacy, inventoryID }: { pharmacy: { id: string }; inventoryID: number | string },
  ledger: DeliveryLedger,
): Promise<CheckReport> {
  const problems = [...ledger.problems];
  const seen = new Set<string>();
  const lines = new Map<string, number>();
  let changedSince = 0;
  const list = await staff.send('GET', `/api/amplify-counts/?pharmacy=${pharmacy.id}`);
  for (const count of list as ListedCount[]) {
    if (count.inventoryID !== inventoryID) continue;
    const delivery = ledger.deliveries.get(count.amplify_id);
    const complain = (what: string) => problems.push(`${count.amplify_id}: ${what}`);
    if (seen.has(count.amplify_id)) complain('aparece mais de uma vez');
    seen.add(count.amplify_id);
    if (delivery === undefined) complain('nunca foi enviada');
    else if (
      (delivery.acknowledged?.version ?? Number.POSITIVE_INFINITY) < count._version &&
      !delivery.unanswered
    ) {
      changedSince += 1;
    } else {
      const wrong = differenceOf(count, delivery);
      if (wrong !== null) complain(wrong);
    }
    const section = count.sectionID ?? '';
    lines.set(section, (lines.get(section) ?? 0) + (delivery?.scan.lines ?? 0));
  }
  for (const [id, { acknowledged, unanswered }] of ledger.deliveries) {
    const isExpected = acknowledged !== null && !acknowledged.message._deleted && unanswered === null;
    if (isExpected && !seen.has(id)) problems.push(`${id}: confirmada, mas não está no servidor`);
  }
  // Unanswered messages may arrive between list and totals.
  const isQuiet = [...ledger.deliveries.values()].every(({ unanswered }) => unanswered === null);
  if (isQuiet && changedSince === 0) {
    problems.push(...(await wrongTotals(staff, pharmacy.id, inventoryID, lines)));
  }
  const all = [...lines.values()].reduce((sum, count) => sum + count, 0);
  return { stored: seen.size, lines: all, changedSince, problems };
}

/** Null if equal. An unanswered message may have been applied. */
function differenceOf(count: ListedCount, { acknowledged, unanswered, isRefused }: Delivery): string | null {
  if (isRefused) return 'foi recusada, mas está no servidor';
  const possible = [acknowledged?.message, unanswered].flatMap((message) => message ?? []);
  if (possible.length === 0) return 'nunca foi enviada';
  if (acknowledged !== null && count._version < acknowledged.version) {
    return `versão ${count._version}, mais velha que a confirmada (${acknowledged.version})`;
  }
  const isAsSent = possible.some((message) => !message._deleted && isSame(count, message));
  if (isAsSent) return null;
  return possible.every((message) => message._deleted)
    ? 'foi excluída, mas continua na lista'
    : 'o conteúdo não é o que foi confirmado';
}

function isSame(count: ListedCount, message: CountMessage): boolean {
  const { barcode, internalBarcode, factor, sectionID, createdAt } = count;
  const stored = { barcode, internalBarcode, factor, sectionID, createdAt };
  const sent = {
    barcode: message.barcode ?? null,
    internalBarcode: message.internalBarcode ?? null,
    factor: message.factor ?? 1,
    sectionID: message.sectionID,
    createdAt: message.createdAt,
  };
  return isDeepStrictEqual(stored, sent);
}

async function wrongTotals(
  staff: Staff,
  pharmacy: string,
  inventoryID: number | string,
  lines: ReadonlyMap<string, number>,
): Promise<string[]> {
  const all = [...lines.values()].reduce((sum, count) => sum + count, 0);
  const ofPharmacy = await inventoryRows(staff, pharmacy);
  const rows = ofPharmacy.filter((row) => row.inventory_id === inventoryID);
  if (rows.length === 0) return ['o inventário não está no servidor'];
  return rows.flatMap(({ section_id, section_name, count }) => {
    const expected = section_id === null ? all : (lines.get(section_id) ?? 0);
    const name = section_name ?? 'o inventário';
    return count === expected ? [] : [`${name}: o total é ${count}, as linhas somam ${expected}`];
  });
}
