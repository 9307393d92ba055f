import * as contract from '@balanco/contract/people/second-factor';
import { AppError } from '../../app-error.js';
import { inTransaction } from '../../db/in-transaction.js';
import type { SecondFactorAccounts } from '../../identity/identity-provider.js';
import { useCase } from '../../use-case.js';
import { findByEmail, type OperatorContext } from './change-access.js';
import { type PeopleContext, requireUser } from './find-people.js';

interface ResetContext extends PeopleContext {
  /** Cognito has none. */
  readonly secondFactor: SecondFactorAccounts | undefined;
}

/**
 * The person lost the app and the recovery codes. Nothing happens to one without a factor. Refuses `conflict`
 * for the own one, or a stolen token would turn it off.
 */
export const resetSecondFactor = useCase(
  contract.resetSecondFactor,
  async (context: ResetContext, { sub }) => {
    const { db, caller, directory, secondFactor } = context;
    await requireUser(directory, sub);
    if (sub === caller.sub)
      throw new AppError('conflict', 'A sua própria verificação se desativa no menu, com um código.');
    if (secondFactor === undefined) return { reset: false };
    return { reset: await inTransaction(db, (tx) => secondFactor.reset(tx, sub, caller)) };
  },
);

/** The operator resets it. Refuses `not_found` for an address. */
export async function resetSecondFactorOf(
  { db, directory, operator }: OperatorContext,
  secondFactor: SecondFactorAccounts,
  email: string,
): Promise<boolean> {
  const { sub } = await findByEmail(directory, email);
  return inTransaction(db, (tx) => secondFactor.reset(tx, sub, operator));
}
