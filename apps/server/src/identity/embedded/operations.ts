import { associateSoftwareToken } from './operations/associate-software-token.js';
import { changePassword } from './operations/change-password.js';
import { confirmForgotPassword } from './operations/confirm-forgot-password.js';
import { confirmSignUp } from './operations/confirm-sign-up.js';
import { forgotPassword } from './operations/forgot-password.js';
import { getTokensFromRefreshToken } from './operations/get-tokens-from-refresh-token.js';
import { getUser } from './operations/get-user.js';
import { globalSignOut } from './operations/global-sign-out.js';
import { initiateAuth } from './operations/initiate-auth.js';
import { respondToAuthChallenge } from './operations/respond-to-auth-challenge.js';
import { revokeToken } from './operations/revoke-token.js';
import { setUserMfaPreference } from './operations/set-user-mfa-preference.js';
import { signUp } from './operations/sign-up.js';
import { verifySoftwareToken } from './operations/verify-software-token.js';
import type { Operation } from './protocol/operation.js';

/** The pool's operations by their name in X-Amz-Target (docs/identity.md, "Operations"). Others are unknown. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ['InitiateAuth', initiateAuth],
  ['RespondToAuthChallenge', respondToAuthChallenge],
  ['AssociateSoftwareToken', associateSoftwareToken],
  ['VerifySoftwareToken', verifySoftwareToken],
  ['SetUserMFAPreference', setUserMfaPreference],
  ['GetTokensFromRefreshToken', getTokensFromRefreshToken],
  ['RevokeToken', revokeToken],
  ['GlobalSignOut', globalSignOut],
  ['GetUser', getUser],
  ['SignUp', signUp],
  ['ConfirmSignUp', confirmSignUp],
  ['ForgotPassword', forgotPassword],
  ['ConfirmForgotPassword', confirmForgotPassword],
  ['ChangePassword', changePassword],
]);
