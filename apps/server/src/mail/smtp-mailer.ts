import { createTransport } from 'nodemailer';
import type { SendMail } from './mail-message.js';

/** A server that doesn't answer must not hold a shutdown back, which waits for mail that is on its way. */
const TIMEOUT_MS = 15_000;

/** Sends through `smtp://` (with STARTTLS where the server has it) or `smtps://`; rejects where it is not taken. */
export function createSmtpMailer(smtpUrl: string, from: string): SendMail {
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
