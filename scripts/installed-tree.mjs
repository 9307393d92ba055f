/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

/**
 * Whether an installed tree is the one of the lockfile. Optional packages may be absent, because they are programs for
 * other platforms.
 *
 * @param {Lockfile} wanted `package-lock.json`
 * @param {Lockfile} installed `node_modules/.package-lock.json`, which npm writes after it installed
 */
export function treeAgrees(wanted, installed) {
  const wantedAll = Object.entries(wanted.packages).every(([path, locked]) => {
    const found = installed.packages[path];
    if (path === '') return true;
    if (found === undefined) return locked.optional === true;
    return (
      found.version === locked.version && found.integrity === locked.integrity && found.link === locked.link
    );
  });
  return wantedAll && Object.keys(installed.packages).every((path) => path in wanted.packages);
}
