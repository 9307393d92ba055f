import { plainCode } from '@balanco/contract/people/collector-code-text';

/** What a QR code, an address or a text that someone typed says about a code of the office. */
export type EnrolmentText =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'elsewhere'; readonly host: string }
  | { readonly kind: 'none' };

/** Shorter texts are no code; the office's have ten letters. */
const SHORTEST = 8;

/** @param origin the address that this app was opened from */
export function readEnrolmentText(text: string, origin: string): EnrolmentText {
  const address = /^https?:\/\//i.test(text.trim()) ? URL.parse(text.trim()) : null;
  if (address === null) {
    const code = plainCode(text);
    return code.length < SHORTEST ? { kind: 'none' } : { kind: 'code', code };
  }
  const code = codeOfFragment(address.hash);
  if (code === null) return { kind: 'none' };
  return address.origin === origin ? { kind: 'code', code } : { kind: 'elsewhere', host: address.host };
}

/** The code in the fragment of an address: '#c=ABCDE-FGHJK'. The fragment is in no server's log. Null if it has none. */
export function codeOfFragment(hash: string): string | null {
  const code = plainCode(new URLSearchParams(hash.replace(/^#/, '')).get('c') ?? '');
  return code === '' ? null : code;
}
