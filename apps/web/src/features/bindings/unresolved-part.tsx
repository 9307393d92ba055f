import { counted, formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import {
  type Comparison,
  ITEM_PAGE_SIZE,
  listUnresolvedCodes,
  type UnresolvedCode,
  type UnresolvedReason,
  unresolvedReasonSchema,
} from '@balanco/contract/comparison/comparison';
import type { TimeZone } from '@balanco/contract/pharmacies/pharmacy-settings';
import { ignoreCode } from '@balanco/contract/settlement/settling';
import { Text } from '@mantine/core';
import { IconClipboardList, IconEye, IconEyeOff, IconLink, IconPhoto, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { request, sentence } from '../../api/client';
import { formatDateTime, shortMoment } from '../../lib/moments';
import { pagedQuery, useListAddress, usePagedList } from '../../listing/list-address';
import { ListSearch } from '../../listing/list-search';
import { Moment } from '../../listing/pharmacy-clock';
import { comparisonKey, liveRefresh, pharmaciesQuery } from '../../listing/queries';
import { useToday } from '../../listing/use-today';
import { paths } from '../../paths';
import { useDialogWrite, useWrite } from '../../session/use-dialog-write';
import { CloseFoot, DialogFrame } from '../../ui/dialogs/dialog-frame';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { useKept } from '../../ui/fields/kept-fields';
import { later } from '../../ui/later';
import { LinkButton } from '../../ui/link-button';
import { FilterChips, FilterFold } from '../../ui/list/filters';
import { Pagination } from '../../ui/list/pagination';
import { RowOptions } from '../../ui/list/row-options';
import { noticeDone, noticeFailure } from '../../ui/messages/notices';
import { ListCard } from '../../ui/table/cards';
import { columnsFor, optionsColumn, useListColumns } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import { InventoryFrame } from '../inventory-frame/inventory-frame';
import type { InventoryPartProps } from '../inventory-frame/parts';
import { frozenSentence } from '../inventory-frame/settlement-state';
import { useWrittenReason } from '../inventory-frame/written-reason';
import { placeOf, SameBox } from '../items/same-box';
import { BindCodeDialog } from './bind-code-dialog';
import styles from './bindings.module.css';
import { candidatesText, codeTitle, photosText, reasonText } from './code-words';

const NewProductDialog = later('NewProductDialog', () => import('../../catalogue/new-product-dialog'));
const PhotosDialog = later('PhotosDialog', () => import('./photos-dialog'));

export function UnresolvedPart(common: InventoryPartProps) {
  const { id, comparison, steps } = common;
  const isFrozen = frozenSentence(steps) !== null;
  const [{ search, only, page }, change] = useListAddress();
  const reason = unresolvedReasonSchema.safeParse(only).data ?? null;
  const list = usePagedList(useQuery(unresolvedCodesQuery(id, { reason, search, page })), ITEM_PAGE_SIZE);
  const { shown } = list;
  const { data: pharmacies = [] } = useQuery(pharmaciesQuery);
  const pharmacy = pharmacies.find((one) => one.id === comparison?.pharmacy);
  const [open, setOpen] = useKept<OpenDialog | null>('closing/code', null, 'opened');
  const { mutate: consider } = useIgnoreCode(id);
  const { pharmacy: place, inventory_id: inventory, time_zone: zone } = comparison ?? {};
  const today = useToday(zone);
  const actions = useMemo(
    () => ({
      onOpen: (job: OpenDialog['job'], code: UnresolvedCode) => setOpen({ job, code }),
      onConsider: (code: UnresolvedCode) =>
        consider(
          { code, reason: null },
          {
            onSuccess: () => noticeDone(`Código ${codeTitle(code)} não é mais ignorado.`),
            onError: (error) => noticeFailure(sentence(error)),
          },
        ),
      isFrozen,
      zone,
      today,
      linesOf: ({ barcode, internal_code }: UnresolvedCode) =>
        paths.counts({
          pharmacy: place ?? null,
          inventory: inventory === undefined ? null : String(inventory),
          search: barcode || internal_code,
        }),
    }),
    [place, inventory, zone, today, isFrozen, consider, setOpen],
  );
  const columns = useListColumns(
    'unresolved',
    useMemo(() => unresolvedColumns(actions), [actions]),
  );
  const dialogOf = ({ job, code: opened }: OpenDialog) => {
    const code = shown?.results.find((each) => rowId(each) === rowId(opened)) ?? opened;
    const onClose = () => setOpen(null);
    switch (job) {
      case 'register': {
        const { barcode, internal_code } = code;
        return (
          pharmacy && (
            <NewProductDialog pharmacy={pharmacy} codes={{ barcode, internal_code }} onClose={onClose} />
          )
        );
      }
      case 'ignore':
        return <IgnoreCodeDialog id={id} code={code} onClose={onClose} />;
      case 'photos':
        return (
          zone && (
            <PhotosDialog
              title={codeTitle(code)}
              alt={`Foto do código ${codeTitle(code)}`}
              photos={code.photos}
              zone={zone}
              onClose={onClose}
            />
          )
        );
      case 'boxes':
        return <BoxesDialog id={id} code={code} refusal={frozenSentence(steps)} onClose={onClose} />;
      case 'bind':
        return place && <BindCodeDialog id={id} pharmacy={place} code={code} onClose={onClose} />;
    }
  };
  return (
    <InventoryFrame
      {...common}
      part="nao-cadastrados"
      columns={columns}
      filters={
        <FilterFold
          active={reason === null ? 0 : 1}
          search={<ListSearch label="Pesquisar códigos..." />}
          before={null}
          after={
            <FilterChips
              label="Situação dos códigos"
              chips={codeChips(comparison)}
              value={reason}
              onPress={(chosen) => change({ only: chosen })}
            />
          }
        />
      }
      foot={<Pagination {...list.pages} words={['código', 'códigos']} />}
    >
      <DataTable
        label="Não cadastrados"
        {...columns.table}
        {...list.table}
        rows={comparison && shown?.results}
        rowId={rowId}
        rowName={codeTitle}
        emptyText={
          search.trim() === '' && reason === null
            ? 'Todo código contado leva a um item'
            : 'Nenhum código encontrado'
        }
        twoLines
        card={(code) => <UnresolvedCard code={code} {...actions} />}
      />
      {open && dialogOf(open)}
    </InventoryFrame>
  );
}

function codeChips(comparison: Comparison | undefined) {
  const { unregistered_codes: unregistered, ambiguous_codes: ambiguous } = comparison ?? {};
  return [
    {
      value: null,
      label: 'Todos',
      count: comparison && comparison.unregistered_codes + comparison.ambiguous_codes,
    },
    { value: 'unregistered', label: 'Não cadastrados', count: unregistered },
    { value: 'ambiguous', label: 'Ambíguos', count: ambiguous },
  ] as const;
}

function rowId({ barcode, internal_code }: UnresolvedCode): string {
  return `${barcode} ${internal_code}`;
}

interface CodeListing {
  /** null for all. */
  readonly reason: UnresolvedReason | null;
  readonly search: string;
  readonly page: number;
}

function unresolvedCodesQuery(id: string, listing: CodeListing) {
  const { reason, search, page } = listing;
  const query = {
    reason: reason ?? undefined,
    search: search.trim() === '' ? undefined : search,
    page,
    page_size: ITEM_PAGE_SIZE,
  };
  return pagedQuery(
    [...comparisonKey, id, 'codes'],
    listing,
    (_listing, signal) => request(listUnresolvedCodes, { params: { id }, query }, { signal }),
    liveRefresh,
  );
}

interface OpenDialog {
  readonly job: 'register' | 'bind' | 'ignore' | 'photos' | 'boxes';
  readonly code: UnresolvedCode;
}

interface CodeActions {
  readonly onOpen: (job: OpenDialog['job'], code: UnresolvedCode) => void;
  readonly onConsider: (code: UnresolvedCode) => void;
  readonly isFrozen: boolean;
  readonly zone: TimeZone | undefined;
  readonly today: string;
  readonly linesOf: (code: UnresolvedCode) => string;
}

const column = columnsFor<UnresolvedCode>();

function unresolvedColumns(actions: CodeActions) {
  return column.columns([
    column.accessor(codeTitle, {
      id: 'code',
      header: 'Código',
      meta: { width: 144, code: true, identifies: true },
    }),
    column.accessor(reasonText, {
      id: 'reason',
      header: 'Motivo',
      meta: { width: 136, grow: true },
      cell: ({ row, getValue }) => (
        <>
          {getValue()}
          <BoxesLink code={row.original} {...actions} />
        </>
      ),
    }),
    column.accessor('units', {
      header: 'Unidades',
      meta: { width: 88, numeric: true },
      cell: ({ getValue }) => formatQuantity(getValue()),
    }),
    column.accessor('lines', {
      header: 'Linhas',
      meta: { width: 68, numeric: true },
      cell: ({ getValue }) => formatInteger(getValue()),
    }),
    column.accessor(candidatesText, {
      id: 'candidates',
      header: 'Pode ser',
      meta: { width: 84, grow: true },
      cell: ({ getValue }) => <span className="clamp">{getValue()}</span>,
    }),
    column.accessor(({ sections }) => sections.join(', '), {
      id: 'sections',
      header: 'Seções',
      meta: { width: 96, grow: true },
      cell: ({ getValue }) => <span className="clamp">{getValue()}</span>,
    }),
    column.accessor(({ collectors }) => collectors.join(', '), {
      id: 'collectors',
      header: 'Coletores',
      meta: { width: 120, grow: true },
      cell: ({ getValue }) => <span className="clamp">{getValue()}</span>,
    }),
    column.accessor(({ last_at }) => formatDateTime(last_at, actions.zone), {
      id: 'last_at',
      header: 'Última contagem',
      meta: { width: 100, numeric: true, valueAsHint: true },
      cell: ({ row }) => shortMoment(row.original.last_at, actions.today, actions.zone),
    }),
    optionsColumn(156, (row: UnresolvedCode) => <CodeOptions code={row} {...actions} />),
  ]);
}

function UnresolvedCard({ code, ...actions }: CodeActions & { code: UnresolvedCode }) {
  return (
    <ListCard
      title={<span className="mono">{codeTitle(code)}</span>}
      figure={`${formatQuantity(code.units)} un`}
      facts={[
        `${reasonText(code)} · ${counted(code.lines, 'linha', 'linhas')}`,
        candidatesText(code),
        [
          code.sections.join(', '),
          code.collectors.join(', '),
          shortMoment(code.last_at, actions.today, actions.zone),
        ]
          .filter((text) => text !== '')
          .join(' · '),
        code.photos.length === 0 ? '' : photosText(code),
        code.boxes.length > 0 && <BoxesLink code={code} {...actions} />,
      ]}
      options={<CodeOptions code={code} {...actions} />}
    />
  );
}

function BoxesLink({ code, onOpen }: Pick<CodeActions, 'onOpen'> & { code: UnresolvedCode }) {
  if (code.boxes.length === 0) return null;
  return (
    <LinkButton className={`${styles.boxes} block tiny low`} onClick={() => onOpen('boxes', code)}>
      {counted(code.boxes.length, 'leitura repetida', 'leituras repetidas')}
    </LinkButton>
  );
}

interface BoxesDialogProps {
  id: string;
  code: UnresolvedCode;
  refusal: string | null;
  onClose: () => void;
}

function BoxesDialog({ id, code, refusal, onClose }: BoxesDialogProps) {
  return (
    <DialogFrame title={`Mesma caixa: ${codeTitle(code)}`} size="40rem" onClose={onClose} closeOnClickOutside>
      <div>
        <ul className="box">
          {code.boxes.map(({ line_id: line, serial, reading, same_box: same, other_box: other }) => (
            <li key={line} className="line gap-3 rows-2 pad ruled">
              <span className="grow-16 anywhere">
                <strong>{reading.by}</strong> · {placeOf(reading.section)} · <Moment at={reading.at} />
                <SameBox id={id} line={line} refusal={refusal} serial={serial} same={same} other={other} />
              </span>
            </li>
          ))}
        </ul>
        <CloseFoot onClose={onClose} />
      </div>
    </DialogFrame>
  );
}

/** Any code can be bound; one without a product can become one. */
function CodeOptions(props: CodeActions & { code: UnresolvedCode }) {
  const { code, linesOf, isFrozen, onOpen, onConsider } = props;
  const navigate = useNavigate();
  const of = codeTitle(code);
  const lines = {
    label: 'Ver as linhas em Contagens',
    Icon: IconClipboardList,
    onClick: () => void navigate(linesOf(code)),
  };
  const opens = (job: OpenDialog['job']) => () => onOpen(job, code);
  const register = { label: 'Cadastrar este produto', Icon: IconPlus, onClick: opens('register') };
  const photos = { label: `Ver ${photosText(code)}`, Icon: IconPhoto, onClick: opens('photos') };
  const bind = { label: 'Vincular a um item', Icon: IconLink, onClick: opens('bind') };
  const ignore =
    code.ignored === null
      ? { label: 'Ignorar', Icon: IconEyeOff, onClick: opens('ignore') }
      : { label: 'Não ignorar mais', Icon: IconEye, onClick: () => onConsider(code) };
  return (
    <RowOptions
      of={of}
      buttons={[
        ...(code.photos.length === 0 ? [] : [photos]),
        bind,
        ...(code.reason === 'unregistered' ? [register] : []),
        lines,
      ]}
      menu={[{ ...ignore, disabled: isFrozen }]}
    />
  );
}

/** The checklist stops asking about the code; its units enter no item. */
function IgnoreCodeDialog({ id, code, onClose }: { id: string; code: UnresolvedCode; onClose: () => void }) {
  const { write, busy, dialog } = useDialogWrite(useIgnoreCode(id), 'Erro ao ignorar o código.', onClose);
  const title = codeTitle(code);
  const written = useWrittenReason(`closing/ignore/${id}`, 'Por que ignorar', busy);
  return (
    <FormDialog
      {...dialog}
      title={`Ignorar código ${title}`}
      submitLabel="Ignorar"
      onSubmit={() =>
        written.submit((reason) =>
          write({ code, reason }, { onDone: () => noticeDone(`Código ${title} ignorado.`) }),
        )
      }
    >
      {written.field}
      <Text>
        As unidades dele continuam aparecendo aqui e não entram em nenhum item. Dá para voltar atrás até a
        aprovação.
      </Text>
    </FormDialog>
  );
}

/** Null stops ignoring. */
function useIgnoreCode(id: string) {
  return useWrite(comparisonKey, ({ code, reason }: { code: UnresolvedCode; reason: string | null }) => {
    const { barcode, internal_code } = code;
    return request(ignoreCode, { params: { id }, body: { barcode, internal_code, reason } });
  });
}
