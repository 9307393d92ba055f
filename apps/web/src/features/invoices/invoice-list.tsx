import { formatInteger, formatMoney } from '@balanco/contract/base/numbers';
import {
  INVOICE_PAGE_SIZE,
  INVOICE_STATES,
  type Invoice,
  type InvoiceState,
  invoiceStateSchema,
  listInvoices,
} from '@balanco/contract/invoices/invoices';
import { IconFileImport, IconFileInvoice, IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { request } from '../../api/client';
import { formatDateTime } from '../../lib/moments';
import { useOpenDialog } from '../../listing/dialog-route';
import { pagedQuery, useListAddress, usePagedList } from '../../listing/list-address';
import { ListSearch } from '../../listing/list-search';
import { PharmacyFilter } from '../../listing/pharmacy-filter';
import { pharmaciesQuery } from '../../listing/queries';
import { dialogs, paths } from '../../paths';
import { useStaffAccess } from '../../session/role/staff-action';
import { FilterSelect } from '../../ui/fields/option-select';
import { later } from '../../ui/later';
import { ListOption, ListOptions } from '../../ui/list/list-options';
import { ListScreen, PageAction } from '../../ui/list/list-screen';
import { Pagination } from '../../ui/list/pagination';
import { columnsFor, useListColumns } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import { invoiceState, stateWords } from './invoice-words';

const CodesDialog = later('CodesDialog', () => import('./codes-dialog'));
const InvoiceDialog = later('InvoiceDialog', () => import('./invoice-dialog'));

interface Listing {
  readonly page: number;
  readonly pharmacy: string | undefined;
  readonly state: InvoiceState | undefined;
  readonly search: string | undefined;
}

/** docs/invoices.md. For admin and mod; others go to Farmácias. */
export function InvoiceList() {
  const access = useStaffAccess();
  const isGranted = access === 'granted';
  const [{ page, pharmacy, search, only }, change] = useListAddress();
  const listing: Listing = {
    page,
    pharmacy: pharmacy ?? undefined,
    state: invoiceStateSchema.safeParse(only).data,
    search: search.trim() === '' ? undefined : search,
  };
  const isNarrowed = [listing.pharmacy, listing.state, listing.search].some((each) => each !== undefined);
  const query = pagedQuery(['invoices'], isGranted ? listing : null, (asked: Listing, signal) =>
    request(listInvoices, { query: asked }, { signal }),
  );
  const list = usePagedList(useQuery(query), INVOICE_PAGE_SIZE);
  const { data: pharmacies = [] } = useQuery({ ...pharmaciesQuery, enabled: isGranted });
  const [opened, setOpened] = useState<Invoice | null>(null);
  const [isTeaching, setTeaching] = useState(false);
  const open = useOpenDialog();
  const columns = useListColumns('invoices', invoiceColumns);
  if (access === 'refused') return <Navigate to={paths.pharmacies()} replace />;
  return (
    <ListScreen
      title="Notas fiscais"
      count={list.shown?.count}
      actions={
        <PageAction label="Ler notas" Icon={IconFileImport} onClick={() => open(dialogs.readInvoices())} />
      }
      options={
        <ListOptions of="Notas fiscais" columns={columns}>
          <ListOption
            label="Códigos de fornecedores"
            Icon={IconFileInvoice}
            refusal={pharmacy === null ? 'Escolha uma farmácia.' : undefined}
            onClick={() => setTeaching(true)}
          />
        </ListOptions>
      }
      toolbar={
        <>
          <PharmacyFilter pharmacies={pharmacies} />
          <FilterSelect
            label="Situação"
            allLabel="Todas as situações"
            nothingFound="Nenhuma situação encontrada"
            Icon={IconFilter}
            choices={INVOICE_STATES.map((value) => ({ value, label: stateWords[value] }))}
            value={listing.state ?? null}
            onChoose={(chosen) => change({ only: chosen })}
          />
          <ListSearch label="Número, chave ou fornecedor..." />
        </>
      }
      foot={<Pagination {...list.pages} words={['nota', 'notas']} />}
    >
      <DataTable
        label="Notas fiscais"
        {...columns.table}
        {...list.table}
        rowId={({ id }) => id}
        rowName={({ number }) => `Nota ${number}`}
        emptyText={
          isNarrowed
            ? 'Nenhuma nota com estes filtros'
            : 'Nenhuma nota lida. Ler notas: XML ou zip das compras.'
        }
        onOpen={setOpened}
        card={(invoice) => <InvoiceCard invoice={invoice} />}
      />
      {opened !== null && <InvoiceDialog invoice={opened} onClose={() => setOpened(null)} />}
      {isTeaching && pharmacy !== null && (
        <CodesDialog pharmacy={pharmacy} onClose={() => setTeaching(false)} />
      )}
      <Outlet context={{}} />
    </ListScreen>
  );
}

const column = columnsFor<Invoice>();

const invoiceColumns = column.columns([
  column.accessor(({ number }) => String(number), {
    id: 'number',
    header: 'Nota',
    meta: { width: 90, numeric: true, identifies: true },
  }),
  column.accessor('supplier_name', { header: 'Fornecedor', meta: { width: 200, grow: true } }),
  column.accessor('pharmacy_name', { header: 'Farmácia', meta: { width: 150, grow: true } }),
  column.accessor(({ issued_at }) => formatDateTime(issued_at).slice(0, 10), {
    id: 'issued_at',
    header: 'Emissão',
    meta: { width: 100, numeric: true },
  }),
  column.accessor(({ items }) => formatInteger(items), {
    id: 'items',
    header: 'Itens',
    meta: { width: 70, numeric: true },
  }),
  column.accessor(({ total }) => formatMoney(total), {
    id: 'total',
    header: 'Total',
    meta: { width: 120, numeric: true },
  }),
  column.accessor(invoiceState, { id: 'state', header: 'Situação', meta: { width: 190 } }),
]);

function InvoiceCard({ invoice }: { invoice: Invoice }) {
  return (
    <span className="column anywhere">
      <span className="row between gap-3">
        <span className="medium">Nota {invoice.number}</span>
        <span className="mono">{formatMoney(invoice.total)}</span>
      </span>
      <span>{invoice.supplier_name}</span>
      <span className="dim tiny">
        {[invoice.pharmacy_name, formatDateTime(invoice.issued_at).slice(0, 10), invoiceState(invoice)].join(
          ' · ',
        )}
      </span>
    </span>
  );
}
