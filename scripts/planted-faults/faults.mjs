import { closing } from './faults/closing.mjs';
import { files } from './faults/files.mjs';
import { people } from './faults/people.mjs';
import { phones } from './faults/phones.mjs';
import { server } from './faults/server.mjs';
import { writePath } from './faults/write-path.mjs';

/** @type {readonly import('./fault.mjs').Area[]} */
export const AREAS = [writePath, people, server, closing, phones, files];
