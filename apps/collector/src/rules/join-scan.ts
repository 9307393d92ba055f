import { withoutAimId } from '@balanco/contract/element-string';
import { hasValidCheckDigit } from '@balanco/contract/gtin';

/**
 * What a scan is if other characters stand before it and are no prefix: the scanner's own first keys, which came late, or a quantity
 * that someone typed without `*`. Null if it is the latter, because neither reading would be what the person meant
 * (docs/collector-app.md, "Scanners that type").
 *
 * @param isKnown whether the catalogue has the code
 * @param clean takes away what the scanner puts around a code
 */
export async function joinScan(
  before: string,
  scan: string,
  isKnown: (code: string) => Promise<boolean>,
  clean: (text: string) => string = (text) => text,
): Promise<string | null> {
  if (before === '') return clean(scan);
  const isCode = async (text: string) => {
    const code = withoutAimId(text);
    return hasValidCheckDigit(code) === true || (await isKnown(code));
  };
  const whole = clean(before + scan);
  if (await isCode(whole)) return whole;
  return (await isCode(clean(scan))) ? null : whole;
}
