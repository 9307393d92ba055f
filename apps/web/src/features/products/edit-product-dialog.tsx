import { editProduct, type ProductFields as Fields, type Product } from '@balanco/contract/products';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { request } from '../../api/client';
import { ProductFields } from '../../catalogue/product-fields';
import {
  formOf,
  isComplete,
  type ProductProblems,
  readProduct,
  refusedFields,
} from '../../catalogue/product-form';
import { useCatalogueMutation } from '../../catalogue/use-catalogue-mutation';
import { useDialogWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/form-dialog';

const TAKEN = 'Outro produto desta farmácia já tem este código interno com este código de barras.';

/** 'Editar Produto': all fields of one product. After a refusal the form keeps what was typed. */
export function EditProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const [form, setForm] = useState(() => formOf(product));
  const [problems, setProblems] = useState<ProductProblems>({});
  const save = useCatalogueMutation((fields: Fields) =>
    request(editProduct, { params: { id: product.id }, body: fields }),
  );
  const { write, busy, failure, clearFailure } = useDialogWrite(save, {
    failed: 'Erro ao editar produto!',
    onClose,
  });

  const submit = () => {
    clearFailure();
    const read = readProduct(form, 'decimal');
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    write(read.fields, {
      onFailed: (error) => setProblems(isConflict(error) ? { internal_code: TAKEN } : refusedFields(error)),
    });
  };

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
          setForm(changed);
          setProblems({});
        }}
      />
    </FormDialog>
  );
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.refusal.code === 'conflict';
}
