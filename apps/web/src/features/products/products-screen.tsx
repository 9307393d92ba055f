import { formatInteger } from '@balanco/contract/base/numbers';
import { PRODUCT_PAGE_SIZE } from '@balanco/contract/products/products';
import { Button } from '@mantine/core';
import { IconFileImport, IconHistory, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { sentence } from '../../api/sentence';
import { isWhole } from '../../catalogue/whole-product';
import { PharmacyHistoryOption } from '../../listing/history/pharmacy-history-option';
import { ListSearch } from '../../listing/list-search';
import { PharmaciesLink } from '../../listing/pharmacies-link';
import { PharmacySelect } from '../../listing/pharmacy-select';
import { useScreenAction } from '../../listing/screen-action';
import { TrashOption } from '../../listing/trash-option';
import { useListAddress } from '../../listing/use-list-address';
import { usePharmacyChoice } from '../../listing/use-pharmacy-choice';
import { useStaffAction } from '../../session/staff-action';
import { ListOption, ListOptions } from '../../ui/list-options';
import { ListScreen } from '../../ui/list-screen';
import { noticeFailure } from '../../ui/notices';
import { PageAction } from '../../ui/page-action';
import { Pagination } from '../../ui/pagination';
import { DataTable } from '../../ui/table/data-table';
import { useListColumns } from '../../ui/table/use-list-columns';
import { useKept } from '../../ui/use-kept';
import { ProductCard } from './product-card';
import { type ProductActions, productColumns } from './product-columns';
import { type ImportDialogComponent, type OpenProductDialog, ProductDialog } from './product-dialog';
import { DEFAULT_SORT, useProductPage } from './use-product-page';

interface AskedDialog {
  readonly kind: 'new' | 'import' | 'delete-all' | 'last-import';
  readonly purpose: string;
}

interface ProductsScreenProps {
  ImportDialog: ImportDialogComponent;
  LastImportDialog: ImportDialogComponent;
}

/** Produtos: a pharmacy's catalogue, searched, sorted and paged by the server (specification, section 2). */
export function ProductsScreen({ ImportDialog, LastImportDialog }: ProductsScreenProps) {
  const choice = usePharmacyChoice();
  const { pharmacy } = choice;
  const [{ search }, change] = useListAddress();
  const { shown, stale, error, retry, pageCount, sort, goTo } = useProductPage(pharmacy?.id);
  const [dialog, setDialog] = useKept<OpenProductDialog | null>('products/dialog', null, 'opened');
  const [asked, setAsked] = useState<AskedDialog | null>(null);
  const staff = useStaffAction();
  const actions = useMemo<ProductActions>(
    () => ({
      allowed: staff.allowed,
      onEdit: (product) => isWhole(product) && setDialog({ kind: 'edit', product }),
      onDelete: (product) => isWhole(product) && setDialog({ kind: 'delete', product }),
    }),
    [staff.allowed, setDialog],
  );
  const blind = shown?.blind ?? false;
  const order = {
    sort,
    defaultSort: DEFAULT_SORT,
    onSort: (next?: string) => change({ sort: next ?? null }),
  };
  const columns = useListColumns(
    'products',
    useMemo(() => productColumns(actions, { blind }), [actions, blind]),
    order,
  );
  const failure = choice.error ?? error;

  /** Asks for a dialog about the chosen pharmacy. If there is none, a notice names the `purpose`. */
  const opener = (kind: AskedDialog['kind'], purpose: string) => () =>
    staff.run(() => setAsked({ kind, purpose }));
  // The pharmacies may still be loading when a button is pressed.
  useEffect(() => {
    if (asked === null || pharmacy === undefined) return;
    setAsked(null);
    if (pharmacy !== null) setDialog({ kind: asked.kind, pharmacy });
    else noticeFailure(`Cadastre uma farmácia antes de ${asked.purpose} produtos.`);
  }, [asked, pharmacy, setDialog]);
  const openImport = opener('import', 'importar');
  const openLastImport = opener('last-import', 'importar');
  useScreenAction('import-products', openImport, true);
  useScreenAction('last-import', openLastImport, true);
  const nextStep =
    pharmacy === null ? (
      <PharmaciesLink />
    ) : (
      staff.allowed &&
      search === '' && (
        <Button leftSection={<IconFileImport size={16} aria-hidden />} onClick={openImport}>
          Importar Produtos
        </Button>
      )
    );

  return (
    <ListScreen
      title="Produtos"
      count={shown?.count}
      actions={
        <>
          <PageAction
            label="Excluir Todos"
            Icon={IconTrash}
            onClick={opener('delete-all', 'excluir')}
            secondary
            danger
          />
          <PageAction label="Importar Produtos" Icon={IconFileImport} onClick={openImport} secondary />
          <PageAction label="Novo Produto" Icon={IconPlus} onClick={opener('new', 'criar')} />
        </>
      }
      options={
        <ListOptions of="Produtos" columns={columns}>
          <ListOption label="Última importação" Icon={IconHistory} onClick={openLastImport} />
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
      foot={
        shown === undefined ? null : (
          <Pagination
            page={shown.listing.page}
            pageCount={pageCount}
            text={`Página ${formatInteger(shown.listing.page)} de ${formatInteger(pageCount)} (${formatInteger(shown.count)} produtos)`}
            onPage={goTo}
          />
        )
      }
    >
      <DataTable
        label="Produtos"
        columns={columns.shown}
        resizing={columns}
        rows={pharmacy === null ? [] : shown?.results}
        rowId={(product) => product.id}
        failure={failure === null ? null : sentence(failure)}
        onRetry={choice.error === null ? retry : choice.retry}
        emptyText={pharmacy === null ? 'Nenhuma farmácia encontrada' : 'Nenhum produto encontrado'}
        emptyAction={nextStep}
        card={(product) => <ProductCard product={product} {...actions} />}
        onEdit={staff.allowed ? actions.onEdit : undefined}
        onDelete={staff.allowed ? actions.onDelete : undefined}
        stale={stale}
        total={shown?.count}
        offset={((shown?.listing.page ?? 1) - 1) * PRODUCT_PAGE_SIZE}
        view={JSON.stringify(shown?.listing)}
        {...order}
      />
      {dialog !== null && (
        <ProductDialog
          open={dialog}
          ImportDialog={ImportDialog}
          LastImportDialog={LastImportDialog}
          onClose={() => setDialog(null)}
        />
      )}
    </ListScreen>
  );
}
