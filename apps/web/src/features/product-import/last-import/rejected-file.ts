import type { RejectedLines, RejectedRequest } from '@balanco/catalogue-file/rejected-lines';
import type { ParseMessage, WorkerRequest } from '../read/parse.worker';
import type { SavedFile } from '../review/problem-list';

export async function rejectedFile({
  file,
  lines,
  sheet,
}: RejectedRequest & { file: File }): Promise<SavedFile> {
  const reading =
    sheet === null ? null : { sheet: sheet.sheet, headerRow: sheet.headerRow, separator: sheet.separator };
  const { bytes, ending } = await rejectedInWorker({ file, lines, sheet: reading });
  return { name: rejectedName(file.name, ending), content: new Blob([bytes]) };
}

const FAILED = 'Não foi possível ler o arquivo de novo. Confira se ele ainda existe e tente novamente.';

/** @throws {Error} with one Portuguese sentence, e.g. if the file moved or changed */
export function rejectedInWorker(request: RejectedRequest): Promise<RejectedLines> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../read/parse.worker.ts', import.meta.url), { type: 'module' });
    const fail = () => {
      worker.terminate();
      reject(new Error(FAILED));
    };
    worker.onerror = fail;
    worker.onmessage = ({ data: message }: MessageEvent<ParseMessage>) => {
      if (message.type !== 'rejected') return fail();
      worker.terminate();
      resolve(message.rejected);
    };
    worker.postMessage({ rejected: request } satisfies WorkerRequest);
  });
}

export function rejectedName(fileName: string, ending: RejectedLines['ending']): string {
  return `rejeitadas-${ending === null ? fileName : `${fileName.replace(/\.[^.]+$/, '')}.${ending}`}`;
}
