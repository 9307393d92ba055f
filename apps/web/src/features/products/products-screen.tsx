import { formatInteger } from '@balanco/contract/numbers';
import { PRODUCT_PAGE_SIZE } from '@balanco/contract/products';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from 'react-router';
import { sentence } from '../../api/sentence';
import { PharmacySelect } from '../../listing/pharmacy-select';
import { useListAddress } from '../../listing/use-list-address';
import { usePharmacyChoice } from '../../listing/use-pharmacy-choice';
import { paths } from '../../paths';
import { useStaffAction } from '../../session/staff-action';
import { ListScreen } from '../../ui/list-screen';
import { noticeFailure } from '../../ui/notices';
import { Pagination } from '../../ui/pagination';
import { SearchField } from '../../ui/search-field';
import { DataTable } from '../../ui/table/data-table';
import { ImportDialog } from './import/import-dialog';
import { productColumns } from './product-columns';
import { useProductPage } from './use-product-page';

/** Produtos: a pharmacy's catalogue, searched and paged by the server (specification, section 2). */
export function ProductsScreen() {
  const choice = usePharmacyChoice();
  const { pharmacy } = choice;
  const [{ search }, change] = useListAddress();
  const { shown, stale, error, retry, pageCount, goTo } = useProductPage(pharmacy?.id);
  const [importing, importDialog] = useDisclosure();
  const staff = useStaffAction();
  const failure = choice.error ?? error;

  const openImport = () => {
    if (pharmacy) importDialog.open();
    else if (pharmacy === null) noticeFailure('Cadastre uma farmácia antes de importar produtos.');
  };
  const importButton = (
    <Button leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => staff.run(openImport)}>
      Importar Produtos
    </Button>
  );
  const nextStep =
    pharmacy === null ? (
      <Button component={Link} variant="default" to={paths.pharmacies()}>
        Ir para Farmácias
      </Button>
    ) : (
      staff.allowed && search === '' && importButton
    );

  return (
    <ListScreen
      title="Produtos"
      count={shown?.count}
      actions={importButton}
      toolbar={
        <>
          <PharmacySelect choice={choice} />
          <SearchField
            label="Pesquisar produtos..."
            value={search}
            onSearch={(text) => change({ search: text })}
          />
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
        // Another page or search begins at its top.
        key={JSON.stringify(shown?.listing)}
        label="Produtos"
        columns={productColumns}
        rows={pharmacy === null ? [] : shown?.results}
        rowId={(product) => product.id}
        failure={failure === null ? null : sentence(failure)}
        onRetry={choice.error === null ? retry : choice.retry}
        emptyText={pharmacy === null ? 'Nenhuma farmácia encontrada' : 'Nenhum produto encontrado'}
        emptyAction={nextStep}
        stale={stale}
        total={shown?.count}
        offset={((shown?.listing.page ?? 1) - 1) * PRODUCT_PAGE_SIZE}
      />
      {importing && pharmacy && <ImportDialog pharmacy={pharmacy} onClose={importDialog.close} />}
    </ListScreen>
  );
}
