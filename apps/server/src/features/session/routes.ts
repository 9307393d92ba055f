import { getConfig, getCurrentUserRole, getProtected, signOut } from '@balanco/contract/people/session';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import type { IdentityProvider } from '../../identity/identity-provider.js';
import { isLimited } from '../../pharmacy-access/reach.js';
import { makeRecoveryCodes, provePassword, turnOffSecondFactor, viewSecondFactor } from './second-factor.js';

export function sessionRoutes(identity: IdentityProvider, version: string): Binding[] {
  const { secondFactor: accounts } = identity;
  const act = actsOf({ accounts });
  return [
    bind(getConfig, async (_input, { origin }) => ({ identity: identity.publicConfig(origin), version })),
    bind(getProtected, async (_input, { caller }) => ({ sub: caller.sub, email: caller.email })),
    bind(getCurrentUserRole, async (_input, { caller }) => ({
      role: caller.role,
      ...(isLimited(caller) ? { limited: true as const } : {}),
    })),
    bind(signOut, async (_input, { token, origin }) => {
      const next = await identity.signOut(token, origin);
      return { signed_out: true as const, ...(next !== null && { next }) };
    }),
    act(viewSecondFactor),
    act(provePassword),
    act(makeRecoveryCodes),
    act(turnOffSecondFactor),
  ];
}
