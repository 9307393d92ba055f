import { readElementString, withoutAimId } from '@balanco/contract/counts/element-string';

/** What a scanned text says. */
export interface ScannedCode {
  /** The code that is counted. */
  readonly code: string;
  /** The text as it was scanned, if the code was taken out of it. */
  readonly scanned?: string;
  readonly lot?: string;
  /** AAAA-MM-DD; a day of 00 is the last one of its month. */
  readonly expiry?: string;
  readonly serial?: string;
  /** The scanner lost a separator: only the code can be trusted, lot and expiry can't. */
  readonly separatorLost?: true;
}

/**
 * Reads a scan (docs/collector-app.md, "GS1 symbols"). A code that isn't a GS1 element string is taken as it is, without the
 * scanner's AIM id.
 *
 * @param isGs1 whether a reader that knows says so, such as the camera's decoder
 */
export function readScan(text: string, isGs1 = false): ScannedCode {
  const scanned = text.trim();
  const read = readElementString(scanned, isGs1);
  if (read === null) return { code: withoutAimId(scanned) };
  const { code, lot, expiry, serial, codeOnly } = read;
  if (codeOnly) return { code, scanned, separatorLost: true };
  return { code, scanned, ...(lot && { lot }), ...(expiry && { expiry }), ...(serial && { serial }) };
}
