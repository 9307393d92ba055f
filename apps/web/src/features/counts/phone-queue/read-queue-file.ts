import { QUEUE_FILE_BYTES, type QueueFile, queueFileSchema } from '@balanco/contract/counts/phone-queue';

/** A file that was read, or why it can't be imported. */
export type ReadQueue = { readonly queue: QueueFile } | { readonly problem: string };

const OTHER_FILE =
  'Este arquivo não é a fila de um celular. No coletor, toque no selo da fila e em "Exportar a fila", e escolha o arquivo que ele salvou.';

/** Reads the file that the collector's app saves (docs/collector-app.md, "The file of the queue"). Never throws. */
export async function readQueueFile(file: File): Promise<ReadQueue> {
  if (file.size > QUEUE_FILE_BYTES) return { problem: 'O arquivo passa do limite de 64 MB.' };
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return { problem: OTHER_FILE };
  }
  const read = queueFileSchema.safeParse(content);
  if (!read.success) return { problem: OTHER_FILE };
  const people = read.data.people.filter(({ counts }) => counts.length > 0);
  if (people.length === 0) return { problem: 'Não há nenhuma contagem neste arquivo.' };
  return { queue: { ...read.data, people } };
}
