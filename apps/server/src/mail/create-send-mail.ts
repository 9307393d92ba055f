import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { SendMail } from './mail-message.js';
import { createOutbox } from './outbox.js';
import { createSmtpMailer } from './smtp-mailer.js';

interface MailOptions {
  /** Absent: messages stay on this machine, as files. */
  readonly smtpUrl: string | undefined;
  /** Sender of every message, e.g. `Balanço <balanco@rede.example>`. */
  readonly from: string;
  readonly dataDir: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** How messages leave: through SMTP_URL, or else into DATA_DIR/outbox/ (DESIGN 4). */
export function createSendMail({ smtpUrl, from, dataDir, log }: MailOptions): SendMail {
  if (smtpUrl !== undefined) return createSmtpMailer(smtpUrl, from);
  return createOutbox({ folder: path.join(dataDir, 'outbox'), from, log });
}
