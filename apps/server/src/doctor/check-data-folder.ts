import { access, constants, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.js';
import { type Finding, note, ok, todo } from './finding.js';

/** With less free space, a large import or a backup could fill the disk. */
const LOW_BYTES = 1024 ** 3;

/** Files with secrets, which only their owner may read. */
const SECRET_FILES = ['secret.key', 'primeiro-acesso.txt'];

/** Checks who may read the data folder and how much free space it has. */
export async function checkDataFolder({ dataDir }: Config): Promise<Finding[]> {
  const facts = await stat(dataDir).catch(() => null);
  if (facts === null)
    return [note(`DATA_DIR: a pasta ${dataDir} ainda não existe; o primeiro npm start a cria`)];
  if (!facts.isDirectory()) return [todo(`DATA_DIR: ${dataDir} não é uma pasta; corrija a variável`)];
  const isUsable = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isUsable)
    return [todo(`DATA_DIR: sem permissão para usar ${dataDir}; execute como o usuário do servidor`)];
  return [await checkModes(dataDir, facts.mode), await checkRoom('DATA_DIR', dataDir, LOW_BYTES)];
}

/** Others may enter the folder, because PostgreSQL may run as another user, but not list it. */
async function checkModes(dataDir: string, mode: number): Promise<Finding> {
  if (process.platform === 'win32') return note('Permissões: não conferidas no Windows');
  const open: string[] = (mode & 0o066) === 0 ? [] : [`chmod 700 ${dataDir}`];
  for (const name of SECRET_FILES) {
    const file = path.join(dataDir, name);
    const facts = await stat(file).catch(() => null);
    if (facts !== null && (facts.mode & 0o077) !== 0) open.push(`chmod 600 ${file}`);
  }
  return open.length === 0
    ? ok(`Permissões: só o dono lê ${dataDir} e a chave secreta`)
    : todo(`Permissões: outros usuários desta máquina leem os dados; execute: ${open.join(' && ')}`);
}

/** @param least free bytes below which the operator must act */
export async function checkRoom(name: string, folder: string, least: number): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `Disco de ${name}: ${(free / 1024 ** 3).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} GB livres`;
  return free < least ? todo(`${text}; libere espaço em ${folder}`) : ok(text);
}
