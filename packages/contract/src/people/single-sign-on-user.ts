/** The user name under which a browser gives the pool the code of its sign-in at the company's provider. */
export const SINGLE_SIGN_ON_USER = 'single-sign-on';

export type SignInPage = 'office' | 'collector';

/** With `page`; a browser goes there, no call. */
export const SIGN_IN_START = '/idp/single-sign-on/start';

/** Where the provider sends the browser back; it is configured there. */
export const SIGN_IN_RETURN = '/idp/single-sign-on/return';

/** Why a sign-in at the provider leads to no session. */
export type SignInProblem = 'waiting' | 'no_role' | 'deactivated' | 'no_seat' | 'refused' | 'unreachable';
