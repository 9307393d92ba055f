import { aCollector } from '../arbitraries.js';
import { openSectionRequest } from '../open-section-request.js';
import { perform } from '../perform.js';
import { command } from './write-path-command.js';

export const LATE_SECTION = 2;

/** A collector opens a section that counts may have named before it existed. */
export const openLateSection = aCollector.map((collector) =>
  command(
    'openLateSection',
    collector,
    () => true,
    (state, world) => perform(state, world, [openSectionRequest(collector, LATE_SECTION)]),
  ),
);
