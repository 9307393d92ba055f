export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type SendMail = (message: MailMessage) => Promise<void>;
