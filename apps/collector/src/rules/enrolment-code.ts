import { INSTALL_PATH } from '@balanco/contract/base/install-path';
import { plainCode } from '@balanco/contract/people/collector-code-text';

export type EnrolmentText =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'elsewhere'; readonly host: string }
  | { readonly kind: 'none' };

/** The office's codes have ten letters. */
const SHORTEST = 8;

export function readEnrolmentText(text: string, origin: string): EnrolmentText {
  const address = /^https?:\/\//i.test(text.trim()) ? URL.parse(text.trim()) : null;
  if (address === null) {
    const code = plainCode(text);
    return code.length < SHORTEST ? { kind: 'none' } : { kind: 'code', code };
  }
  const code = codeOfFragment(address.hash);
  if (code === null) return { kind: 'none' };
  return isOurs(address, new URL(origin))
    ? { kind: 'code', code }
    : { kind: 'elsewhere', host: address.host };
}

function isOurs(address: URL, own: URL): boolean {
  return (
    address.origin === own.origin || (address.hostname === own.hostname && address.pathname === INSTALL_PATH)
  );
}

/** '#c=ABCDE-FGHJK': the fragment is in no server's log. Null without a code. */
export function codeOfFragment(hash: string): string | null {
  const code = plainCode(new URLSearchParams(hash.replace(/^#/, '')).get('c') ?? '');
  return code === '' ? null : code;
}
