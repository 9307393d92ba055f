import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Config } from '../config.js';
import { type Finding, note, ok, todo } from './finding.js';

const PATIENCE_MS = 5_000;

/** Checks that the server of SMTP_URL greets and answers EHLO. Does not sign in or send anything. */
export async function checkMail({ smtpUrl, identity }: Config): Promise<Finding[]> {
  if (identity.kind === 'cognito') return [];
  if (smtpUrl === undefined) {
    return [
      note(
        'E-mail: sem SMTP_URL os códigos para redefinir senhas ficam em DATA_DIR/outbox e ninguém os recebe',
      ),
    ];
  }
  const { hostname, port, protocol } = new URL(smtpUrl);
  const isSecure = protocol === 'smtps:';
  const server = `${hostname}:${port || (isSecure ? 465 : 587)}`;
  const failure = await greet(hostname, Number(port) || (isSecure ? 465 : 587), isSecure);
  return [
    failure === null
      ? ok(`E-mail: ${server} responde`)
      : todo(`E-mail: ${server} não responde (${failure}); confira SMTP_URL e a rede`),
  ];
}

async function greet(host: string, port: number, secure: boolean): Promise<string | null> {
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
  });
  return new Promise((resolve) => {
    connection.once('error', (error: Error) => {
      connection.close();
      resolve(error.message);
    });
    connection.connect(() => {
      connection.quit();
      resolve(null);
    });
  });
}
