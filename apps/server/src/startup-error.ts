/**
 * A fault that the operator must fix before the server can start. The message is one sentence in Brazilian Portuguese
 * that names the variable or the folder. `main.ts` prints only the message and exits with code 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
