import type { FastifyInstance } from 'fastify';

const SECURITY_TXT = '/.well-known/security.txt';

/** RFC 9116 asks for less than a year. Computed for each answer, so a running server's never expires. */
const VALID_DAYS = 180;

interface SecurityContact {
  /** A `mailto:` or `https:` address; absent: the path is `not_found`. */
  readonly contact: string | undefined;
  readonly publicUrl: string | undefined;
  readonly now?: () => number;
}

/** Tells finders of a weakness whom to write to (RFC 9116). */
export function registerSecurityTxt(
  app: FastifyInstance,
  { contact, publicUrl, now = Date.now }: SecurityContact,
): void {
  if (contact === undefined) return;
  app.get(SECURITY_TXT, (_request, reply) => {
    const expires = new Date(now() + VALID_DAYS * 86_400_000).toISOString().replace(/\.\d+Z$/, 'Z');
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: pt-BR'];
    // The RFC allows web addresses with https only.
    if (publicUrl?.startsWith('https:')) lines.push(`Canonical: ${publicUrl}${SECURITY_TXT}`);
    return reply
      .header('Cache-Control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(lines.map((line) => `${line}\n`).join(''));
  });
}
