import type { PhoneKey } from '@balanco/contract/people/phone-keys';
import { AppError, invalidField } from '../../../app-error.js';
import type { Services } from '../../../context.js';
import type { Transaction } from '../../../db/database.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { addressBlock } from '../../../db/throttle/address-block.js';
import type { Throttle } from '../../../db/throttle/throttle.js';
import { auditPerson } from '../../../identity/audit-account.js';
import type { BegunSession, CollectorAccounts } from '../../../identity/identity-provider.js';
import { tellPerson } from '../../../identity/notices.js';
import { hasLeft } from '../../../identity/person-queries.js';
import { registerPhoneKey } from '../../../identity/phone-keys.js';
import type { DigestCode } from './make-collector-codes.js';

/** Refusals of one network; nobody guesses 49 bits, with or without them. */
const ATTEMPTS = { limit: 300, windowSeconds: 15 * 60 };

/** Milliseconds in which a phone that got no answer may ask again. */
const REPEAT_MS = 5 * 60_000;

const REFUSED = 'Este código não vale: já foi usado, venceu ou está errado. Peça outro ao escritório.';

interface EnrolContext extends Pick<Services, 'db'> {
  readonly accounts: CollectorAccounts | undefined;
  readonly digest: DigestCode;
}

interface EnrolInput {
  readonly code: string;
  readonly attempt: string;
  readonly device: string;
  readonly signing_key?: PhoneKey | undefined;
}

interface Enrolled {
  readonly name: string;
  readonly email: string;
  readonly leavesAt: Date | null;
  readonly session: BegunSession | null;
}

/**
 * Exchanges a code for a session of its collector, once; the same attempt gets a new answer for five minutes
 * (docs/identity.md, "Codes of collectors"). One sentence refuses unknown, used, expired and revoked codes. Only
 * refusals count, so that wrong codes from a shop's network keep no phone of the shop out.
 */
export async function enrolCollector(
  { throttle, ...context }: EnrolContext & { readonly throttle: Throttle },
  { address, ...input }: EnrolInput & { readonly address: string },
): Promise<Enrolled> {
  try {
    return await exchangeCode(context, input);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid')
      await throttle.hit(`enrol:address:${addressBlock(address)}`, ATTEMPTS);
    throw error;
  }
}

async function exchangeCode({ db, accounts, digest }: EnrolContext, input: EnrolInput): Promise<Enrolled> {
  const codeDigest = digest('code', input.code);
  // One indexed read: nobody who guesses codes holds a transaction.
  await db
    .selectFrom('collector_code')
    .select('id')
    .where('digest', '=', codeDigest)
    .executeTakeFirstOrThrow(() => refused());
  return inTransaction(db, async (tx) => {
    const code = await lockCode(tx, codeDigest);
    if (code === null || code.has_left || code.role !== 'user' || code.revoked_at !== null) throw refused();
    const now = new Date();
    const attempt = digest('attempt', input.attempt);
    if (code.used_at === null && code.expires_at <= now) throw refused();
    if (code.used_at !== null) {
      const isRepeated =
        code.attempt?.equals(attempt) === true && now.getTime() - code.used_at.getTime() < REPEAT_MS;
      if (!isRepeated) throw refused();
      if (code.session_id !== null) await accounts?.dropSession(tx, code.session_id);
    }
    if (code.used_at === null) {
      await auditPerson(tx, code, code.sub, { action: 'use_code', after: { device: input.device } });
      const by = { sub: code.made_by, name: code.made_by_name };
      await tellPerson(tx, code.sub, { kind: 'phone_connected', by, detail: input.device });
    }
    if (input.signing_key !== undefined) await registerPhoneKey(tx, code, input.signing_key);
    const session = (await accounts?.beginSession(tx, code.sub, code.leaves_at)) ?? null;
    const used = { used_at: code.used_at ?? now, attempt, device: input.device };
    await tx
      .updateTable('collector_code')
      .set({ ...used, session_id: session?.id ?? null })
      .where('id', '=', code.id)
      .execute();
    return { name: code.name, email: code.email, leavesAt: code.leaves_at, session };
  });
}

async function lockCode(tx: Transaction, digest: Buffer) {
  const row = await tx
    .selectFrom('collector_code')
    .innerJoin('person', 'person.sub', 'collector_code.sub')
    .select(['id', 'person.sub', 'name', 'email', 'role', 'expires_at', 'revoked_at', 'used_at', 'attempt'])
    .select(['made_by', 'made_by_name'])
    .select(['session_id', 'leaves_at', hasLeft.as('has_left')])
    .where('digest', '=', digest)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

function refused(): AppError {
  return invalidField('code', REFUSED);
}
