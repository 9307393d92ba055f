import type { MailMessage } from '../../../mail/mail-message.js';
import { plainMessage } from '../../../mail/plain-message.js';

const clock = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
});

/** The mail with the code for a new password. The code isn't in the subject, because locked screens show subjects. */
export function resetMessage(
  user: { email: string; name: string },
  { code, expiresAt }: { code: string; expiresAt: Date },
): MailMessage {
  const paragraphs = [
    `Olá, ${user.name}.`,
    `Use o código ${code} para redefinir sua senha no Balanço. Ele vale até ${clock.format(expiresAt)} (horário de Brasília) e só pode ser usado uma vez.`,
    'Se você não pediu uma nova senha, ignore esta mensagem: sua senha continua a mesma. Não informe o código a ninguém.',
  ];
  return plainMessage(user.email, 'Código para redefinir a senha do Balanço', paragraphs);
}
