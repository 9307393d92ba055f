import { confirmSignUp, getUser, signUp } from './operations/accounts.js';
import { changePassword, confirmForgotPassword, forgotPassword } from './operations/passwords.js';
import {
  associateSoftwareToken,
  respondToAuthChallenge,
  setUserMfaPreference,
  verifySoftwareToken,
} from './operations/second-factor.js';
import {
  getTokensFromRefreshToken,
  globalSignOut,
  initiateAuth,
  revokeToken,
} from './operations/sessions.js';
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
