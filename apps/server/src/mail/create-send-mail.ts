import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { SendMail } from './mail-message.js';

interface MailOptions {
  /** If absent, messages become files. */
  readonly smtpUrl: string | undefined;
  /** The sender, as in `Balanço <balanco@rede.example>`. */
  readonly from: string;
  readonly dataDir: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Without SMTP_URL messages go to DATA_DIR/outbox/ (docs/identity.md, "Mail"). */
export function createSendMail({ smtpUrl, from, dataDir, log }: MailOptions): SendMail {
  if (smtpUrl !== undefined) return createSmtpMailer(smtpUrl, from);
  return createOutbox({ folder: path.join(dataDir, 'outbox'), from, log });
}

/** Mail on its way delays a shutdown. */
const TIMEOUT_MS = 15_000;

/** `smtp://` (STARTTLS if offered) or `smtps://`; rejects if refused. */
function createSmtpMailer(smtpUrl: string, from: string): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return async (message) => {
    await transport.sendMail({ ...message, from, textEncoding: 'quoted-printable' });
  };
}

/**
 * Writes `<folder>/<time>-<uuid>.eml` for mail programs, private (0600) for its codes; the log names only the
 * file.
 */
function createOutbox(options: {
  folder: string;
  from: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (message) => {
    const { message: source } = await transport.sendMail({
      ...message,
      from: options.from,
      textEncoding: 'quoted-printable',
    });
    const name = `${new Date().toISOString().replaceAll(':', '')}-${randomUUID()}.eml`;
    const file = path.join(options.folder, name);
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    await writeFile(file, source, { mode: 0o600, flag: 'wx' });
    options.log.warn({ file }, 'no SMTP_URL: the message was kept as a file');
  };
}
