import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import {
  type FileType,
  fileTypeOf,
  optionsOfType as ofType,
  optionsOfPharmacy,
  TYPE_BY_ENDING,
} from '@balanco/catalogue-file/saved-options';
import { useState } from 'react';
import { rememberedChoices, rememberedMappings, savedLayouts } from '../memory/sync-import-memory';

/** See the specification, section 5. */
export const FILE_TYPE_LABELS: Readonly<Record<FileType, string>> = { txt: 'TXT', sheet: 'Excel' };

/** The picker offers these. Other dropped files are read as the chosen type and refused with a sentence. */
export const ACCEPTED_FILES = Object.keys(TYPE_BY_ENDING)
  .map((ending) => `.${ending}`)
  .join(',');

export function optionsForPharmacy(pharmacy: string): ImportOptions {
  const { added, layout } = rememberedChoices(pharmacy);
  return optionsOfPharmacy(added, savedLayouts().find(({ name }) => name === layout)?.columns);
}

export function optionsOfType(type: FileType, options: ImportOptions): ImportOptions {
  return ofType(type, options, rememberedMappings());
}

export function withRemembered(options: ImportOptions): ImportOptions {
  return options.type === 'sheet' && Object.keys(options.mapping).length === 0
    ? { ...options, remembered: rememberedMappings() }
    : options;
}

export function optionsForFile(fileName: string, options: ImportOptions): ImportOptions {
  return optionsOfType(fileTypeOf(fileName) ?? options.type, options);
}

export function useChosenFile(options: ImportOptions, onOptions: (options: ImportOptions) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [typeBefore, setTypeBefore] = useState<FileType | null>(null);
  return {
    type: options.type,
    typeBefore,
    file,
    onType: (type: FileType) => {
      setTypeBefore(null);
      onOptions(optionsOfType(type, options));
    },
    onFile: (chosen: File) => {
      const changed = optionsForFile(chosen.name, options);
      setFile(chosen);
      onOptions(changed);
      setTypeBefore(changed.type === options.type ? null : options.type);
    },
  };
}
