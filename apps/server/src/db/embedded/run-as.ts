import { execFile } from 'node:child_process';
import { chmod, lchown, readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../../startup-error.js';

/** How PostgreSQL's programs are started, so that they don't see themselves as root, which they refuse. */
export interface RunAs {
  /** Put in front of the program and its arguments. */
  prefix: readonly string[];
  /** Options for `spawn`: the user the system switches to; absent where it stays the same. */
  identity?: { uid: number; gid: number };
}

/** 'nobody', on practically every system. */
const UNPRIVILEGED = 65_534;

const DIRECT: RunAs = { prefix: [] };

/**
 * A user namespace in which we bear another number: files stay ours, and folders that only root can enter
 * stay within reach. The number must have a name in the system, because `initdb` looks it up; 1000 often has none.
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
 * Chooses how the programs run on `folder` (the cluster, or the empty folder it will be made in), and hands
 * the folder to that user. Never makes a system user.
 *
 * @throws StartupError naming DATABASE_URL when root has no way to step down here.
 */
export async function chooseRunAs(folder: string, program: string): Promise<RunAs> {
  const uid = process.getuid?.();
  if (uid === undefined) return DIRECT;
  if (uid !== 0) return hasName() || !(await works(MAPPED, program)) ? DIRECT : MAPPED;

  const { uid: owner, gid } = await stat(folder);
  const asOwner: RunAs[] = owner === 0 ? [] : [{ prefix: [], identity: { uid: owner, gid } }];
  const asNobody: RunAs = { prefix: [], identity: { uid: UNPRIVILEGED, gid: UNPRIVILEGED } };
  for (const runAs of [...asOwner, MAPPED, asNobody]) {
    if (!(await works(runAs, program))) continue;
    if ((await stat(folder)).uid !== (runAs.identity?.uid ?? 0)) await handOver(folder, runAs);
    if (await reaches(folder, runAs)) return runAs;
  }
  throw new StartupError(
    `O PostgreSQL embutido não roda como root e aqui não há como trocar de usuário para usar a pasta "${path.dirname(folder)}": inicie com outro usuário ou indique um servidor em DATABASE_URL.`,
  );
}

/** Gives the folder and all in it to the user that the programs run as. */
export async function handOver(folder: string, { identity }: RunAs): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = identity ?? { uid: 0, gid: 0 };
  // The folder itself comes last: once it is theirs, all in it is.
  for (const name of [...(await readdir(folder, { recursive: true })), '.']) {
    await lchown(path.join(folder, name), uid, gid);
  }
  // The data folder is root's and closed; passing through it must be allowed, listing it need not.
  if (identity) await allowPassing(path.dirname(folder));
}

async function allowPassing(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  await chmod(folder, mode | 0o011);
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

/** Only a real change of user can lose the way to the folder. */
async function reaches(folder: string, runAs: RunAs): Promise<boolean> {
  return runAs.identity === undefined || succeeds(runAs, 'test', ['-w', folder]);
}

async function succeeds(runAs: RunAs, program: string, args: string[]): Promise<boolean> {
  try {
    await promisify(execFile)(...commandLine(runAs, program, args), { ...runAs.identity });
    return true;
  } catch {
    return false;
  }
}
