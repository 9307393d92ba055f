import { execFile } from 'node:child_process';
import { chmod, lchown, readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './fault.js';

/** How PostgreSQL's programs are started, so that they don't run as root, which they refuse. */
export interface RunAs {
  /** Put in front of the program and its arguments. */
  prefix: readonly string[];
  /** Options for `spawn`: the user to switch to; absent if the user stays the same. */
  identity?: { uid: number; gid: number };
}

/** 'nobody', on practically every system. */
const UNPRIVILEGED = 65_534;

const DIRECT: RunAs = { prefix: [] };

/**
 * A user namespace that maps our uid to another one: files stay ours, and folders that only root can enter stay
 * reachable. The uid must have a name in the system, because `initdb` looks it up; 1000 often has none.
 */
const MAPPED: RunAs = {
  prefix: ['unshare', '--user', `--map-user=${UNPRIVILEGED}`, `--map-group=${UNPRIVILEGED}`],
};

/** The program and arguments to spawn; `identity` goes into the options beside them. */
export function commandLine(runAs: RunAs, program: string, args: readonly string[]): [string, string[]] {
  const [command = program, ...rest] = [...runAs.prefix, program, ...args];
  return [command, rest];
}

/**
 * Chooses the user that runs the programs on `folder` (the cluster, or the empty folder it will be created in), and
 * gives the folder to that user. Never creates a system user. If the data folder belongs to another user, root works
 * on it only as that user.
 *
 * @throws EmbeddedPostgresError if root can't switch to another user here
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

/** Gives the folder and its content to the user that runs the programs. */
export async function handOver(folder: string, { identity }: RunAs): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = identity ?? { uid: 0, gid: 0 };
  // The folder itself comes last: if it belongs to the user, so does all of its content.
  for (const name of [...(await readdir(folder, { recursive: true })), '.']) {
    await lchown(path.join(folder, name), uid, gid);
  }
  // If the data folder belongs to root and is closed, the user may enter it but not list it.
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

/** Another user may lack access to the folder, and a mapped root can't enter folders that others have closed. */
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
