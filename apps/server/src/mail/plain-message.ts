import type { MailMessage } from './mail-message.js';

export function plainMessage(to: string, subject: string, paragraphs: readonly string[]): MailMessage {
  return { to, subject, text: `${paragraphs.join('\n\n')}\n` };
}
