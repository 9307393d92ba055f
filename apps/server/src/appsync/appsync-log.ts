/** The worker's log. It never holds a token, a key or a password. */
export interface AppSyncLog {
  info(facts: object, sentence: string): void;
  warn(facts: object, sentence: string): void;
}
