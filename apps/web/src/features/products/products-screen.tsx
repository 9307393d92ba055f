import { formatMoney } from '@balanco/contract/base/numbers';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import {
  PRODUCT_COLUMN_NAMES,
  PRODUCT_COLUMNS,
  type ProductColumn,
} from '@balanco/contract/products/product-columns';
import {
  deleteProduct,
  editProduct,
  type ProductFields as Fields,
  type ListedProduct,
  listProducts,
  PRODUCT_PAGE_SIZE,
  type Product,
  type ProductSort,
  productSchema,
  productSortSchema,
} from '@balanco/contract/products/products';
import { Button } from '@mantine/core';
import {
  IconFileImport,
  IconHistory,
  IconListNumbers,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { request } from '../../api/client';
import { ApiError } from '../../api/failures';
import { saveVersioned } from '../../api/save-versioned';
import { DeleteAllProductsDialog } from '../../catalogue/delete-all-products-dialog';
import {
  formOf,
  isComplete,
  ProductFormFields,
  type ProductProblems,
  readProduct,
  refusedFields,
} from '../../catalogue/product-form';
import { isWhole, productCellMeta, productTitle, productValueText } from '../../catalogue/product-words';
import { productsKey, useCatalogueMutation } from '../../catalogue/use-catalogue-mutation';
import { formatDateTime } from '../../lib/moments';
import { useOpenDialog } from '../../listing/dialog-route';
import { useHistoryEntry } from '../../listing/history/history-provider';
import { PharmaciesLink } from '../../listing/links';
import { pagedQuery, useAddressOrder, useListAddress, usePagedList } from '../../listing/list-address';
import { ListSearch } from '../../listing/list-search';
import { PharmacySelect, usePharmacyChoice } from '../../listing/pharmacy-choice';
import { PharmacyHistoryOption, TrashOption } from '../../listing/screen-options';
import { RESTORABLE, useOfferRestore } from '../../listing/use-offer-restore';
import { dialogs, paths } from '../../paths';
import { useStaffAction } from '../../session/role/staff-action';
import { useDialogWrite } from '../../session/use-dialog-write';
import { useVersionedWrite } from '../../session/use-versioned-write';
import { ConflictDialog } from '../../ui/dialogs/conflict-dialog';
import { ConfirmDialog } from '../../ui/dialogs/dialog-frame';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { useKept } from '../../ui/fields/kept-fields';
import { ListOption, ListOptions } from '../../ui/list/list-options';
import { ListScreen, PageAction } from '../../ui/list/list-screen';
import { Pagination } from '../../ui/list/pagination';
import { RowOptions } from '../../ui/list/row-options';
import { noticeDone, noticeFailure } from '../../ui/messages/notices';
import { ListCard } from '../../ui/table/cards';
import { columnId, columnsFor, type DataColumn, optionsColumn, useListColumns } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';

export type OpenProductDialog =
  | { readonly kind: 'delete-all'; readonly pharmacy: Pharmacy }
  | { readonly kind: 'edit' | 'delete'; readonly product: Product };

/** See the specification, section 2. */
export function ProductDialog({ open, onClose }: { open: OpenProductDialog; onClose: () => void }) {
  switch (open.kind) {
    case 'delete-all':
      return <DeleteAllProductsDialog pharmacy={open.pharmacy} onClose={onClose} />;
    case 'edit':
      return <EditProductDialog product={open.product} onClose={onClose} />;
    case 'delete':
      return <DeleteProductDialog product={open.product} onClose={onClose} />;
  }
}

const TAKEN = 'Outro produto desta farmácia já tem este código interno com este código de barras.';

function EditProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  // Kept texts belong to the product as it was then.
  const [{ opened, form }, keep] = useKept(`edit-product/${product.id}`, () => ({
    opened: product,
    form: formOf(product),
  }));
  const [problems, setProblems] = useState<ProductProblems>({});
  // On the opened version (docs/products.md, "Two people at one product").
  const send = (fields: Fields, version: number) =>
    request(editProduct, { params: { id: product.id }, body: { ...fields, version } });
  const mutation = useCatalogueMutation(saveVersioned({ fieldsOf, send, schema: productSchema }));
  const { save, busy, clearFailure, conflict, dialog } = useVersionedWrite(mutation, {
    opened,
    fieldsOf,
    failed: 'Erro ao editar produto!',
    onClose,
    onSaved: ({ stored, theirs }) => {
      if (theirs.length > 0) noticeDone(cameIn(stored, theirs));
    },
    onFailed: (error) => setProblems(isConflict(error) ? { internal_code: TAKEN } : refusedFields(error)),
  });

  const submit = () => {
    clearFailure();
    const read = readProduct(form, 'decimal');
    setProblems('problems' in read ? read.problems : {});
    if ('fields' in read) save(read.fields);
  };

  if (conflict !== null) {
    const { current, fields, mine } = conflict;
    return (
      <ConflictDialog
        {...dialog}
        {...conflict}
        title="Produto alterado por outra pessoa"
        what={`“${productTitle(current)}”`}
        size="lg"
        rows={PRODUCT_COLUMN_NAMES.filter((column) => fields.includes(column)).map((column) => [
          PRODUCT_COLUMNS[column].label,
          productValueText(column, current) || '—',
          productValueText(column, mine) || '—',
        ])}
      >
        O que mais você mudou é salvo de qualquer modo.
      </ConflictDialog>
    );
  }

  return (
    <FormDialog
      {...dialog}
      title="Editar Produto"
      size="lg"
      busyLabel="Salvando..."
      submitDisabled={!isComplete(form)}
      onSubmit={submit}
    >
      <ProductFormFields
        form={form}
        problems={problems}
        dots="decimal"
        readOnly={busy}
        onChange={(changed) => {
          keep({ opened, form: changed });
          setProblems({});
        }}
      />
    </FormDialog>
  );
}

function fieldsOf({ id: _id, pharmacy: _pharmacy, version: _version, ...fields }: Product): Fields {
  return fields;
}

function cameIn(stored: Product, theirs: readonly (keyof Fields)[]): string {
  const changed = PRODUCT_COLUMN_NAMES.filter((column) => theirs.includes(column)).map(
    (column) => `${PRODUCT_COLUMNS[column].label} (${productValueText(column, stored) || 'vazio'})`,
  );
  return `Produto salvo. Enquanto você editava, outra pessoa alterou ${changed.join(', ')}; essa alteração ficou.`;
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.refusal.code === 'conflict';
}

function DeleteProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const remove = useCatalogueMutation(({ id }: Product) => request(deleteProduct, { params: { id } }));
  const { write, dialog } = useDialogWrite(remove, 'Erro ao excluir produto!', onClose);
  const offerRestore = useOfferRestore();
  return (
    <ConfirmDialog
      {...dialog}
      title="Excluir Produto"
      confirmLabel="Excluir"
      danger
      onConfirm={() =>
        write(product, {
          onDone: ({ deletion }) =>
            offerRestore(deletion, `“${productTitle(product)}” excluído do catálogo.`),
        })
      }
    >
      Excluir “<strong>{productTitle(product)}</strong>”{codesOf(product)} do catálogo? As contagens dele
      ficam, mas sem o nome do produto. {RESTORABLE}
    </ConfirmDialog>
  );
}

function codesOf({ internal_code, barcode }: Product): string {
  const codes = [
    internal_code !== '' && `código interno ${internal_code}`,
    barcode !== '' && `código de barras ${barcode}`,
  ].filter((code) => code !== false);
  return codes.length === 0 ? '' : ` (${codes.join(', ')})`;
}

interface ProductActions {
  /** Plain users see disabled options (specification, section 6). */
  readonly allowed: boolean;
  readonly onEdit: (product: ListedProduct) => void;
  readonly onDelete: (product: ListedProduct) => void;
}

/** The server's default (packages/contract/src/products/products.ts). */
const DEFAULT_SORT: ProductSort = 'description';

/** The server searches, sorts and pages (specification, section 2). */
export function ProductsScreen() {
  const choice = usePharmacyChoice();
  const { pharmacy } = choice;
  const [{ search, page, sort: wanted }] = useListAddress();
  const sort = productSortSchema.safeParse(wanted).data;
  const [dialog, setDialog] = useKept<OpenProductDialog | null>('products/dialog', null, 'opened');
  const open = useOpenDialog();
  const staff = useStaffAction();
  const actions = useMemo<ProductActions>(
    () => ({
      allowed: staff.allowed,
      onEdit: ({ last_count: _, ...product }) => isWhole(product) && setDialog({ kind: 'edit', product }),
      onDelete: (product) => isWhole(product) && setDialog({ kind: 'delete', product }),
    }),
    [staff.allowed, setDialog],
  );
  const columns = useListColumns(
    'products',
    useMemo(() => productColumns(actions), [actions]),
    useAddressOrder(sort ?? DEFAULT_SORT, DEFAULT_SORT),
  );
  const isAsked = columns.choices.some(({ id, shown }) => id === 'last_count' && shown);
  const listing = pharmacy ? { pharmacy: pharmacy.id, search, page, sort, isAsked } : null;
  const list = usePagedList(useQuery(productsQuery(listing)), PRODUCT_PAGE_SIZE, [choice]);
  const { shown } = list;
  const blind = shown?.blind ?? false;
  const drawn = columns.table.columns;
  const visible = useMemo(() => (blind ? drawn.map(withoutStockOrder) : drawn), [blind, drawn]);

  const opener = (path: string) => () => staff.run(() => open(path));
  const openImport = opener(dialogs.importProducts());
  const askDeleteAll = () =>
    staff.run(() => {
      if (pharmacy) setDialog({ kind: 'delete-all', pharmacy });
      else if (pharmacy === null) noticeFailure('Cadastre uma farmácia antes de excluir produtos.');
    });
  const nextStep =
    pharmacy === null ? (
      <PharmaciesLink />
    ) : (
      staff.allowed &&
      search === '' && (
        <Button variant="filled" leftSection={<IconFileImport size={16} aria-hidden />} onClick={openImport}>
          Importar Produtos
        </Button>
      )
    );

  return (
    <ListScreen
      title="Produtos"
      count={shown?.count}
      actions={
        <PageAction
          label="Novo Produto"
          short="Novo"
          Icon={IconPlus}
          onClick={opener(dialogs.newProduct())}
        />
      }
      more={
        <>
          <PageAction label="Importar Produtos" Icon={IconFileImport} onClick={openImport} />
          <PageAction
            label="Excluir Todos"
            Icon={IconTrash}
            onClick={askDeleteAll}
            danger
            disabled={shown?.count === 0 && search === ''}
          />
        </>
      }
      options={
        <ListOptions of="Produtos" columns={columns}>
          <ListOption label="Última importação" Icon={IconHistory} onClick={opener(dialogs.lastImport())} />
          <PharmacyHistoryOption pharmacy={pharmacy?.id} />
          <TrashOption pharmacy={pharmacy?.id} />
        </ListOptions>
      }
      toolbar={
        <>
          <PharmacySelect choice={choice} />
          <ListSearch label="Pesquisar produtos..." />
        </>
      }
      foot={<Pagination {...list.pages} words={['produtos', 'produtos']} />}
    >
      <DataTable
        label="Produtos"
        {...columns.table}
        columns={visible}
        {...list.table}
        rows={pharmacy === null ? [] : shown?.results}
        rowId={(product) => product.id}
        emptyText={pharmacy === null ? 'Nenhuma farmácia encontrada' : 'Nenhum produto encontrado'}
        emptyAction={nextStep}
        card={(product) => <ProductCard product={product} {...actions} />}
        onEdit={staff.allowed ? actions.onEdit : undefined}
        onDelete={staff.allowed ? actions.onDelete : undefined}
      />
      {dialog !== null && <ProductDialog open={dialog} onClose={() => setDialog(null)} />}
      <Outlet context={pharmacy === undefined ? null : { pharmacy }} />
    </ListScreen>
  );
}

interface ProductListing {
  readonly pharmacy: string;
  readonly search: string;
  readonly page: number;
  /** undefined for the server's default. */
  readonly sort: ProductSort | undefined;
  readonly isAsked: boolean;
}

/** @param listing null loads nothing */
function productsQuery(listing: ProductListing | null) {
  return pagedQuery(productsKey, listing, async ({ isAsked, ...asked }, signal) => {
    const last_count = isAsked ? 'true' : undefined;
    const query = { ...asked, page_size: PRODUCT_PAGE_SIZE, last_count } as const;
    const { count, results, blind = false } = await request(listProducts, { query }, { signal });
    return { count, results, blind };
  });
}

const column = columnsFor<ListedProduct>();

/** Pixels. The description also gets the remaining width. */
const WIDTHS: Readonly<Record<ProductColumn, number>> = {
  internal_code: 130,
  description: 234,
  barcode: 146,
  department: 126,
  system_stock: 126,
  value: 118,
};

/** Specification, section 2. */
function productColumns(actions: ProductActions) {
  return column.columns([
    ...PRODUCT_COLUMN_NAMES.map((name) =>
      column.accessor(name, {
        header: PRODUCT_COLUMNS[name].label,
        meta: {
          ...productCellMeta(name),
          width: WIDTHS[name],
          sortKey: name,
          identifies: name === 'description',
        },
        cell: ({ row }) => productValueText(name, row.original),
      }),
    ),
    column.accessor(lastCountText, {
      id: 'last_count',
      header: 'Última contagem',
      meta: { width: 190, yields: 120, hiddenAtFirst: true },
      cell: ({ row }) => lastCountText(row.original) || '–',
    }),
    optionsColumn(106, (row: ListedProduct) => <ProductOptions product={row} {...actions} />),
  ]);
}

/** The server refuses an order that would reveal hidden stock (docs/blind-counting.md). */
function withoutStockOrder(each: DataColumn<ListedProduct>): DataColumn<ListedProduct> {
  if (columnId(each) !== 'system_stock' || each.meta === undefined) return each;
  const { sortKey: _, ...meta } = each.meta;
  return { ...each, meta };
}

function lastCountText({ last_count }: ListedProduct): string {
  return last_count ? `${formatDateTime(last_count.at).slice(0, 16)} · ${last_count.by}` : '';
}

function ProductOptions({ product, allowed, onEdit, onDelete }: ProductActions & { product: ListedProduct }) {
  const of = productTitle(product);
  const disabled = !allowed;
  const history = useHistoryEntry({ entity: 'product', id: product.id, of });
  const navigate = useNavigate();
  const { pharmacy, internal_code, barcode } = product;
  const to = paths.counts({ pharmacy, search: internal_code || barcode, searchIn: 'item' });
  const counts = { label: 'Contagens do item', Icon: IconListNumbers, onClick: () => void navigate(to) };
  return (
    <RowOptions
      of={of}
      buttons={[
        { label: 'Editar', Icon: IconPencil, onClick: () => onEdit(product), disabled },
        { label: 'Excluir', Icon: IconTrash, onClick: () => onDelete(product), disabled },
      ]}
      menu={[counts, history]}
    />
  );
}

function ProductCard({ product, ...actions }: ProductActions & { product: ListedProduct }) {
  const { description, value, internal_code, barcode, ...others } = cardTexts(product);
  return (
    <ListCard
      title={description}
      figure={value}
      facts={[[internal_code, barcode], Object.values(others), [lastCountText(product)]].map((texts) =>
        texts.filter(Boolean).join(' · '),
      )}
      options={<ProductOptions product={product} {...actions} />}
    />
  );
}

function cardTexts(product: ListedProduct): Record<ProductColumn, string> {
  return {
    internal_code: product.internal_code,
    description: product.description || 'Sem descrição',
    barcode: product.barcode,
    department: product.department,
    system_stock: `Saldo ${productValueText('system_stock', product)}`,
    value: formatMoney(product.value),
  };
}
