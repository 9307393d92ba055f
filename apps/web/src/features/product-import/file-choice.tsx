import { NoteLine } from '../../ui/note-line';
import { FileDrop } from './file-drop';
import { FILE_TYPE_LABELS, type FileType } from './options-for-file';
import { TypeChoice } from './type-choice';

interface FileChoiceProps {
  type: FileType;
  /** The type before the chosen file changed it; null where none did. */
  typeBefore: FileType | null;
  onType: (type: FileType) => void;
  file: File | null;
  onFile: (file: File) => void;
}

/** Type and file of an import (specification, section 5). A file of the other type changes the type, and that is said. */
export function FileChoice({ type, typeBefore, onType, file, onFile }: FileChoiceProps) {
  return (
    <>
      <TypeChoice type={type} onChange={onType} />
      <FileDrop type={type} file={file} onFile={onFile} />
      {file !== null && typeBefore !== null && (
        <NoteLine message={changedText(file.name, typeBefore, type)} />
      )}
    </>
  );
}

function changedText(fileName: string, before: FileType, type: FileType): string {
  const what = type === 'txt' ? 'um arquivo de texto' : 'uma planilha';
  return (
    `“${fileName}” é ${what}: o tipo mudou de ${FILE_TYPE_LABELS[before]} para ${FILE_TYPE_LABELS[type]}. ` +
    'Se não for, escolha o tipo acima.'
  );
}
