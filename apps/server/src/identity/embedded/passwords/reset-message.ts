import type { MailMessage } from '../../../mail/mail-message.js';

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
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
  return {
    to: user.email,
    subject: 'Código para redefinir a senha do Balanço',
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="pt-BR">\n<body>\n${html}\n</body>\n</html>\n`,
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
