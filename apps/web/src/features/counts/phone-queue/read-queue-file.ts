import { sha256Text } from '@balanco/client/sha256';
import {
  QUEUE_FILE_BYTES,
  type QueueFile,
  queueFileSchema,
  queueParts,
  queuePartText,
  type SignedQueuePart,
} from '@balanco/contract/counts/phone-queue';

export interface ReadQueue {
  readonly exported: string;
  readonly people: readonly {
    readonly sub: string;
    readonly counts: readonly unknown[];
    /** Undefined without a signature. */
    readonly signed: SignedQueuePart | undefined;
  }[];
}

const OTHER_FILE =
  'Este arquivo não é a fila de um celular. No coletor, toque no selo da fila e em "Exportar a fila", e escolha o arquivo que ele salvou.';

/** docs/collector-app.md, "The file of the queue". Never throws. */
export async function readQueueFile(
  file: File,
): Promise<{ readonly queue: ReadQueue } | { readonly problem: string }> {
  if (file.size > QUEUE_FILE_BYTES) return { problem: 'O arquivo passa do limite de 64 MB.' };
  try {
    const read = queueFileSchema.safeParse(JSON.parse(await file.text()));
    if (!read.success) return { problem: OTHER_FILE };
    const { exported } = read.data;
    const people = read.data.people
      .filter(({ counts }) => counts.length > 0)
      .map((person) => ({ sub: person.sub, counts: person.counts, signed: signedOf(exported, person) }));
    if (people.length === 0) return { problem: 'Não há nenhuma contagem neste arquivo.' };
    return { queue: { exported, people } };
  } catch {
    return { problem: OTHER_FILE };
  }
}

/** With the hashes of what the file has now: they are the phone's unless somebody changed it. */
function signedOf(
  exported: string,
  { counts, signature }: QueueFile['people'][number],
): SignedQueuePart | undefined {
  if (signature === undefined) return undefined;
  const parts = queueParts(counts).map((part) => sha256Text(queuePartText(part)));
  return { ...signature, exported, parts };
}
