import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { digestResetCode, makeResetCode, resetCodeKey } from './reset-code.js';
import { resetMessage } from './reset-message.js';
import { createSecrets } from './secrets.js';

const secrets = createSecrets(randomBytes(32));

it('makes codes of six digits, leading zeros kept', () => {
  const codes = Array.from({ length: 5000 }, makeResetCode);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(4500);
});

it('digests a code with its address, under SECRET_KEY', () => {
  const digest = digestResetCode(secrets, 'ana@example.com', '012345');
  expect(digestResetCode(secrets, ' Ana@Example.com', '012345')).toEqual(digest);
  expect(digestResetCode(secrets, 'bia@example.com', '012345')).not.toEqual(digest);
  expect(digestResetCode(createSecrets(randomBytes(32)), 'ana@example.com', '012345')).not.toEqual(digest);
  expect(resetCodeKey(secrets, 'Ana@example.com ')).toEqual(resetCodeKey(secrets, 'ana@example.com'));
});

it('brings the code in Portuguese, as text and as HTML that the name cannot break', () => {
  const message = resetMessage({ email: 'ana@example.com', name: '<b>Ana & "Bia"</b>' }, '012345');
  expect(message).toMatchObject({
    to: 'ana@example.com',
    subject: '012345 é o seu código para redefinir a senha',
  });
  expect(message.text).toContain('Olá, <b>Ana & "Bia"</b>.');
  expect(message.text).toContain('Use o código 012345 para redefinir sua senha');
  expect(message.html).toContain('012345');
  expect(message.html).toContain('<html lang="pt-BR">');
  expect(message.html).not.toContain('<b>');
});
