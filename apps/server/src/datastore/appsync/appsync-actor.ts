import type { Caller } from '../../caller.js';

export const appsyncActor: Caller = {
  sub: 'appsync',
  email: '',
  name: 'AppSync',
  role: 'admin',
  licensed: true,
  pharmacyIds: null,
};
