import { deleteProduct, type Product } from '@balanco/contract/products/products';
import { request } from '../../api/client';
import { productTitle } from '../../catalogue/product-title';
import { useCatalogueMutation } from '../../catalogue/use-catalogue-mutation';
import { useOfferRestore } from '../../listing/use-offer-restore';
import { useDialogWrite } from '../../session/use-dialog-write';
import { ConfirmDialog } from '../../ui/confirm-dialog';

/** Asks before a product is deleted, with its name and codes. */
export function DeleteProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const remove = useCatalogueMutation(({ id }: Product) => request(deleteProduct, { params: { id } }));
  const { write, busy, failure } = useDialogWrite(remove, { failed: 'Erro ao excluir produto!', onClose });
  const offerRestore = useOfferRestore();
  return (
    <ConfirmDialog
      title="Excluir Produto"
      confirmLabel="Excluir"
      danger
      busy={busy}
      error={failure}
      onConfirm={() =>
        write(product, {
          onDone: ({ deletion }) =>
            offerRestore(deletion, `“${productTitle(product)}” excluído do catálogo.`),
        })
      }
      onClose={onClose}
    >
      Excluir “<strong>{productTitle(product)}</strong>”{codesOf(product)} do catálogo? As contagens dele
      ficam, mas sem o nome do produto.
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
