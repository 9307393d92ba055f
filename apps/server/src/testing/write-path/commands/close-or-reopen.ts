import fc from 'fast-check';
import { aStaffMember } from '../arbitraries.js';
import { finaliseRequest } from '../finalise-request.js';
import { perform } from '../perform.js';
import { command } from './write-path-command.js';

export const aFinalising = fc.record({
  staff: aStaffMember,
  location: fc.constantFrom(
    { inventory: 0, section: null },
    { inventory: 0, section: 0 },
    { inventory: 0, section: 1 },
    { inventory: 1, section: null },
  ),
  isClosed: fc.boolean(),
});

/** Staff close or reopen an inventory or a section. */
export const closeOrReopen = aFinalising.map((drawn) =>
  command(
    'closeOrReopen',
    drawn,
    () => true,
    async (state, world) => {
      const { staff, location, isClosed } = drawn;
      await perform(state, world, [finaliseRequest({ staff, ...location, isClosed })]);
    },
  ),
);
