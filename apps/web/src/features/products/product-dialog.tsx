import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { PRODUCT_COLUMN_NAMES, PRODUCT_COLUMNS } from '@balanco/contract/products/product-columns';
import {
  deleteProduct,
  editProduct,
  type ProductFields as Fields,
  type Product,
  productSchema,
} from '@balanco/contract/products/products';
import { useState } from 'react';
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
import { productTitle, productValueText } from '../../catalogue/product-words';
import { useCatalogueMutation } from '../../catalogue/use-catalogue-mutation';
import { RESTORABLE, useOfferRestore } from '../../listing/use-offer-restore';
import { useDialogWrite } from '../../session/use-dialog-write';
import { useVersionedWrite } from '../../session/use-versioned-write';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog';
import { ConflictDialog } from '../../ui/dialogs/conflict-dialog';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { useKept } from '../../ui/fields/kept-fields';
import { noticeDone } from '../../ui/messages/notices';

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
  const { write, dialog } = useDialogWrite(remove, { failed: 'Erro ao excluir produto!', onClose });
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
