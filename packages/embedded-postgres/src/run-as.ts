import { execFile } from 'node:child_process';
import { chmod, lchown, readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './fault.js';

/** PostgreSQL's programs refuse to run as root. */
export interface RunAs {
  prefix: readonly string[];
  /** What `spawn` takes; absent for the same user. */
  identity?: { uid: number; gid: number };
}

/** The id of 'nobody' on practically every system. */
const UNPRIVILEGED = 65_534;

const DIRECT: RunAs = { prefix: [] };

/**
 * A user namespace keeps our files ours and root's folders reachable. `initdb` needs a uid with a name; 1000
 * often has none.
 */
const MAPPED: RunAs = {
  prefix: ['unshare', '--user', `--map-user=${UNPRIVILEGED}`, `--map-group=${UNPRIVILEGED}`],
};

export function commandLine(runAs: RunAs, program: string, args: readonly string[]): [string, string[]] {
  const [command = program, ...rest] = [...runAs.prefix, program, ...args];
  return [command, rest];
}

/**
 * Chooses the user for programs on `folder` and gives the folder to that user. Never creates one. Root works
 * on another user's folder only as that user.
 * @throws EmbeddedPostgresError if root can't switch
 */
export async function chooseRunAs(folder: string, program: string): Promise<RunAs> {
  const uid = process.getuid?.();
  if (uid === undefined) return DIRECT;
  if (uid !== 0) return hasName() || !(await works(MAPPED, program)) ? DIRECT : MAPPED;

  const { uid: owner, gid } = await stat(folder);
  const asOwner =
    owner === 0 ? [] : [MAPPED, DIRECT].map((way) => ({ ...way, identity: { uid: owner, gid } }));
  const asNobody: RunAs = { prefix: [], identity: { uid: UNPRIVILEGED, gid: UNPRIVILEGED } };
  const isTheirs = owner !== 0 && owner === (await stat(path.dirname(folder))).uid;
  for (const runAs of isTheirs ? asOwner : [...asOwner, MAPPED, asNobody]) {
    if (!(await works(runAs, program))) continue;
    if ((await stat(folder)).uid !== (runAs.identity?.uid ?? 0)) await handOver(folder, runAs);
    if (await reaches(folder, runAs)) return runAs;
  }
  throw new EmbeddedPostgresError(isTheirs ? theirsFault(folder, owner) : rootFault(folder));
}

function theirsFault(folder: string, owner: number): string {
  return `A pasta "${path.dirname(folder)}" pertence a outro usuário (uid ${owner}), que daqui não consegue usar o PostgreSQL embutido: inicie o servidor com esse usuário, indique outra pasta em DATA_DIR ou um servidor em DATABASE_URL.`;
}

function rootFault(folder: string): string {
  return `O PostgreSQL embutido não roda como root e aqui não há como trocar de usuário para usar a pasta "${path.dirname(folder)}": inicie com outro usuário ou indique um servidor em DATABASE_URL.`;
}

export async function handOver(folder: string, { identity }: RunAs): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = identity ?? { uid: 0, gid: 0 };
  // The folder comes last: its owner proves that its content is done.
  for (const name of [...(await readdir(folder, { recursive: true })), '.']) {
    await lchown(path.join(folder, name), uid, gid);
  }
  // The user may enter root's closed folder but not list it.
  if (identity) await allowPassing(path.dirname(folder), identity.uid);
}

async function allowPassing(folder: string, passer: number): Promise<void> {
  const { mode, uid } = await stat(folder);
  if (uid !== passer) await chmod(folder, mode | 0o011);
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function works(runAs: RunAs, program: string): Promise<boolean> {
  return succeeds(runAs, program, ['--version']);
}

function reaches(folder: string, runAs: RunAs): Promise<boolean> {
  return succeeds(runAs, 'test', ['-w', folder]);
}

async function succeeds(runAs: RunAs, program: string, args: string[]): Promise<boolean> {
  try {
    await promisify(execFile)(...commandLine(runAs, program, args), { ...runAs.identity });
    return true;
  } catch {
    return false;
  }
}
