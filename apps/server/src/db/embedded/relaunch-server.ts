import path from 'node:path';
import { StartupError } from '../../startup-error.js';
import { clearDeadServer } from './clear-dead-server.js';
import { asFolderFault } from './data-folder.js';
import { findRunningServer } from './find-running-server.js';
import { attemptLaunch, type LaunchPlan } from './launch-server.js';
import type { RunningServer } from './stop-server.js';

/**
 * Starts a dead server again on its port, because every connection string names that port. A server that an operator
 * has started by hand on the same port is accepted.
 *
 * @param signal ends the attempt and the server
 * @throws StartupError; DiskFullError; the signal's reason
 */
export async function relaunchServer(
  plan: LaunchPlan,
  port: number,
  signal: AbortSignal,
): Promise<RunningServer> {
  try {
    const running = await findRunningServer(plan.cluster, signal);
    if (running?.port === port) return running;
    if (running !== undefined) {
      throw new StartupError(
        `O PostgreSQL da pasta "${plan.cluster}" foi iniciado por outro programa em outra porta (processo ${running.pid}): inicie este servidor de novo.`,
      );
    }
    await clearDeadServer(plan.cluster);
    return await attemptLaunch(plan, port, signal);
  } catch (error) {
    throw asFolderFault(error, path.dirname(plan.cluster));
  }
}
