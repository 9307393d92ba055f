import fc from 'fast-check';
import { anEdit, anIndex, aStaffMember } from '../arbitraries.js';
import { editRequest } from '../edit-request.js';
import { at, type ModelState } from '../model-state.js';
import { perform } from '../perform.js';
import type { Request } from '../request.js';
import { command } from './write-path-command.js';

/** An edit that names no version, the current one, or an earlier one. */
export const aStaffEdit = fc.record({
  staff: aStaffMember,
  which: anIndex,
  edit: anEdit,
  back: fc.constantFrom(undefined, 0, 0, 1, 2, 5),
});
type StaffEdit = typeof aStaffEdit extends fc.Arbitrary<infer T> ? T : never;

export function staffEdit(state: ModelState, { staff, which, edit, back }: StaffEdit): Request {
  const [id, count] = at([...state.counts], which % state.counts.size);
  const base = back === undefined ? undefined : Math.max(1, count.versions.length - back);
  return editRequest({ staff, count: id, change: edit, base });
}

/** Staff correct, delete or restore any count. */
export const staffEdits = aStaffEdit.map((drawn) =>
  command(
    'staffEdits',
    drawn,
    (state) => state.counts.size > 0,
    (state, world) => perform(state, world, [staffEdit(state, drawn)]),
  ),
);
