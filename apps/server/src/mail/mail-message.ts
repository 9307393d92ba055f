/** In both forms that mail programs read. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Resolves when the message was sent or written; rejects if neither worked. */
export type SendMail = (message: MailMessage) => Promise<void>;
