import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSecrets } from '../secrets.js';
import { resetCodeKey, resetCodeOf, resetMessage } from './reset-code.js';

const secrets = createSecrets(randomBytes(32));

it('a reset code has six digits and keeps its leading zeros', () => {
  const codes = Array.from({ length: 5000 }, () => resetCodeOf(secrets, 'ana@example.com', randomBytes(16)));
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(4500);
});

it('a reset code depends on the nonce, the address and SECRET_KEY', () => {
  const nonce = randomBytes(16);
  const code = resetCodeOf(secrets, 'ana@example.com', nonce);
  expect(resetCodeOf(secrets, ' Ana@Example.com', nonce)).toBe(code);
  const others = Array.from({ length: 20 }, (_, index) => [
    resetCodeOf(secrets, `bia${index}@example.com`, nonce),
    resetCodeOf(createSecrets(randomBytes(32)), 'ana@example.com', nonce),
  ]);
  expect(new Set(others.flat()).size).toBeGreaterThan(30);
  expect(resetCodeKey(secrets, 'Ana@example.com ')).toEqual(resetCodeKey(secrets, 'ana@example.com'));
});

it('the reset mail has the code in Portuguese, and not in the subject', () => {
  const expiresAt = new Date('2026-11-22T05:14:00Z');
  const user = { email: 'ana@example.com', name: '<b>Ana & "Bia"</b>' };
  const message = resetMessage(user, { code: '012345', expiresAt });
  expect(message).toMatchObject({
    to: 'ana@example.com',
    subject: 'Código para redefinir a senha do Balanço',
  });
  expect(message.text).toContain('Olá, <b>Ana & "Bia"</b>.');
  expect(message.text).toContain(
    'Use o código 012345 para redefinir sua senha no Balanço. Ele vale até 02:14',
  );
});
