import { hasValidCheckDigit } from '@balanco/contract/base/codes';
import { readElementString, withoutAimId } from '@balanco/contract/counts/element-string';
import { isOnlyDigits, type ScannerProfile, withoutFrame } from './scanner-profile';

interface ScannedCode {
  readonly code: string;
  /** If the code is only a part of it. */
  readonly scanned?: string;
  readonly lot?: string;
  /** AAAA-MM-DD; a day of 00 is the last of its month. */
  readonly expiry?: string;
  readonly serial?: string;
  readonly separatorLost?: true;
}

/**
 * docs/collector-app.md, "GS1 symbols". Other codes only lose the scanner's AIM id.
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

interface JoinedScan {
  /** What a person typed for the open product; '' for none. */
  readonly typed: string;
  readonly prefix: string;
  /** '' if fingers were as fast as a scanner. */
  readonly code: string;
}

interface ScanSource {
  readonly isKnown: (code: string) => Promise<boolean>;
  /** A scanner's learnt frame, or null. Absent for the camera. `isLate`: the key before may be the scanner's. */
  readonly keyboard?: { readonly profile: ScannerProfile | null; readonly isLate: boolean } | undefined;
}

/** See docs/collector-app.md, "What is typed". */
const ONE = String.raw`\d+(?:[.,]\d+)?\s*[*×xX]\s*`;
const PREFIXES = [new RegExp(`^(?:${ONE}){2}`), new RegExp(`^${ONE}`)];
const IS_PREFIX = new RegExp(`^(?:${ONE}){1,2}$`);
const AIM_ID = /^\][A-Za-z][0-9a-zA-Z]/;

const IS_NUMBER = /^\d+(?:[.,]\d*)?$/;

/**
 * Interprets the characters before a scan as a prefix, the scanner's late keys or a person's entry. Digits are
 * never part of an unknown code (docs/collector-app.md, "Scanners that type").
 */
export async function joinScan(
  before: string,
  scan: string,
  { isKnown, keyboard }: ScanSource,
): Promise<JoinedScan> {
  /** The catalogue knows better than a check digit, which one in ten numbers has. */
  const trust = async (text: string) => {
    const code = withoutAimId(text);
    if (await isKnown(code)) return 2;
    return hasValidCheckDigit(code) === true || readElementString(text) !== null ? 1 : 0;
  };
  /** Another scanner's code may begin with the frame's digits. */
  const clean = async (text: string) => {
    const profile = keyboard?.profile ?? null;
    const bare = withoutFrame(text, profile);
    if (profile === null || bare === text || (AIM_ID.test(bare) && !AIM_ID.test(text))) return bare;
    const [trustInBare, trustInText] = [await trust(bare), await trust(text)];
    return trustInBare > trustInText || (trustInBare === trustInText && !isOnlyDigits(profile)) ? bare : text;
  };

  const written = before.trim();
  const whole = written + scan;
  const known = IS_PREFIX.test(written) ? written : '';
  for (const pattern of keyboard === undefined ? [] : PREFIXES) {
    const prefix = pattern.exec(whole)?.[0] ?? '';
    if (prefix.length <= written.length) continue;
    const code = await clean(whole.slice(prefix.length));
    const trustInCode = await trust(code);
    const trustInWhole = await trust(whole.slice(known.length));
    // A code has no asterisk, but may have the letter.
    const isSure = trustInCode > trustInWhole || (trustInCode === trustInWhole && !/x/i.test(prefix));
    if (isSure) return { typed: '', prefix, code };
  }
  const code = await clean(scan);
  if (written === known) return { typed: '', prefix: known, code };
  if (keyboard?.isLate) {
    const joined = await clean(whole);
    const [trustInJoined, trustInCode] = [await trust(joined), await trust(code)];
    const isUnknown = trustInJoined === 0 && trustInCode === 0;
    if (trustInJoined > trustInCode || (isUnknown && !IS_NUMBER.test(written)))
      return { typed: '', prefix: '', code: joined };
  }
  return { typed: written, prefix: '', code };
}
