/** A message in both forms that mail programs read. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Resolves once it is sent or written. */
export type SendMail = (message: MailMessage) => Promise<void>;
