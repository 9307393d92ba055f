import { hasValidCheckDigit } from '@balanco/contract/base/codes';
import { readElementString, withoutAimId } from '@balanco/contract/counts/element-string';
import { isOnlyDigits, type ScannerProfile, withoutFrame } from './scanner-profile';

interface ScannedCode {
  readonly code: string;
  /** The scanned text, if the code is a part of it. */
  readonly scanned?: string;
  readonly lot?: string;
  /** AAAA-MM-DD; a day of 00 is the last of its month. */
  readonly expiry?: string;
  readonly serial?: string;
  /** The scanner lost a separator: only the code can be trusted. */
  readonly separatorLost?: true;
}

/**
 * Reads a scan (docs/collector-app.md, "GS1 symbols"). Any other code is taken as it is, without the
 * scanner's AIM id.
 *
 * @param isGs1 set by a reader that knows, such as the camera's decoder
 */
export function readScan(text: string, isGs1 = false): ScannedCode {
  const scanned = text.trim();
  const read = readElementString(scanned, isGs1);
  if (read === null) return { code: withoutAimId(scanned) };
  const { code, lot, expiry, serial, codeOnly } = read;
  if (codeOnly) return { code, scanned, separatorLost: true };
  return { code, scanned, ...(lot && { lot }), ...(expiry && { expiry }), ...(serial && { serial }) };
}

/** A typed prefix separated from the scan. */
interface JoinedScan {
  readonly prefix: string;
  /** '' if fingers typed a prefix as fast as a scanner. */
  readonly code: string;
}

interface ScanSource {
  readonly isKnown: (code: string) => Promise<boolean>;
  /** For a scanner that types: its learnt frame, or null. Absent for the camera. */
  readonly keyboard?: { readonly profile: ScannerProfile | null } | undefined;
}

/** One or two numbers, each with its asterisk (docs/collector-app.md, "What is typed"). */
const ONE = String.raw`\d+(?:[.,]\d+)?\s*[*×xX]\s*`;
const PREFIXES = [new RegExp(`^(?:${ONE}){2}`), new RegExp(`^${ONE}`)];
const IS_PREFIX = new RegExp(`^(?:${ONE}){1,2}$`);
const AIM_ID = /^\][A-Za-z][0-9a-zA-Z]/;

/**
 * Interprets the characters before a scan: a prefix; the scanner's own first keys, which came late; or a
 * quantity typed without `*`. null in that last case, because neither reading would be what the person meant
 * (docs/collector-app.md, "Scanners that type").
 */
export async function joinScan(
  before: string,
  scan: string,
  { isKnown, keyboard }: ScanSource,
): Promise<JoinedScan | null> {
  /** The catalogue knows better than a check digit, which one in ten numbers has by chance. */
  const trust = async (text: string) => {
    const code = withoutAimId(text);
    if (await isKnown(code)) return 2;
    return hasValidCheckDigit(code) === true || readElementString(text) !== null ? 1 : 0;
  };
  /** A different scanner sends no frame, and its code may begin with the same digits. */
  const clean = async (text: string) => {
    const profile = keyboard?.profile ?? null;
    const bare = withoutFrame(text, profile);
    if (profile === null || bare === text || (AIM_ID.test(bare) && !AIM_ID.test(text))) return bare;
    const [trustInBare, trustInText] = [await trust(bare), await trust(text)];
    return trustInBare > trustInText || (trustInBare === trustInText && !isOnlyDigits(profile)) ? bare : text;
  };

  const typed = before.trim();
  const whole = typed + scan;
  const known = IS_PREFIX.test(typed) ? typed : '';
  for (const pattern of keyboard === undefined ? [] : PREFIXES) {
    const prefix = pattern.exec(whole)?.[0] ?? '';
    if (prefix.length <= typed.length) continue;
    const code = await clean(whole.slice(prefix.length));
    const trustInCode = await trust(code);
    const trustInWhole = await trust(whole.slice(known.length));
    // A code has no asterisk, but it may have the letter.
    const isSure = trustInCode > trustInWhole || (trustInCode === trustInWhole && !/x/i.test(prefix));
    if (isSure) return { prefix, code };
  }
  if (typed === known) return { prefix: known, code: await clean(scan) };
  const joined = await clean(whole);
  if ((await trust(joined)) > 0) return { prefix: '', code: joined };
  return (await trust(await clean(scan))) > 0 ? null : { prefix: '', code: joined };
}
