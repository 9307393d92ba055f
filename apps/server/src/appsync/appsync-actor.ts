import type { Caller } from '../caller.js';

/** Who the audit names for what came from the remote. */
export const appsyncActor: Caller = {
  sub: 'appsync',
  email: '',
  name: 'AppSync',
  role: 'admin',
  licensed: true,
};
