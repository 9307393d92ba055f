import { examplePeople } from '@balanco/contract/base/example-world';
import { plainCode } from '@balanco/contract/people/collector-code-text';
import { exampleCollectorCode } from '@balanco/contract/people/example-collector-code';
import type { Database } from '../db/database.js';
import { createCodeDigest } from '../features/users/codes/code-digest.js';

/** Stores the code of the examples, which needs the server's own key. */
export async function seedExampleCode(db: Database, secretKey: Buffer): Promise<void> {
  const { id, code, expires_at } = exampleCollectorCode;
  const { mod, user } = examplePeople;
  await db
    .insertInto('collector_code')
    .values({
      id,
      sub: user.sub,
      digest: createCodeDigest(secretKey)('code', plainCode(code)),
      made_by: mod.sub,
      made_by_name: mod.name,
      expires_at: new Date(expires_at),
    })
    .execute();
}
