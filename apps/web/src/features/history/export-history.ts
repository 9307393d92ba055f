import { HISTORY_PAGE_LIMIT, type HistoryEntry } from '@balanco/contract/history/history';
import { patiently } from '../../api/patiently';
import { formatDateTime } from '../../lib/moments';
import { sleep } from '../../lib/wait';
import { changeText, type LoadHistory, shownChanges } from '../../listing/history/history';

const HEADER = ['Data e Hora', 'Quem', 'O quê', 'Antes e depois'];

/** The most rows below a worksheet's header, about. */
const ROW_LIMIT = 1_000_000;

export async function historyRows(
  load: LoadHistory,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (rows: number) => void },
): Promise<string[][]> {
  const rows = [HEADER];
  let after: string | undefined;
  do {
    const start = after;
    const page = await patiently(() => load(start, signal), sleep, signal);
    for (const entry of page.results) rows.push(rowOf(entry));
    onProgress(rows.length - 1);
    if (rows.length > ROW_LIMIT)
      throw new Error('São registros demais para um arquivo. Escolha um período menor.');
    after = page.cursor ?? undefined;
  } while (after !== undefined);
  return rows;
}

export const EXPORT_PAGE_SIZE = HISTORY_PAGE_LIMIT;

function rowOf({ at, actor_name, what, subject, changes }: HistoryEntry): string[] {
  const done = subject === null ? what : `${what} ${subject}`;
  return [formatDateTime(at), actor_name, done, shownChanges(changes).map(changeText).join('; ')];
}

export async function historyXlsx([, ...rows]: readonly string[][]): Promise<Blob> {
  const { createSheetWriter } = await import('../../lib/sheet-writer');
  const columns = HEADER.map((label) => ({ label }));
  const sheet = createSheetWriter('Histórico', columns);
  for (const cells of rows) sheet.add(cells.map((text) => ({ text })));
  return sheet.finish();
}
