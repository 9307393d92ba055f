import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { SendMail } from './mail-message.js';

/**
 * Keeps each message as a file that mail programs open: `<folder>/<time>-<uuid>.eml`, readable by the server's own
 * user alone (0600), because it carries codes. A log line names the file and nothing of its content.
 */
export function createOutbox(options: {
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
