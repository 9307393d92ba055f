import { accountFor, type CatalogueAccount } from './account.js';
import { renderLine } from './catalogue-line.js';
import { type DirtCounts, usualDirt } from './dirt.js';
import { planLines } from './plan-lines.js';
import { createRandom } from './random.js';
import { encodeWindows1252 } from './windows-1252.js';

export interface CatalogueRequest {
  /** Any whole number; the same seed, lines and dirt give the same bytes. */
  seed: number;
  /** Lines without the blank ones. At least about 20, at most 999,999. */
  lines: number;
  /** Differences from the usual dirt. */
  dirt?: Partial<DirtCounts>;
}

const DOS_EOF = '\x1a';

/**
 * Generates a catalogue as an old Brazilian ERP writes it, and the account of what is in it: fixed positions
 * (specification, section 3), Windows-1252, CRLF, a DOS end-of-file byte, and known numbers of faults.
 *
 * @throws {RangeError} if the dirt doesn't fit into that many lines.
 */
export function generateCatalogue(request: CatalogueRequest): {
  bytes: Uint8Array;
  account: CatalogueAccount;
} {
  const dirt = { ...usualDirt(request.lines), ...request.dirt };
  const planned = planLines(createRandom(request.seed), request.lines, dirt);
  const lines = planned.map((line) => `${typeof line === 'string' ? line : renderLine(line)}\r\n`);
  const bytes = encodeWindows1252(lines.join('') + DOS_EOF);
  return { bytes, account: accountFor(planned, dirt) };
}
