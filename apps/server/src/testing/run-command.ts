import { commands } from '../admin/commands.js';
import type { OperatorInput } from '../admin/operator-command.js';
import type { Database } from '../db/database.js';
import type { EmbeddedIdentity } from '../identity/embedded/embedded-identity.js';
import type { OpenedIdentity } from '../start/open-identity.js';

interface Installation {
  readonly db: Database;
  readonly identity?: EmbeddedIdentity | (() => Promise<OpenedIdentity>);
  readonly secret?: string;
}

/** Runs a command of the operator in this process. `said` has its lines, also of one that fails. */
export async function runCommand(
  name: string,
  { db, identity, secret = '' }: Installation,
  input: Partial<OperatorInput> = {},
  said: string[] = [],
): Promise<string[]> {
  const command = commands.find((each) => each.name === name);
  if (command === undefined || !('run' in command)) throw new Error(`no operator command ${name}`);
  const open = async () => {
    if (identity === undefined) throw new Error(`${name} needs no identity`);
    return { provider: identity as EmbeddedIdentity, embedded: identity as EmbeddedIdentity };
  };
  const tools = {
    db,
    identity: typeof identity === 'function' ? identity : open,
    say: (line: string) => void said.push(line),
    answer: (_facts: unknown, lines: readonly string[]) => void said.push(...lines),
    askSecret: async () => secret,
  };
  await command.run(tools, { words: [], options: {}, ...input });
  return said;
}
