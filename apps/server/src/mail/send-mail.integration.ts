import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startPool } from '../testing/identity/pool-under-test.js';
import { readMail } from '../testing/identity/read-mail.js';
import { startSmtp } from '../testing/server/smtp-under-test.js';
import { createSendMail } from './create-send-mail.js';

const FROM = 'Balanço <balanco@rede.example>';
const log = { warn: vi.fn() };
const message = {
  to: 'ana@example.com',
  subject: 'Seu código',
  text: 'Olá, código 123456\n',
};

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
  const kept = (to: string) => ({ ...message, to, from: FROM, text: message.text.trim() });
  expect(mails).toHaveLength(2);
  expect(mails).toEqual(expect.arrayContaining([kept('ana@example.com'), kept('bia@example.com')]));
  expect(warn.mock.calls.map(([fields]) => fields.file).sort()).toEqual(files.sort());
  expect(JSON.stringify(warn.mock.calls)).not.toContain('123456');
});
