import { spawnSync } from 'node:child_process';
import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnSmallDisk, makeSmallDisk, type SmallDisk } from './small-disk.js';

describeOnSmallDisk(() => {
  it('a small disk is full for its programs until the test frees space', async () => {
    const disk = await makeSmallDisk(4);
    onTestFinished(() => disk.remove());
    await disk.fill();
    expect(writeOnDisk(disk, 100_000)).toContain('ENOSPC');
    await disk.fill(500_000);
    expect(writeOnDisk(disk, 100_000)).toBe('');
    expect(writeOnDisk(disk, 600_000)).toContain('ENOSPC');
    await disk.makeRoom();
    expect(writeOnDisk(disk, 600_000)).toBe('');
    expect((await stat(path.join(disk.outside, 'written'))).size).toBe(600_000);
  });

  it('a small disk is invisible to other processes and leaves nothing behind', async () => {
    const disk = await makeSmallDisk(1);
    await writeFile(path.join(disk.outside, 'kept'), 'x');
    expect(await readdir(disk.folder)).toEqual([]);
    await disk.remove();
    await expect(stat(disk.folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

function writeOnDisk({ prefix, folder }: SmallDisk, bytes: number): string {
  const script = `require('fs').writeFileSync(${JSON.stringify(`${folder}/written`)}, Buffer.alloc(${bytes}))`;
  const [program = '', ...words] = [...prefix, process.execPath, '--eval', script];
  return spawnSync(program, words, { encoding: 'utf8' }).stderr;
}
