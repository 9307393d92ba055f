import type { CountLine } from '@balanco/contract/counts/count';
import { exportedValues } from '@balanco/contract/counts/count-examples';

export function exportText(lines: readonly CountLine[], count = lines.length): string {
  const elements = [{ count }, ...lines.map(exportedValues), { lines: lines.length }];
  return `[\n${elements.map((element) => JSON.stringify(element)).join(',\n')}\n]\n`;
}

export function exportAnswer(lines: readonly CountLine[], count?: number): Response {
  return new Response(exportText(lines, count));
}

/** Stops after these lines: breaks with `error`, or hangs. */
export function partOfAnswer(lines: readonly CountLine[], count: number, error?: Error): Response {
  const [part = ''] = exportText(lines, count).split('{"lines"');
  let isSent = false;
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        if (!isSent) controller.enqueue(new TextEncoder().encode(part));
        else if (error !== undefined) controller.error(error);
        isSent = true;
      },
    }),
  );
}
