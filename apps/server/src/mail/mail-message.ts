/** A message in both forms that mail programs read. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Resolves once the message has left, or is kept; rejects where it could do neither. */
export type SendMail = (message: MailMessage) => Promise<void>;
