import type { MailMessage } from '../../mail/mail-message.js';

/** The mail that brings the code for a new password. */
export function resetMessage(user: { email: string; name: string }, code: string): MailMessage {
  const paragraphs = [
    `Olá, ${user.name}.`,
    `Use o código ${code} para redefinir sua senha no Balanço. Ele vale por 15 minutos e só pode ser usado uma vez.`,
    'Se você não pediu uma nova senha, ignore esta mensagem: sua senha continua a mesma. Não informe o código a ninguém.',
  ];
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
  return {
    to: user.email,
    subject: `${code} é o seu código para redefinir a senha`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="pt-BR">\n<body>\n${html}\n</body>\n</html>\n`,
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
