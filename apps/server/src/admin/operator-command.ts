import { userInfo } from 'node:os';
import type { Actor } from '../audit/write-audit.js';
import type { Database } from '../db/database.js';
import type { OpenedIdentity } from '../start/open-identity.js';

interface OperatorTools {
  readonly db: Database;
  /** Licence commands need no connection to Cognito. */
  readonly identity: () => Promise<OpenedIdentity>;
  readonly say: (line: string) => void;
  readonly answer: Answer;
  /** Reads a line that no screen shows and no list of processes has. */
  readonly askSecret: (question: string) => Promise<string>;
}

type Answer = (facts: unknown, lines: readonly string[]) => void;

export interface CommandForm {
  readonly name: string;
  readonly summary: string;
  /** The arguments as the help shows them: `<e-mail> <perfil>`. */
  readonly usage?: string;
  readonly options?: Readonly<
    Record<string, { readonly meaning: string; readonly required?: boolean; readonly flag?: boolean }>
  >;
  readonly words?: number;
  readonly json?: boolean;
}

/** Works on the migrated database of the configuration. */
export interface OperatorCommand extends CommandForm {
  run(tools: OperatorTools, input: OperatorInput): Promise<void>;
}

/** The database may be missing, broken or of another version. */
export interface StandaloneCommand extends CommandForm {
  runAlone(tools: StandaloneTools, input: OperatorInput): Promise<void>;
}

interface StandaloneTools {
  readonly environment: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  /** Standard output may carry the result. Silent with `--quiet`. */
  readonly sayProgress: (line: string) => void;
  readonly answer: Answer;
}

export interface OperatorInput {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
}

/** Audit rows name the operator's user on the machine. */
export const OPERATOR: Actor = { sub: 'operator', name: `Operador (linha de comando): ${systemUser()}` };

/** Some containers have a uid without a name. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'desconhecido'}`;
  }
}
