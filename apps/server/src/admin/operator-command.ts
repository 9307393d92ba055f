import { userInfo } from 'node:os';
import type { Actor } from '../audit/write-audit.js';
import type { Database } from '../db/database.js';
import type { OpenedIdentity } from '../open-identity.js';

/** What an operator's command gets. */
interface OperatorTools {
  readonly db: Database;
  /** Opened on demand, because licence commands need no connection to Cognito. */
  readonly identity: () => Promise<OpenedIdentity>;
  readonly say: (line: string) => void;
}

/** How a command of `npm run admin -- …` is called. */
export interface CommandForm {
  /** One or two words, e.g. `license issue`. */
  readonly name: string;
  readonly summary: string;
  /** What follows the name in the help, e.g. `<e-mail> <perfil>`. */
  readonly usage: string;
  /** Options and their meaning, by name. */
  readonly options: Readonly<Record<string, { readonly meaning: string; readonly required?: boolean }>>;
  /** How many words follow the name. */
  readonly words: number;
}

/** A command that works on the migrated database of the configuration. */
export interface OperatorCommand extends CommandForm {
  run(tools: OperatorTools, input: OperatorInput): Promise<void>;
}

/** A command that opens what it needs by itself, because the database may be missing, broken or of another version. */
export interface StandaloneCommand extends CommandForm {
  runAlone(tools: StandaloneTools, input: OperatorInput): Promise<void>;
}

interface StandaloneTools {
  readonly environment: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  /** Writes progress to standard error, because standard output may carry the result. */
  readonly sayProgress: (line: string) => void;
}

export interface OperatorInput {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
}

/** How audit rows name the operator: with their user name on the machine. */
export const OPERATOR: Actor = { sub: 'operator', name: `Operador (linha de comando): ${systemUser()}` };

/** The user name, or the uid if it has no name, as in some containers. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'desconhecido'}`;
  }
}
