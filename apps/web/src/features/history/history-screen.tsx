import { HISTORY_PAGE_SIZE, listPharmacyHistory } from '@balanco/contract/history/history';
import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { request } from '../../api/client';
import { sentence } from '../../api/sentence';
import { counted } from '../../lib/counted';
import { HistoryList } from '../../listing/history/history-list';
import { type LoadHistory, useHistoryPages } from '../../listing/history/use-history-pages';
import { PharmaciesLink } from '../../listing/pharmacies-link';
import { PharmacySelect } from '../../listing/pharmacy-select';
import { useScreenAction } from '../../listing/screen-action';
import { usePharmacyChoice } from '../../listing/use-pharmacy-choice';
import { paths } from '../../paths';
import { useStaffAccess } from '../../session/use-staff-access';
import { ListScreen } from '../../ui/list-screen';
import { noticeFailure } from '../../ui/notices';
import { PageAction } from '../../ui/page-action';
import { saveFile } from '../../ui/save-file';
import { EmptyMessage, FailureMessage } from '../../ui/table/table-message';
import { EXPORT_PAGE_SIZE, historyCsv, historyRows, historyXlsx } from './export-history';
import styles from './history.module.css';
import { HistoryFilters } from './history-filters';
import { type HistoryFilter, useHistoryFilter } from './use-history-filter';

/** Histórico: everything that was done in a pharmacy, for admin and mod (docs/history.md). Others go to Farmácias. */
export function HistoryScreen() {
  const access = useStaffAccess();
  const choice = usePharmacyChoice();
  const { filter, change } = useHistoryFilter();
  const id = choice.pharmacy?.id;
  const key = ['pharmacy', id, JSON.stringify(filter)];
  const pages = useHistoryPages(
    key,
    loader(id ?? '', filter, HISTORY_PAGE_SIZE),
    access === 'granted' && id !== undefined,
  );
  const exporting = useHistoryExport(loader(id ?? '', filter, EXPORT_PAGE_SIZE));
  const canExport = id !== undefined && (pages.entries?.length ?? 0) > 0 && exporting.done === null;
  const exportCsv = () => canExport && exporting.run('csv');
  const exportExcel = () => canExport && exporting.run('xlsx');
  const isLoaded = pages.entries !== undefined;
  useScreenAction('export-history-csv', exportCsv, isLoaded);
  useScreenAction('export-history-excel', exportExcel, isLoaded);
  if (access === 'refused') return <Navigate to={paths.pharmacies()} replace />;

  return (
    <ListScreen
      title="Histórico"
      actions={
        <>
          {exporting.done !== null && (
            <span role="status" className={styles.progress}>
              Exportando: {counted(exporting.done, 'registro', 'registros')}
            </span>
          )}
          <PageAction label="Exportar CSV" Icon={IconFileText} onClick={exportCsv} secondary />
          <PageAction label="Exportar Excel" Icon={IconFileSpreadsheet} onClick={exportExcel} secondary />
        </>
      }
      toolbar={
        <>
          <PharmacySelect choice={choice} />
          <HistoryFilters filter={filter} onChange={change} />
        </>
      }
    >
      <section className={styles.frame} aria-label="Registros">
        {choice.error !== null ? (
          <FailureMessage text={sentence(choice.error)} onRetry={choice.retry} />
        ) : choice.pharmacy === null ? (
          <EmptyMessage text="Nenhuma farmácia encontrada" action={<PharmaciesLink />} />
        ) : (
          <HistoryList {...pages} label="Histórico" emptyText={emptyText(filter)} />
        )}
      </section>
    </ListScreen>
  );
}

function emptyText(filter: HistoryFilter): string {
  const isNarrowed = Object.values(filter).some((value) => value !== null);
  return isNarrowed ? 'Nada encontrado com estes filtros' : 'Nada registrado ainda';
}

function loader(id: string, filter: HistoryFilter, page_size: number): LoadHistory {
  const narrowed = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null));
  return (after, signal) =>
    request(listPharmacyHistory, { params: { id }, query: { ...narrowed, page_size, after } }, { signal });
}

const isoDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });

/** One export at a time. It ends when the screen is left. */
function useHistoryExport(load: LoadHistory) {
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (format: 'csv' | 'xlsx') => {
    running.current = new AbortController();
    const { signal } = running.current;
    setDone(0);
    try {
      const rows = await historyRows(load, { signal, onProgress: setDone });
      const content = format === 'csv' ? historyCsv(rows) : await historyXlsx(rows);
      if (!signal.aborted) saveFile(`historico_${isoDate.format(new Date())}.${format}`, content);
    } catch (error) {
      if (!signal.aborted) noticeFailure(`Erro ao exportar o histórico: ${sentence(error)}`);
    } finally {
      if (!signal.aborted) setDone(null);
    }
  };
  return { done, run: (format: 'csv' | 'xlsx') => void run(format) };
}
