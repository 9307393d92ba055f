/** @type {import('../fault.mjs').Area} */
export const collector = {
  area: 'collector',
  faults: [
    {
      id: 'queue-drops-last',
      fault: 'The last reading of a batch is not sent.',
      file: 'apps/collector/src/sync/sending/send.ts',
      find: 'body: batch.map(messageOf)',
      replace: 'body: batch.slice(0, -1).map(messageOf)',
      tests: {
        unit: [
          'apps/collector/src/sync/sending/send.spec.ts',
          'apps/collector/src/sync/sending/outbox.spec.ts',
        ],
        browser: ['e2e/collector/collector.e2e.ts'],
      },
    },
    {
      id: 'refused-reading-forgotten',
      fault: 'A reading that the server refused counts as sent.',
      file: 'apps/collector/src/rules/readings/messages.ts',
      find: ": { ...reading, sending: null, state: 'rejected', detail };",
      replace: ": { ...reading, sending: null, state: 'sent', detail };",
      tests: { unit: ['apps/collector/src/rules/readings/messages.spec.ts'] },
    },
    {
      id: 'waiting-readings-erased',
      fault: 'Readings that the server does not have yet are erased after seven days.',
      file: 'apps/collector/src/store/room.ts',
      find: "    if (state !== 'sent') continue;\n",
      replace: "    if (state === 'rejected') continue;\n",
      tests: { unit: ['apps/collector/src/store/kept-readings.spec.ts'] },
    },
    {
      id: 'correction-never-sent',
      fault: 'A correction that was made while its reading was sent is never sent.',
      file: 'apps/collector/src/rules/readings/messages.ts',
      find: "state: done ? 'sent' : 'waiting',",
      replace: "state: 'sent',",
      tests: { unit: ['apps/collector/src/rules/readings/messages.spec.ts'] },
    },
    {
      id: 'queue-of-everyone',
      fault: 'One person sends what another one counted on the same phone.',
      file: 'apps/collector/src/store/readings.ts',
      find: 'IDBKeyRange.bound([person, state, -Infinity], [person, state, Infinity])',
      replace: "IDBKeyRange.bound(['', state, -Infinity], ['\\uffff', state, Infinity])",
      tests: { unit: ['apps/collector/src/store/readings.spec.ts'] },
    },
    {
      id: 'saved-queue-incomplete',
      fault: 'The file of a queue lacks what was corrected since it was sent.',
      file: 'apps/collector/src/device/save-queue-file.ts',
      find: 'if (sending === null || isSame(content, sending)) return [first];',
      replace: 'if (sending === null || !isSame(content, sending)) return [first];',
      tests: { unit: ['apps/collector/src/device/save-queue-file.spec.ts'] },
    },
    {
      id: 'slow-scanner-dropped',
      fault: 'A scanner that is a little slow loses its first digits.',
      file: 'apps/collector/src/rules/scanning/scanner-profile.ts',
      find: 'laterGapMs: 300',
      replace: 'laterGapMs: 30',
      tests: {
        unit: [
          'apps/collector/src/rules/scanning/scanner-profile.spec.ts',
          'apps/collector/src/device/scanner.spec.tsx',
        ],
        browser: ['e2e/collector/scanner.e2e.ts'],
      },
    },
    {
      id: 'early-scan-dropped',
      fault: 'A scan before the screen is there is lost.',
      file: 'apps/collector/src/device/scanner.ts',
      find: '    for (const event of takeEarlyKeys()) onKeyDown(event);\n',
      replace: '    takeEarlyKeys();\n',
      tests: { unit: ['apps/collector/src/device/scanner.spec.tsx'] },
    },
    {
      id: 'separator-dropped',
      fault: 'The separator of a GS1 symbol is lost between scanner and page.',
      file: 'apps/collector/src/device/scanner.ts',
      find: '  if (isSeparator(event)) return SEPARATOR;\n',
      replace: '  if (isSeparator(event)) return null;\n',
      tests: { unit: ['apps/collector/src/device/scanner.spec.tsx'] },
    },
    {
      id: 'typed-expiry-first-day',
      fault: 'A month that is typed as an expiry is its first day.',
      file: 'apps/collector/src/rules/readings/box-by-hand.ts',
      find: 'day === undefined ? last : Number(day)',
      replace: 'day === undefined ? 1 : Number(day)',
      tests: { unit: ['apps/collector/src/rules/readings/box-by-hand.spec.ts'] },
    },
    {
      id: 'phone-ignores-retry-after',
      fault: 'A phone sends again before the server asked for it.',
      file: 'apps/collector/src/rules/waiting.ts',
      find: '(retryAfterSeconds ?? 0) * 1000',
      replace: '0 * 1000',
      tests: {
        unit: ['apps/collector/src/rules/waiting.spec.ts', 'apps/collector/src/sync/sending/outbox.spec.ts'],
      },
    },
    {
      id: 'empty-queue-not-told',
      fault: 'The office learns a minute late that a queue is empty.',
      file: 'apps/collector/src/sync/heartbeat.ts',
      find: 'return isEmptied || Math',
      replace: 'return Math',
      tests: { unit: ['apps/collector/src/sync/heartbeat.spec.ts'] },
    },
    {
      id: 'heartbeat-not-sent',
      fault: 'A phone sends no heartbeat while its queue stays the same.',
      file: 'apps/collector/src/sync/heartbeat.ts',
      find: '  if (age >= INTERVAL_MS) return true;\n',
      replace: '',
      tests: { unit: ['apps/collector/src/sync/heartbeat.spec.ts'] },
    },
    {
      id: 'many-units-unasked',
      fault: 'A quantity of 5,000 units is taken without a question.',
      file: 'apps/collector/src/rules/scanning/entry.ts',
      find: 'const MANY_UNITS = 500;',
      replace: 'const MANY_UNITS = 50_000;',
      tests: { unit: ['apps/collector/src/rules/scanning/entry.spec.ts'] },
    },
    {
      id: 'deleted-readings-counted',
      fault: 'The account of a section counts readings that were undone.',
      file: 'apps/collector/src/rules/readings/section-account.ts',
      find: '  const live = readings.filter(({ content }) => !content.deleted);\n',
      replace: '  const live = readings;\n',
      tests: { unit: ['apps/collector/src/rules/readings/section-account.spec.ts'] },
    },
    {
      id: 'finished-while-refused',
      fault: 'A section is finished although the server refused one of its readings.',
      file: 'apps/collector/src/sync/finish-section.ts',
      find: 'if (waiting + rejected > 0)',
      replace: 'if (waiting > 0)',
      tests: {
        unit: ['apps/collector/src/sync/finish-section.spec.ts'],
        browser: ['e2e/collector/sections.e2e.ts'],
      },
    },
    {
      id: 'restore-not-noticed',
      fault: 'A phone does not notice that the server was restored.',
      file: 'apps/collector/src/sync/epoch.ts',
      find: 'return known === undefined || known === epoch ? null : epoch;',
      replace: 'return known === undefined ? epoch : null;',
      tests: {
        unit: ['apps/collector/src/sync/pull/own-counts.spec.ts'],
        full: ['e2e/collector/restored.e2e.ts'],
      },
    },
    {
      id: 'token-kept-after-sign-out',
      fault: 'Signing out of the collector keeps its token.',
      file: 'apps/collector/src/identity/session.ts',
      find: 'export function forgetSession(): void {\n  localStorage.removeItem(TOKEN_KEY);\n',
      replace: 'export function forgetSession(): void {\n',
      tests: {
        unit: [
          'apps/collector/src/screens/sign-in/enrol-screen.spec.tsx',
          'apps/collector/src/screens/app.spec.tsx',
        ],
        browser: ['e2e/collector/collector.e2e.ts'],
      },
    },
    {
      id: 'bright-text-too-pale',
      fault: 'The bright screen of the collector cannot be read in the sun.',
      file: 'apps/collector/src/screens/look/colours.css',
      find: '--dimmed: #2f363d;',
      replace: '--dimmed: #a0a6ad;',
      tests: { unit: ['apps/collector/src/screens/look/look.spec.ts'] },
    },
    {
      id: 'first-product-of-another',
      fault: 'A code that is typed with zeros before it is another product on the phone.',
      file: 'apps/collector/src/rules/readings/reading.ts',
      find: '`c:${codeKey(code)}`',
      replace: '`c:${code}`',
      tests: { unit: ['apps/collector/src/rules/readings/reading.spec.ts'] },
    },
    {
      id: 'reading-lost-after-503',
      fault: 'After two answers 503 the last waiting reading is forgotten.',
      file: 'apps/collector/src/sync/sending/outbox.ts',
      find: `      failures += 1;
`,
      replace: `      failures += 1;
      if (failures === 2 && error instanceof Refused && error.status === 503) {
        const last = (await takeBatch(sub, BATCH_LIMIT)).at(-1);
        const { database } = await import('../../store/database');
        if (last) await (await database()).delete('readings', last.id);
      }
`,
      tests: { unit: ['apps/collector/src/sync/sending/outbox.spec.ts'] },
    },
  ],
};
