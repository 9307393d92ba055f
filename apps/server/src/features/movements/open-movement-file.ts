import { createHash } from 'node:crypto';
import {
  type MovementFile,
  type MovementFileProblem,
  readMovementFile,
} from '@balanco/adjustment-file/read-movement-file';
import { MOVEMENT_FILE_BYTES, MOVEMENT_FILE_ROWS } from '@balanco/contract/comparison/movements';
import { AppError } from '../../app-error.js';

/** A file of movements that was read. */
interface OpenedFile extends MovementFile {
  readonly sha256: string;
}

const fileSentences: Readonly<Record<MovementFileProblem, string>> = {
  empty: 'O arquivo está vazio.',
  not_text: 'O arquivo não é de texto. Exporte os movimentos como CSV.',
};

/** Reads a file in base64. Refuses `invalid` for one that is too large or can't be read at all. */
export function openMovementFile(file: string): OpenedFile {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > MOVEMENT_FILE_BYTES) {
    throw refusedFile('O arquivo passa do limite de 4 MB. Divida-o em partes.');
  }
  const read = readMovementFile(bytes);
  if (typeof read === 'string') throw refusedFile(fileSentences[read]);
  if (read.rows.length + read.problems.length > MOVEMENT_FILE_ROWS) {
    throw refusedFile('O arquivo passa do limite de 50.000 linhas. Divida-o em partes.');
  }
  return { ...read, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** The refusal of a file, with its sentence. */
export function refusedFile(sentence: string): AppError {
  return new AppError('invalid', sentence, { fields: { file: [sentence] } });
}
