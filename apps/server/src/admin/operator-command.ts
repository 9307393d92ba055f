import { userInfo } from 'node:os';
import type { Actor } from '../audit/write-audit.js';
import type { Database } from '../db/database.js';
import type { OpenedIdentity } from '../open-identity.js';

/** What an operator's command works with. */
interface OperatorTools {
  readonly db: Database;
  /** Opened when a command asks: licences need no connection to Cognito. */
  readonly identity: () => Promise<OpenedIdentity>;
  readonly say: (line: string) => void;
}

/** How a command of `npm run admin -- …` is called. */
export interface CommandForm {
  /** The one or two words that call it, e.g. `license issue`. */
  readonly name: string;
  readonly summary: string;
  /** What stands after the name in the help, e.g. `<e-mail> <perfil>`. */
  readonly usage: string;
  /** Options by name with what they mean; `required` ones must be given. */
  readonly options: Readonly<Record<string, { readonly meaning: string; readonly required?: boolean }>>;
  /** How many words stand after the name. */
  readonly words: number;
}

/** A command that works on the migrated database of the configuration. */
export interface OperatorCommand extends CommandForm {
  run(tools: OperatorTools, input: OperatorInput): Promise<void>;
}

/** A command that opens what it needs by itself: the database may be missing, broken or of another version. */
export interface StandaloneCommand extends CommandForm {
  runAlone(tools: StandaloneTools, input: OperatorInput): Promise<void>;
}

interface StandaloneTools {
  readonly environment: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  /** For whoever waits: on standard error, because standard output may carry the result. */
  readonly sayProgress: (line: string) => void;
}

export interface OperatorInput {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
}

/** How the operator appears in the audit trail: with the name under which they are signed in to the machine. */
export const OPERATOR: Actor = { sub: 'operator', name: `Operador (linha de comando): ${systemUser()}` };

/** A container may run under a number that has no name. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'desconhecido'}`;
  }
}
