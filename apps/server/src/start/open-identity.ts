import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.js';
import type { Database } from '../db/database.js';
import { createCognitoIdentity } from '../identity/cognito/cognito-identity.js';
import { createEmbeddedIdentity, type EmbeddedIdentity } from '../identity/embedded/embedded-identity.js';
import type { IdentityProvider } from '../identity/identity-provider.js';
import type { ReportEvent } from '../logging/security-log.js';
import { createSendMail } from '../mail/create-send-mail.js';

/** `embedded` is null on Cognito. */
export interface OpenedIdentity {
  readonly provider: IdentityProvider;
  readonly embedded: EmbeddedIdentity | null;
}

/** @throws StartupError for an unusable Cognito pool */
export async function openIdentity(tools: {
  readonly config: Config;
  readonly db: Database;
  readonly secretKey: Buffer;
  readonly log: FastifyBaseLogger;
  readonly report?: ReportEvent | undefined;
}): Promise<OpenedIdentity> {
  const { config, db, secretKey, log, report } = tools;
  if (config.identity.kind === 'cognito') {
    const { kind: _kind, ...pool } = config.identity;
    return { provider: await createCognitoIdentity({ db, log, ...pool }), embedded: null };
  }
  const { smtpUrl, mailFrom: from, dataDir } = config;
  const sendMail = createSendMail({ smtpUrl, from, dataDir, log });
  const { kind: _kind, ...how } = config.identity;
  const embedded = await createEmbeddedIdentity({ db, secretKey, sendMail, log, report, ...how });
  return { provider: embedded, embedded };
}
