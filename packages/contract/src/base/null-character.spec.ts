import { expect, it } from 'vitest';
import { z } from 'zod';
import { allExamples } from './all-examples.js';

/** PostgreSQL can't store it, so a field that takes it answers 500 where it is looked up or written. */
const NULL = 'a\u0000b';

/** Stored as JSON, whatever an app sent; digested. */
const KEPT_AS_SENT = ['edit_count barcode', 'edit_count internalBarcode'];
const DIGESTED = ['prove_password password', 'make_recovery_codes code', 'turn_off_second_factor code'];

const fields = allExamples.flatMap(({ endpoint: { id, body }, successes: [example] }) => {
  if (body === undefined || typeof example?.request.body !== 'object') return [];
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  const names = Object.keys(properties).filter(
    (field) => ![...KEPT_AS_SENT, ...DIGESTED].includes(`${id} ${field}`),
  );
  return names.map((field) => ({ id, field, body, sent: example.request.body as object }));
});

it.each(fields)('$id takes no null character in $field', ({ body, field, sent }) => {
  const { success, data } = body.safeParse({ ...sent, [field]: NULL });
  expect(success ? JSON.stringify(data) : '').not.toContain('\\u0000');
});
