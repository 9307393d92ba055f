import { chown, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Gives a file or folder that root has just made to the owner of the folder it lies in, so that a later start as that
 * user finds nothing closed. If the system doesn't allow it, the file stays root's.
 */
export async function giveToFolderOwner(made: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(path.dirname(made));
  if (uid !== 0) await chown(made, uid, gid).catch(() => undefined);
}
