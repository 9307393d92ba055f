import { deleteProduct, type Product } from '@balanco/contract/products';
import { useState } from 'react';
import { request } from '../../api/client';
import { sentenceWithDetail } from '../../api/sentence';
import { productTitle } from '../../catalogue/product-title';
import { useCatalogueMutation } from '../../catalogue/use-catalogue-mutation';
import { useStaffAction } from '../../session/staff-action';
import { ConfirmDialog } from '../../ui/confirm-dialog';

/** Asks before a product leaves the catalogue, by its name and codes. */
export function DeleteProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const remove = useCatalogueMutation(({ id }: Product) => request(deleteProduct, { params: { id } }));
  const staff = useStaffAction();
  const confirm = () => {
    setFailure(null);
    remove.mutate(product, {
      onSuccess: onClose,
      onError: (error) => {
        if (!staff.refused(error, onClose)) setFailure(sentenceWithDetail('Erro ao excluir produto!', error));
      },
    });
  };
  return (
    <ConfirmDialog
      title="Excluir Produto"
      confirmLabel="Excluir"
      danger
      busy={remove.isPending}
      error={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      Excluir o produto <strong>{productTitle(product)}</strong>
      {codesOf(product)} do catálogo? As contagens dele ficam, mas sem o nome do produto.
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
