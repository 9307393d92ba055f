import * as contract from '@balanco/contract/people/second-factor';
import { AppError } from '../../app-error.js';
import type { Caller } from '../../caller.js';
import type { SecondFactorAccounts } from '../../identity/identity-provider.js';
import { useCase } from '../../use-case.js';

/** `accounts` is absent on Cognito, where the pool itself has the factor. */
interface SecondFactorContext {
  readonly caller: Caller;
  readonly accounts: SecondFactorAccounts | undefined;
}

export const viewSecondFactor = useCase(contract.getSecondFactor, stateOf);

async function stateOf({ caller, accounts }: SecondFactorContext): Promise<contract.SecondFactor> {
  if (accounts === undefined)
    return { active: false, since: null, recovery_codes: 0, required: false, fresh: true };
  const { since, recoveryCodes, ...state } = await accounts.view(caller);
  return { ...state, since: since?.toISOString() ?? null, recovery_codes: recoveryCodes };
}

/** Refuses `invalid` for a wrong password, and `too_many_requests` after ten of them. */
export const provePassword = useCase(contract.provePassword, async (context: SecondFactorContext, input) => {
  await context.accounts?.provePassword(context.caller, input.password);
  return stateOf(context);
});

/** Refuses `invalid` for a wrong code, `too_many_requests` after ten of them, and `conflict` without a factor. */
export const makeRecoveryCodes = useCase(
  contract.makeRecoveryCodes,
  async ({ caller, accounts }: SecondFactorContext, { code }) => ({
    codes: [...(await present(accounts).makeRecoveryCodes(caller, code))],
  }),
);

/** Refuses as `makeRecoveryCodes`, and `conflict` where the installation asks for a factor. */
export const turnOffSecondFactor = useCase(
  contract.turnOffSecondFactor,
  async (context: SecondFactorContext, { code }) => {
    await present(context.accounts).turnOff(context.caller, code);
    return stateOf(context);
  },
);

function present(accounts: SecondFactorAccounts | undefined): SecondFactorAccounts {
  if (accounts === undefined)
    throw new AppError('conflict', 'A verificação em duas etapas é do Amazon Cognito nesta instalação.');
  return accounts;
}
