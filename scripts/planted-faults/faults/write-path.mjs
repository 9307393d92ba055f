const DECIDE = 'apps/server/src/features/counts/write/write-counts.ts';
const MERGE = 'apps/server/src/features/counts/write/merge-count.ts';

/** The model of `mergeCount` decides most of these; the sequences through the server, the others (docs/decisions/0046). */
const byMerge = { unit: ['apps/server/src/features/counts/write/merge-count.spec.ts'] };
const byModel = { integration: ['apps/server/src/mobile/counts/write-path-model.integration.ts'] };
const both = { ...byMerge, ...byModel };

/** @type {import('../fault.mjs').Area} */
export const writePath = {
  area: 'write path',
  faults: [
    {
      id: 'late-entries-factor',
      fault: 'Late entries skip the newer factor.',
      file: MERGE,
      find: 'const isSpread = hasEntries ? isLate :',
      replace: 'const isSpread = hasEntries ? false :',
      tests: both,
    },
    {
      id: 'stale-entries-win',
      fault: 'Stale entries overwrite newer ones.',
      file: MERGE,
      find: 'isNewer(name) || (by',
      replace: '(!codes.includes(name) && isNewer(name)) || (by',
      tests: both,
    },
    {
      id: 'factor-not-spread',
      fault: 'A factor is not spread over the entries.',
      file: MERGE,
      find: "isLate : accepted.includes('factor');",
      replace: 'isLate : false;',
      tests: both,
    },
    {
      id: 'stale-factor-wins',
      fault: 'A stale factor wins.',
      file: MERGE,
      find: 'isNewer(name) || (by',
      replace: "(name !== 'factor' && isNewer(name)) || (by",
      tests: both,
    },
    {
      id: 'barcode-keeps-internal',
      fault: 'A barcode sent alone keeps the internal barcode.',
      file: MERGE,
      find: 'internalBarcode: isPresent(stored.internalBarcode) ? null : stored.internalBarcode',
      replace: 'internalBarcode: stored.internalBarcode',
      tests: both,
    },
    {
      id: 'internal-keeps-barcode',
      fault: 'An internal barcode sent alone keeps the barcode.',
      file: MERGE,
      find: 'barcode: isPresent(stored.barcode) ? null : stored.barcode',
      replace: 'barcode: stored.barcode',
      tests: both,
    },
    {
      id: 'stale-write-revives',
      fault: 'A stale write brings a deleted count back.',
      file: MERGE,
      find: 'isNewer(name) || (by',
      replace: "(name !== 'deleted' && isNewer(name)) || (by",
      tests: both,
    },
    {
      id: 'deletion-keeps-version',
      fault: 'A deletion does not raise the version.',
      file: DECIDE,
      find: 'version: stored.version + 1,',
      replace: "version: merged.changed.includes('deleted') ? stored.version : stored.version + 1,",
      tests: byModel,
    },
    {
      id: 'late-change-unmarked',
      fault: 'A change after the close is not marked as late.',
      file: DECIDE,
      find: 'afterClose: stored.afterClose || isLate,',
      replace: 'afterClose: stored.afterClose,',
      tests: byModel,
    },
    {
      id: 'late-count-unmarked',
      fault: 'A count after the close is not marked as late.',
      file: DECIDE,
      find: 'afterClose: isClosed(initial)',
      replace: 'afterClose: false',
      tests: byModel,
    },
    {
      id: 'codes-not-a-group',
      fault: 'The two codes of a count are not one group.',
      file: MERGE,
      find: "  codes,\n  ['inventoryNumber'",
      replace: "  ['inventoryNumber'",
      tests: both,
    },
    {
      id: 'spread-sets-version',
      fault: 'A spread factor sets the version of the entries.',
      file: MERGE,
      find: 'changed.filter((name) => accepted.includes(name)).map(',
      replace: 'changed.map(',
      tests: both,
    },
    {
      id: 'office-ignores-factor',
      fault: 'The office is not asked about a newer factor.',
      file: MERGE,
      find: "by === 'office' && codes",
      replace: 'false && codes',
      tests: both,
    },
    {
      id: 'stale-time-wins',
      fault: 'A stale time wins.',
      file: MERGE,
      find: 'isNewer(name) || (by',
      replace: "(name !== 'createdAt' && isNewer(name)) || (by",
      tests: both,
    },
    {
      id: 'stale-location-wins',
      fault: 'A stale location wins.',
      file: MERGE,
      find: 'isNewer(name) || (by',
      replace: "(!['inventoryNumber', 'sectionId'].includes(name) && isNewer(name)) || (by",
      tests: both,
    },
    {
      id: 'move-keeps-section',
      fault: 'A move to another inventory keeps the section.',
      file: MERGE,
      find: "moves && !('sectionId' in fields) ? { sectionId: null, namedSection: null, ...fields } : fields",
      replace: 'fields',
      tests: both,
    },
    {
      id: 'unchanged-forgotten',
      fault: 'A message that changed nothing is forgotten.',
      file: DECIDE,
      find: '    current.set(write.amplifyId, { ...stored, submissions });\n',
      replace: '',
      tests: { integration: ['apps/server/src/mobile/counts/change-counts.integration.ts'] },
    },
    {
      id: 'repeat-applied-again',
      fault: 'A repeated message is applied again, so a correction is lost.',
      file: DECIDE,
      find: '  if (submission !== undefined && stored.submissions.includes(submission)) return ',
      replace: '  if (submission === undefined && stored.submissions.includes("")) return ',
      tests: byModel,
    },
    {
      id: 'writers-do-not-wait',
      fault: 'Two writers of one count do not wait for each other.',
      file: 'apps/server/src/features/counts/write/store-counts.ts',
      find: 'order by amplify_id for update',
      replace: 'order by amplify_id',
      tests: byModel,
    },
    {
      id: 'undo-spreads-first-factor',
      fault: "'Desfazer' gives each line of a count the factor of the first.",
      file: 'apps/server/src/features/counts/bulk/bulk-counts.ts',
      find: "...(differs('barcode', 'internalBarcode') && { barcode, internalBarcode }),",
      replace: `...(differs('barcode', 'internalBarcode') && {
      barcode: Array.isArray(barcode)
        ? barcode.map((entry) => ({ ...entry, factor: barcode[0].factor }))
        : barcode,
      internalBarcode,
    }),`,
      tests: { integration: ['apps/server/src/features/counts/bulk/bulk-counts.integration.ts'] },
    },
  ],
};
