import { PRODUCT_COLUMN_NAMES, PRODUCT_COLUMNS } from '@balanco/contract/products/product-columns';
import {
  editProduct,
  type ProductFields as Fields,
  type Product,
  productSchema,
} from '@balanco/contract/products/products';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { request } from '../../api/client';
import { saveVersioned, type VersionedChange, type VersionedKind } from '../../api/save-versioned';
import { ProductFields } from '../../catalogue/product-fields';
import {
  formOf,
  isComplete,
  type ProductProblems,
  readProduct,
  refusedFields,
} from '../../catalogue/product-form';
import { productTitle } from '../../catalogue/product-title';
import { productValueText } from '../../catalogue/product-value-text';
import { useCatalogueMutation } from '../../catalogue/use-catalogue-mutation';
import { useVersionedWrite } from '../../session/use-versioned-write';
import { ConflictDialog } from '../../ui/conflict-dialog';
import { FormDialog } from '../../ui/form-dialog';
import { noticeDone } from '../../ui/notices';
import { useKept } from '../../ui/use-kept';

const TAKEN = 'Outro produto desta farmácia já tem este código interno com este código de barras.';

/** How a product is saved on the version that the form opened (docs/products.md, "Two people at one product"). */
const versioned = (id: string): VersionedKind<Fields, Product> => ({
  fieldsOf,
  send: (fields, version) => request(editProduct, { params: { id }, body: { ...fields, version } }),
  read: (current) => productSchema.parse(current),
});

function fieldsOf({ id: _id, pharmacy: _pharmacy, version: _version, ...fields }: Product): Fields {
  return fields;
}

/** 'Editar Produto': all fields of one product. After a refusal the form keeps what was typed. */
export function EditProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  // What was kept was typed over the product as it was then.
  const [{ opened, form }, keep] = useKept(`edit-product/${product.id}`, () => ({
    opened: product,
    form: formOf(product),
  }));
  const [problems, setProblems] = useState<ProductProblems>({});
  const mutation = useCatalogueMutation((change: VersionedChange<Fields, Product>) =>
    saveVersioned(versioned(product.id), change),
  );
  const { save, busy, failure, clearFailure, conflict } = useVersionedWrite(mutation, {
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
    const { current, fields, mine, onOverwrite, onKeep } = conflict;
    return (
      <ConflictDialog
        title="Produto alterado por outra pessoa"
        size="lg"
        rows={PRODUCT_COLUMN_NAMES.filter((column) => fields.includes(column)).map((column) => [
          PRODUCT_COLUMNS[column].label,
          productValueText(column, current) || '—',
          productValueText(column, mine) || '—',
        ])}
        fields={fields.length}
        busy={busy}
        error={failure}
        onOverwrite={onOverwrite}
        onKeep={onKeep}
        onClose={onClose}
      >
        <Text>
          Enquanto você editava, outra pessoa alterou “{productTitle(current)}”.{' '}
          {fields.length > 1 ? 'Quais valores devem ficar?' : 'Qual valor deve ficar?'} O que mais você mudou
          é salvo de qualquer modo.
        </Text>
      </ConflictDialog>
    );
  }

  return (
    <FormDialog
      title="Editar Produto"
      size="lg"
      submitLabel="Salvar"
      busyLabel="Salvando..."
      busy={busy}
      error={failure}
      submitDisabled={!isComplete(form)}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProductFields
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

/** What others changed while the form was open. */
function cameIn(stored: Product, theirs: readonly (keyof Fields)[]): string {
  const said = PRODUCT_COLUMN_NAMES.filter((column) => theirs.includes(column)).map(
    (column) => `${PRODUCT_COLUMNS[column].label} (${productValueText(column, stored) || 'vazio'})`,
  );
  return `Produto salvo. Enquanto você editava, outra pessoa alterou ${said.join(', ')}; essa alteração ficou.`;
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.refusal.code === 'conflict';
}
