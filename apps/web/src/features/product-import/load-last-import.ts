import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { getLastImport, type ImportReport } from '@balanco/contract/products/last-import';
import { request } from '../../api/client';
import { findLastImport, type LastImport } from './last-import';
import { sendLastImport } from './send-last-import';

/**
 * The last import into a pharmacy, whoever made it; null if there is none. This browser's own import is preferred if it is
 * the last, because it has all problems, and it is all there is without a connection.
 *
 * @throws what `request` throws, if this browser has none
 */
export async function loadLastImport(pharmacy: Pick<Pharmacy, 'id' | 'name'>): Promise<LastImport | null> {
  const kept = await findLastImport();
  const own = kept !== null && isOf(kept, pharmacy) ? kept : null;
  if (own !== null && own.isSent !== true) await sendLastImport(own, pharmacy.id);
  try {
    const { last } = await request(getLastImport, { query: { pharmacy: pharmacy.id } });
    if (last === null) return own;
    return own !== null && Date.parse(own.at) >= Date.parse(last.ended_at) ? own : fromReport(last, pharmacy);
  } catch (error) {
    if (own === null) throw error;
    return own;
  }
}

/** What was kept before the server had the last import has the pharmacy's name alone. */
function isOf({ pharmacyId, pharmacy }: LastImport, { id, name }: Pick<Pharmacy, 'id' | 'name'>): boolean {
  return pharmacyId === undefined ? pharmacy === name : pharmacyId === id;
}

function fromReport(
  {
    file_name,
    ended_at,
    totals,
    failure,
    left_out,
    problem_count,
    problems,
    rejected,
    person_name,
  }: ImportReport,
  { id, name }: Pick<Pharmacy, 'id' | 'name'>,
): LastImport {
  return {
    pharmacy: name,
    pharmacyId: id,
    isSent: true,
    personName: person_name,
    fileName: file_name,
    at: ended_at,
    totals,
    failure,
    leftOut: left_out,
    problems,
    problemCount: problem_count,
    rejected:
      rejected === null ? null : { name: rejected.name, content: new Blob([bytesOf(rejected.content)]) },
  };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
