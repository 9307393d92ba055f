import { writePath } from './faults/write-path.mjs';

/** @type {readonly import('./fault.mjs').Area[]} */
export const AREAS = [writePath];
