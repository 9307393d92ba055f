import type { Caller } from '../caller.js';

/** The actor in the audit for writes that came from the remote. */
export const appsyncActor: Caller = {
  sub: 'appsync',
  email: '',
  name: 'AppSync',
  role: 'admin',
  licensed: true,
  pharmacyIds: null,
};
