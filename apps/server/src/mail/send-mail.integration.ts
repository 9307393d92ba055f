import { readdir, readFile, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { SMTPServer } from 'smtp-server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startPool } from '../testing/identity/pool-under-test.js';
import { readMail } from '../testing/identity/read-mail.js';
import { createSendMail } from './create-send-mail.js';

const FROM = 'Balanço <balanco@rede.example>';
const log = { warn: vi.fn() };
const message = {
  to: 'ana@example.com',
  subject: 'Seu código',
  text: 'Olá, código 123456\n',
  html: '<p>Olá, código 123456</p>\n',
};

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | undefined;
  readonly source: string;
}

async function startSmtp(): Promise<{ url: string; next(): Promise<Received> }> {
  const received: Received[] = [];
  let arrived = () => {};
  const server = new SMTPServer({
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss' ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nobody@') ? done(new Error('no such mailbox')) : done(),
    onData(stream, { envelope, user }, done) {
      void text(stream).then((source) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, user: typeof user === 'string' ? user : undefined, source });
        arrived();
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    url: `smtp://balanco:p%40ss@127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    async next() {
      while (received.length === 0)
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      const first = received.shift();
      if (first === undefined) throw new Error('nothing arrived');
      return first;
    },
  };
}

it('the reset mail arrives by SMTP in Portuguese and its code works', async () => {
  const smtp = await startSmtp();
  const sendMail = createSendMail({ smtpUrl: smtp.url, from: FROM, dataDir: '/nowhere', log });
  const pool = await startPool({ sendMail });
  onTestFinished(() => pool.close());
  const user = await pool.addUser();
  await pool.call('ForgotPassword', { ClientId: 'balancoweb', Username: user.email });
  const { source, ...envelope } = await smtp.next();
  expect(envelope).toEqual({ from: 'balanco@rede.example', to: [user.email], user: 'balanco' });
  const mail = readMail(source);
  expect(mail).toMatchObject({ from: FROM, to: user.email });
  expect(mail.subject).toBe('Código para redefinir a senha do Balanço');
  const sentence =
    /Use o código (\d{6}) para redefinir sua senha no Balanço\. Ele vale até \d\d:\d\d \(horário de Brasília\) e só pode ser usado uma vez\./;
  const [said = '', code = ''] = sentence.exec(mail.text) ?? [];
  expect(mail.text).toContain(`Olá, Ana Souza.\n\n${said}`);
  expect(mail.html).toContain(`<p>${said}</p>`);
  expect(mail.html).toContain('<html lang="pt-BR">');
  const reset = await pool.call('ConfirmForgotPassword', {
    ClientId: 'balancoweb',
    Username: user.email,
    ConfirmationCode: code,
    Password: 'Nova@1234',
  });
  expect(reset.status).toBe(200);
});

it.each([
  ['a wrong password', (url: string) => url.replace('p%40ss', 'wrong'), 'ana@example.com'],
  ['an unknown mailbox', (url: string) => url, 'nobody@example.com'],
  ['an unreachable server', () => 'smtp://127.0.0.1:1', 'ana@example.com'],
])('sendMail rejects for %s', async (_what, change, to) => {
  const { url } = await startSmtp();
  const sendMail = createSendMail({ smtpUrl: change(url), from: FROM, dataDir: '/nowhere', log });
  await expect(sendMail({ ...message, to })).rejects.toBeInstanceOf(Error);
});

it('without SMTP_URL each message becomes a file with mode 0600', async () => {
  const dataDir = await temporaryDataFolder();
  const warn = vi.fn();
  const sendMail = createSendMail({ smtpUrl: undefined, from: FROM, dataDir, log: { warn } });
  await Promise.all([sendMail(message), sendMail({ ...message, to: 'bia@example.com' })]);
  const folder = path.join(dataDir, 'outbox');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const files = (await readdir(folder)).map((name) => path.join(folder, name));
  const mails = [];
  for (const file of files) {
    expect(file).toMatch(/\/[\d-]+T\d{6}\.\d{3}Z-[\da-f-]{36}\.eml$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    mails.push(readMail(await readFile(file, 'utf8')));
  }
  const kept = (to: string) => ({
    ...message,
    to,
    from: FROM,
    text: message.text.trim(),
    html: message.html.trim(),
  });
  expect(mails).toHaveLength(2);
  expect(mails).toEqual(expect.arrayContaining([kept('ana@example.com'), kept('bia@example.com')]));
  expect(warn.mock.calls.map(([fields]) => fields.file).sort()).toEqual(files.sort());
  expect(JSON.stringify(warn.mock.calls)).not.toContain('123456');
});
