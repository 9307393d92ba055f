import { getConfig, getCurrentUserRole, getProtected, signOut } from '@balanco/contract/people/session';
import { type Binding, bind } from '../../http/binding.js';
import type { IdentityProvider } from '../../identity/identity-provider.js';
import { isLimited } from '../../pharmacy-access/reach.js';

export function sessionRoutes(identity: IdentityProvider, version: string): Binding[] {
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
  ];
}
