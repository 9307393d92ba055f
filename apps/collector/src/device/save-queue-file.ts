import { queueFile } from '../rules/queue-file';
import { unsentReadings } from '../store/readings';

/** Saves what waits as a file. The queue stays as it is; the server recognises what arrives twice. */
export async function saveQueueFile(): Promise<void> {
  const content = queueFile(await unsentReadings(), new Date().toISOString());
  const blob = new Blob([JSON.stringify(content, null, 1)], { type: 'application/json' });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = `fila-coletor-${content.exported.slice(0, 16).replace(/[T:]/g, '-')}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
