import { createHash } from 'node:crypto';
import {
  type CountedFile,
  type CountedFileProblem,
  readCountedFile,
} from '@balanco/adjustment-file/read-counted-file';
import { COLLECTOR_FILE_BYTES, COLLECTOR_FILE_LINES } from '@balanco/contract/counts/collector-file';
import { AppError } from '../../app-error.js';
import type { Transaction } from '../../db/database.js';
import { viewUsableProfile } from '../exports/export-profile-views.js';

/** The file of a collector and how it is read. */
export interface CollectorFileInput {
  /** In base64. */
  readonly file: string;
  readonly profile: string;
}

/** A file that was read. */
export interface CollectorFile extends CountedFile {
  readonly sha256: string;
  readonly profileName: string;
}

/**
 * Reads a collector's file by a profile of the pharmacy or one that the product brings. Refuses `invalid` for a file that
 * can't be read whole, `not_found` for an unknown profile, and `conflict` for one of entries and exits.
 */
export async function openCollectorFile(
  tx: Transaction,
  pharmacyId: string,
  { file, profile: profileId }: CollectorFileInput,
): Promise<CollectorFile> {
  const { name: profileName, profile } = await viewUsableProfile(tx, pharmacyId, profileId);
  if (profile.fields.some(({ source }) => source === 'direction')) {
    throw new AppError('conflict', 'Este perfil diz entrada e saída; um arquivo de contagem tem saldos.');
  }
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > COLLECTOR_FILE_BYTES) {
    throw refused('O arquivo passa do limite de 4 MB. Divida-o em partes.');
  }
  const read = readCountedFile(profile, bytes);
  if (typeof read === 'string') throw refused(fileSentences[read]);
  if (read.rows.length + read.problems.length > COLLECTOR_FILE_LINES) {
    throw refused('O arquivo passa do limite de 50.000 linhas. Divida-o em partes.');
  }
  return { ...read, profileName, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/**
 * The id of the count that a line of a file becomes in an inventory: always the same, so a line that is sent again counts
 * once (docs/collector-files.md, "Once").
 */
export function countIdOf(inventoryNumber: number, sha256: string, line: number): string {
  const hash = createHash('sha1').update(`balanco/${inventoryNumber}/${sha256}/${line}`).digest();
  // The marks of a UUID that is made from a name.
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const fileSentences: Readonly<Record<CountedFileProblem, string>> = {
  empty: 'O arquivo está vazio.',
  not_text: 'O arquivo não é de texto.',
  not_utf8: 'O arquivo não está em UTF-8. Escolha um perfil em Windows-1252.',
};

function refused(sentence: string): AppError {
  return new AppError('invalid', sentence, { fields: { file: [sentence] } });
}
