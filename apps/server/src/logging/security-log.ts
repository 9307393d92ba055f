import { appendFileSync } from 'node:fs';
import { StartupError } from '../startup-error.js';

/** See docs/operations.md, "Security events". No field contains a password, code, token or key. */
export interface SecurityEvent {
  readonly event:
    | 'sign_in'
    | 'sign_in_failed'
    | 'sign_in_locked'
    | 'sign_out'
    | 'password_changed'
    | 'role_changed'
    | 'access_changed'
    | 'account_changed'
    | 'key_changed'
    | 'key_refused'
    | 'factor_changed'
    | 'exported'
    | 'backup_made'
    | 'backup_failed'
    | 'restored';
  /** The act as the audit has it, `person.change_access`; absent for what leaves no row. */
  readonly act?: string;
  /** Who did it: a `sub`, or `operator`, `system`, `appsync`. */
  readonly actor?: string | undefined;
  /** The `sub` of the account that it is about. */
  readonly account?: string;
  /** The e-mail as typed at a sign-in that was refused. */
  readonly email?: string | undefined;
  /** The audit's `entity_id`, or the file of a backup. */
  readonly about?: string;
  readonly role?: string | null | undefined;
  readonly reason?: string;
  readonly address?: string | undefined;
  readonly request?: string | undefined;
}

export type ReportEvent = (event: SecurityEvent) => void;

/**
 * Appends events as JSON lines to a file, opened for each, so that it may be moved away at any time; `-` is standard
 * error. A full disk holds up nobody's sign-in.
 * @throws StartupError if the file can't be written
 */
export function openSecurityLog(target: string | undefined): ReportEvent | undefined {
  if (target === undefined) return undefined;
  const write = (text: string) =>
    target === '-' ? process.stderr.write(text) : appendFileSync(target, text, { mode: 0o600 });
  try {
    write('');
  } catch {
    throw new StartupError(`Não foi possível gravar em ${target}; confira a variável SECURITY_LOG.`);
  }
  return (event) => {
    try {
      write(`${JSON.stringify({ time: new Date().toISOString(), ...event })}\n`);
    } catch (error) {
      process.stderr.write(`SECURITY_LOG: ${(error as Error).message}\n`);
    }
  };
}
