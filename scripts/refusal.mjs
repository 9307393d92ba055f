/** An error that the user can fix. It is shown as one sentence, without a stack. */
export class Refusal extends Error {
  /**
   * @param {string} sentence
   * @param {number} [exitCode] 2 if the machine lacks something, so the product is not at fault
   */
  constructor(sentence, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

/**
 * Runs a script and exits with its code.
 *
 * @param {() => Promise<number>} work
 */
export async function runScript(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    process.exitCode = error instanceof Refusal ? error.exitCode : 1;
  }
}

/**
 * @param {string} script as it is called: `npm start`
 * @throws {Refusal} if it was given arguments
 */
export function refuseArguments(script) {
  if (process.argv.length === 2) return;
  throw new Refusal(`${script} não aceita argumentos (${process.argv.slice(2).join(' ')}): veja o README.`);
}
