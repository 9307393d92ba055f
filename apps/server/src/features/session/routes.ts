import {
  getSecondFactor,
  makeRecoveryCodes as makeRecoveryCodesCall,
  provePassword as provePasswordCall,
  turnOffSecondFactor as turnOffCall,
} from '@balanco/contract/people/second-factor';
import { getConfig, getCurrentUserRole, getProtected, signOut } from '@balanco/contract/people/session';
import { type Binding, bind } from '../../http/binding.js';
import type { IdentityProvider } from '../../identity/identity-provider.js';
import { isLimited } from '../../pharmacy-access/reach.js';
import { makeRecoveryCodes, provePassword, turnOffSecondFactor, viewSecondFactor } from './second-factor.js';

export function sessionRoutes(identity: IdentityProvider, version: string): Binding[] {
  const { secondFactor: accounts } = identity;
  return [
    bind(getConfig, async (_input, { origin }) => ({ identity: identity.publicConfig(origin), version })),
    bind(getProtected, async (_input, { caller }) => ({ sub: caller.sub, email: caller.email })),
    bind(getCurrentUserRole, async (_input, { caller }) => ({
      role: caller.role,
      ...(isLimited(caller) ? { limited: true as const } : {}),
    })),
    bind(signOut, async (_input, { token }) => {
      await identity.signOut(token);
      return { signed_out: true as const };
    }),
    bind(getSecondFactor, (_input, { caller }) => viewSecondFactor({ caller, accounts })),
    bind(provePasswordCall, ({ body }, { caller }) => provePassword({ caller, accounts }, body.password)),
    bind(makeRecoveryCodesCall, ({ body }, { caller }) => makeRecoveryCodes({ caller, accounts }, body.code)),
    bind(turnOffCall, ({ body }, { caller }) => turnOffSecondFactor({ caller, accounts }, body.code)),
  ];
}
