import { counted } from '@balanco/contract/base/numbers';
import {
  FILTERED_THINGS,
  HISTORY_ACTIONS,
  HISTORY_PAGE_LIMIT,
  HISTORY_PAGE_SIZE,
  type HistoryEntry,
  listPharmacyHistory,
} from '@balanco/contract/history/history';
import { listUsers } from '@balanco/contract/people/people';
import { shownPerson } from '@balanco/contract/people/shown-person';
import { IconActivity, IconBox, IconFileSpreadsheet, IconFileText, IconUser } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Outlet } from 'react-router';
import { request, sentence, useAsked } from '../../api/client';
import { patiently } from '../../api/patiently';
import { csvOf } from '../../lib/csv';
import { formatDateTime } from '../../lib/moments';
import { sleep } from '../../lib/wait';
import {
  changeText,
  HistoryList,
  type LoadHistory,
  shownChanges,
  useHistoryPages,
} from '../../listing/history/history';
import { LeaveWithBanner, PharmaciesLink } from '../../listing/links';
import { useAddressParams } from '../../listing/list-address';
import { PharmacySelect, usePharmacyChoice } from '../../listing/pharmacy-choice';
import { paths } from '../../paths';
import { useStaffAccess } from '../../session/role/staff-action';
import { DateField } from '../../ui/fields/date-field';
import { FilterSelect } from '../../ui/fields/option-select';
import { FilterFold } from '../../ui/list/filters';
import { ListScreen, PageAction } from '../../ui/list/list-screen';
import { EmptyMessage, FailureMessage } from '../../ui/messages/list-message';
import { noticeFailure } from '../../ui/messages/notices';
import { saveFile } from '../../ui/save-file';
import styles from './history.module.css';

/** Administrators and moderators see it (docs/history.md). Others go to Farmácias. */
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
  const run = (format: string) => canExport && exporting.run(format === 'xlsx' ? 'xlsx' : 'csv');
  if (access === 'refused') return <LeaveWithBanner to={paths.pharmacies()} />;

  return (
    <ListScreen
      title="Histórico"
      actions={
        <>
          {exporting.done !== null && (
            <span role="status" className={`${styles.progress} dim`}>
              Exportando: {counted(exporting.done, 'registro', 'registros')}
            </span>
          )}
          <PageAction label="Exportar CSV" Icon={IconFileText} onClick={() => run('csv')} secondary />
          <PageAction label="Exportar Excel" Icon={IconFileSpreadsheet} onClick={() => run('xlsx')} />
        </>
      }
      toolbar={
        <>
          <PharmacySelect choice={choice} />
          <FilterFold
            active={Object.values(filter).filter((value) => value !== null).length}
            before={null}
            search={null}
            after={<HistoryFilters filter={filter} onChange={change} />}
          />
        </>
      }
    >
      <section className="full scroll" aria-label="Registros">
        {choice.error !== null ? (
          <FailureMessage text={sentence(choice.error)} onRetry={choice.retry} />
        ) : choice.pharmacy === null ? (
          <EmptyMessage text="Nenhuma farmácia encontrada" action={<PharmaciesLink />} />
        ) : (
          <HistoryList {...pages} label="Histórico" emptyText={emptyText(filter)} />
        )}
      </section>
      <Outlet context={pages.entries === undefined ? null : { run }} />
    </ListScreen>
  );
}

interface HistoryFilter {
  readonly entity: (typeof FILTERED_THINGS)[number] | null;
  readonly action: (typeof HISTORY_ACTIONS)[number] | null;
  readonly person: string | null;
  /** A day as '2026-05-31'. */
  readonly first_day: string | null;
  readonly last_day: string | null;
}

const PARAMS = { entity: 'oque', action: 'acao', person: 'quem', first_day: 'de', last_day: 'ate' } as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The address holds the filter, so a copied link shows the same. Ignores unknown values. */
function useHistoryFilter() {
  const [params, setParams] = useAddressParams();
  const read = (name: keyof HistoryFilter) => params.get(PARAMS[name]);
  const day = (name: 'first_day' | 'last_day') => (DAY.test(read(name) ?? '') ? read(name) : null);
  const filter: HistoryFilter = {
    entity: FILTERED_THINGS.find((thing) => thing === read('entity')) ?? null,
    action: HISTORY_ACTIONS.find((action) => action === read('action')) ?? null,
    person: read('person') || null,
    first_day: day('first_day'),
    last_day: day('last_day'),
  };
  const change = (name: keyof HistoryFilter, value: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === null || value === '') next.delete(PARAMS[name]);
        else next.set(PARAMS[name], value);
        return next;
      },
      { replace: true },
    );
  return { filter, change };
}

function loader(id: string, filter: HistoryFilter, page_size: number): LoadHistory {
  const narrowed = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null));
  return (after, signal) =>
    request(listPharmacyHistory, { params: { id }, query: { ...narrowed, page_size, after } }, { signal });
}

const isoDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });

/** One export at a time; leaving the screen ends it. */
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
      const content = format === 'csv' ? csvOf(rows) : await historyXlsx(rows);
      if (!signal.aborted) saveFile(`historico_${isoDate.format(new Date())}.${format}`, content);
    } catch (error) {
      if (!signal.aborted) noticeFailure(`Erro ao exportar o histórico: ${sentence(error)}`);
    } finally {
      if (!signal.aborted) setDone(null);
    }
  };
  return { done, run: (format: 'csv' | 'xlsx') => void run(format) };
}

const THINGS: Readonly<Record<NonNullable<HistoryFilter['entity']>, string>> = {
  count: 'Contagens',
  product: 'Produtos',
  inventory: 'Inventários',
  section: 'Seções',
  pharmacy: 'Farmácia',
  code_binding: 'Códigos vinculados',
  export_profile: 'Perfis de exportação',
};

const ACTIONS: Readonly<Record<NonNullable<HistoryFilter['action']>, string>> = {
  create: 'Criações e envios',
  update: 'Edições',
  delete: 'Exclusões',
  restore: 'Restaurações',
  purge: 'Exclusões definitivas',
  import: 'Importações',
  finalise: 'Finalizações',
  reopen: 'Reaberturas',
  configure: 'Configurações',
  capture_stock: 'Saldos guardados',
  snooze_alarm: 'Alarmes adiados',
  send_message: 'Recados enviados',
  see_message: 'Recados vistos',
  declare_done: 'Seções declaradas prontas',
  mark_not_found: 'Itens não encontrados',
  read_label: 'Etiquetas lidas',
  print_labels: 'Etiquetas impressas',
  add_photo: 'Fotos de códigos',
  choose_stock_mode: 'Leituras do saldo',
  change_terms: 'Escopo e tolerância',
  include_item: 'Itens fora do escopo confrontados',
  choose_main_barcode: 'Códigos principais',
  leave_item_out: 'Itens deixados fora do escopo',
  decide_item: 'Decisões sem consenso',
  undecide_item: 'Decisões desfeitas',
  assign_reason: 'Motivos das diferenças',
  accept_hints: 'Explicações aceitas',
  choose_uncounted: 'Decisões sobre não contados',
  zero_uncounted: 'Itens não contados zerados',
  ignore_code: 'Códigos ignorados',
  separate_box: 'Caixas com a mesma série',
  settle: 'Apurações',
  approve: 'Aprovações',
  reopen_settlement: 'Reaberturas depois de apurar',
  discard_late: 'Contagens tardias descartadas',
  create_recount: 'Recontagens criadas',
  cancel_recount: 'Recontagens canceladas',
  decide_not_found: 'Não encontrados na recontagem',
  add_to_recount: 'Itens postos em recontagens',
  override_counter: 'Liberações de quem reconta',
  import_movements: 'Importações de movimentos',
  undo_movements: 'Movimentos desfeitos',
  export: 'Arquivos exportados',
  prove_return: 'Conferências no ERP',
  start_blind_count: 'Contagem cega ligada',
  end_blind_count: 'Contagem cega desligada',
  register_losses: 'Perdas registradas',
  confirm_losses: 'Perdas confirmadas',
  discard_losses: 'Perdas descartadas',
  export_losses: 'Arquivos de perdas',
  read_invoices: 'Notas fiscais lidas',
  delete_invoice: 'Notas fiscais apagadas',
  receive_invoice: 'Notas fiscais recebidas',
  undo_receipt: 'Recebimentos desfeitos',
  teach_supplier_code: 'Códigos de fornecedores ensinados',
  forget_supplier_code: 'Códigos de fornecedores esquecidos',
  stop_file: 'Arquivos da pasta parados',
  answer_file: 'Arquivos da pasta respondidos',
  mail: 'E-mails e endereços',
  mail_recall: 'Recolhimentos enviados',
  refuse_reopening: 'Reaberturas recusadas',
  refuse_deletion: 'Exclusões recusadas',
};

const PERIOD = { first_day: 'De', last_day: 'Até' } as const;

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface HistoryFiltersProps {
  filter: HistoryFilter;
  onChange: (name: keyof HistoryFilter, value: string | null) => void;
}

function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  // Includes people without a licence: they may have done something too.
  const { data: users = [] } = useAsked(['users', 'all'], listUsers, {});
  const people = users.map(({ sub, name, email }) => ({
    value: sub,
    label: shownPerson(name, email, 'Sem nome'),
  }));
  const selects = [
    ['person', 'Quem', 'Todas as pessoas', 'Ninguém encontrado', IconUser, people],
    ['entity', 'O quê', 'Tudo', 'Nada encontrado', IconBox, choicesOf(THINGS)],
    ['action', 'Ação', 'Todas as ações', 'Nada encontrado', IconActivity, choicesOf(ACTIONS)],
  ] as const;
  return (
    <>
      {selects.map(([name, label, allLabel, nothingFound, Icon, choices]) => (
        <FilterSelect
          key={name}
          {...{ label, allLabel, nothingFound, Icon, choices }}
          value={filter[name]}
          onChoose={(chosen) => onChange(name, chosen)}
        />
      ))}
      <div className="two-fields">
        {(['first_day', 'last_day'] as const).map((name) => (
          <DateField
            key={name}
            aria-label={PERIOD[name]}
            leftSection={<span aria-hidden>{PERIOD[name]}</span>}
            leftSectionWidth={40}
            value={filter[name] ?? ''}
            onChange={(day) => onChange(name, day)}
          />
        ))}
      </div>
    </>
  );
}

function emptyText(filter: HistoryFilter): string {
  const isNarrowed = Object.values(filter).some((value) => value !== null);
  return isNarrowed ? 'Nada encontrado com estes filtros' : 'Nada registrado ainda';
}

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

const EXPORT_PAGE_SIZE = HISTORY_PAGE_LIMIT;

function rowOf({ at, actor_name, what, subject, changes }: HistoryEntry): string[] {
  const done = subject === null ? what : `${what} ${subject}`;
  return [formatDateTime(at), actor_name, done, shownChanges(changes).map(changeText).join('; ')];
}

async function historyXlsx([, ...rows]: readonly string[][]): Promise<Blob> {
  const { createSheetWriter } = await import('../../lib/sheet-writer');
  const columns = HEADER.map((label) => ({ label }));
  const sheet = createSheetWriter('Histórico', columns);
  for (const cells of rows) sheet.add(cells.map((text) => ({ text })));
  return sheet.finish();
}
