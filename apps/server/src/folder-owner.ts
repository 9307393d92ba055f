import { chown, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Gives a file or folder that root has just created to the owner of its parent folder, so that a later start as that
 * user can use it. If the system doesn't allow that, it stays with root.
 */
export async function giveToFolderOwner(made: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(path.dirname(made));
  if (uid !== 0) await chown(made, uid, gid).catch(() => undefined);
}
