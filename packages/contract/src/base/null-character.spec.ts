import { expect, it } from 'vitest';
import { z } from 'zod';
import { allExamples } from './all-examples.js';

/** PostgreSQL can't store it, so a field that takes it answers 500 where it is looked up or written. */
const NULL = 'a\u0000b';

/** They are stored as JSON, whatever an app sent, and digested. */
const KEPT_AS_SENT = ['edit_count barcode', 'edit_count internalBarcode'];
const DIGESTED = ['prove_password password', 'make_recovery_codes code', 'turn_off_second_factor code'];

const calls = allExamples.flatMap(({ endpoint: { id, body }, successes: [example] }) =>
  body === undefined || typeof example?.request.body !== 'object'
    ? []
    : [{ id, body, sent: example.request.body as object }],
);

it.each(calls)('$id takes no null character', ({ id, body, sent }) => {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  for (const field of Object.keys(properties)) {
    if ([...KEPT_AS_SENT, ...DIGESTED].includes(`${id} ${field}`)) continue;
    const { success, data } = body.safeParse({ ...sent, [field]: NULL });
    expect.soft(success ? JSON.stringify(data) : '', field).not.toContain('\\u0000');
  }
});
