import * as contract from '@balanco/contract/people/second-factor';
import { AppError } from '../../app-error.js';
import { authorise, type Caller } from '../../caller.js';
import type { SecondFactorAccounts } from '../../identity/identity-provider.js';

/** `accounts` is absent on Cognito, where the pool itself has the factor. */
interface SecondFactorContext {
  readonly caller: Caller;
  readonly accounts: SecondFactorAccounts | undefined;
}

export async function viewSecondFactor({
  caller,
  accounts,
}: SecondFactorContext): Promise<contract.SecondFactor> {
  authorise(caller, contract.getSecondFactor.permission);
  if (accounts === undefined)
    return { active: false, since: null, recovery_codes: 0, required: false, fresh: true };
  const { since, recoveryCodes, ...state } = await accounts.view(caller);
  return { ...state, since: since?.toISOString() ?? null, recovery_codes: recoveryCodes };
}

/** Refuses `invalid` for a wrong password, and `too_many_requests` after ten of them. */
export async function provePassword(
  context: SecondFactorContext,
  password: string,
): Promise<contract.SecondFactor> {
  authorise(context.caller, contract.provePassword.permission);
  await context.accounts?.provePassword(context.caller, password);
  return viewSecondFactor(context);
}

/** Refuses `invalid` for a wrong code, `too_many_requests` after ten of them, and `conflict` without a factor. */
export async function makeRecoveryCodes(
  { caller, accounts }: SecondFactorContext,
  code: string | undefined,
): Promise<{ codes: string[] }> {
  authorise(caller, contract.makeRecoveryCodes.permission);
  return { codes: [...(await present(accounts).makeRecoveryCodes(caller, code))] };
}

/** Refuses as `makeRecoveryCodes`, and `conflict` where the installation asks for a factor. */
export async function turnOffSecondFactor(
  context: SecondFactorContext,
  code: string,
): Promise<contract.SecondFactor> {
  authorise(context.caller, contract.turnOffSecondFactor.permission);
  await present(context.accounts).turnOff(context.caller, code);
  return viewSecondFactor(context);
}

function present(accounts: SecondFactorAccounts | undefined): SecondFactorAccounts {
  if (accounts === undefined)
    throw new AppError('conflict', 'A verificação em duas etapas é do Amazon Cognito nesta instalação.');
  return accounts;
}
