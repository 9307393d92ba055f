import type { MailMessage } from './mail-message.js';

export function plainMessage(to: string, subject: string, paragraphs: readonly string[]): MailMessage {
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="pt-BR">\n<body>\n${html}\n</body>\n</html>\n`,
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
