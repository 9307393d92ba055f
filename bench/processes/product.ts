import { pino } from 'pino';
import { compose } from '../../apps/server/src/compose.js';
import { openDatabase } from '../../apps/server/src/db/database.js';
import { createEmbeddedIdentity } from '../../apps/server/src/identity/embedded/embedded-identity.js';
import { serveParent } from './child.js';

interface ProductSettings {
  readonly connectionString: string;
  /** In hex. */
  readonly secretKey: string;
  readonly webFolder: string | undefined;
}

/** The whole server in a process of its own, as in use; the database is migrated. */
await serveParent<ProductSettings>(async ({ connectionString, secretKey, webFolder }) => {
  const db = openDatabase(connectionString);
  const key = Buffer.from(secretKey, 'hex');
  const app = await compose({
    db,
    connectionString,
    identity: await createEmbeddedIdentity({ db, secretKey: key }),
    logger: pino({ level: 'silent' }),
    secretKey: key,
    version: 'bench',
    publicUrl: undefined,
    trustProxy: 1,
    webFolder,
    validateAnswers: false,
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin,
    async stop() {
      await app.close();
      await db.destroy();
    },
  };
});
