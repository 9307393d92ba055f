/** Where the worker says what it did; never a token, a key or a password. */
export interface AppSyncLog {
  info(facts: object, sentence: string): void;
  warn(facts: object, sentence: string): void;
}
