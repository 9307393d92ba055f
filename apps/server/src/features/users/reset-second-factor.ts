import * as contract from '@balanco/contract/people/second-factor';
import { AppError } from '../../app-error.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { inTransaction } from '../../db/in-transaction.js';
import type { SecondFactorAccounts, UserDirectory } from '../../identity/identity-provider.js';
import { findByEmail, type OperatorContext } from './change-access.js';
import { requireUser } from './find-people.js';

interface ResetContext extends Context {
  readonly directory: UserDirectory;
  /** Cognito has none. */
  readonly secondFactor: SecondFactorAccounts | undefined;
}

/**
 * The person lost the app and the recovery codes. Nothing happens to one without a factor. Refuses `conflict`
 * for the own one, or a stolen token would turn it off.
 */
export async function resetSecondFactor(
  { db, caller, directory, secondFactor }: ResetContext,
  sub: string,
): Promise<{ reset: boolean }> {
  authorise(caller, contract.resetSecondFactor.permission);
  await requireUser(directory, sub);
  if (sub === caller.sub)
    throw new AppError('conflict', 'A sua própria verificação se desativa no menu, com um código.');
  if (secondFactor === undefined) return { reset: false };
  return { reset: await inTransaction(db, (tx) => secondFactor.reset(tx, sub, caller)) };
}

/** The operator resets it. Refuses `not_found` for an address. */
export async function resetSecondFactorOf(
  { db, directory, operator }: OperatorContext,
  secondFactor: SecondFactorAccounts,
  email: string,
): Promise<boolean> {
  const { sub } = await findByEmail(directory, email);
  return inTransaction(db, (tx) => secondFactor.reset(tx, sub, operator));
}
