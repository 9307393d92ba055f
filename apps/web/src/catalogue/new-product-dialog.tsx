import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import type { ProductFields as Fields } from '@balanco/contract/products/products';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceWithDetail } from '../api/sentence';
import { useDialogWrite } from '../session/use-dialog-write';
import { FormDialog } from '../ui/form-dialog';
import { noticeDone } from '../ui/notices';
import { useKept } from '../ui/use-kept';
import { PharmacyField } from './pharmacy-field';
import { ProductFields } from './product-fields';
import {
  emptyProduct,
  isComplete,
  type ProductForm,
  type ProductProblems,
  readProduct,
  refusedFields,
} from './product-form';
import { productTitle } from './product-title';
import { ReplaceProductDialog } from './replace-product-dialog';
import { newProductSaver, ProductExists } from './save-new-product';
import { useCatalogueMutation } from './use-catalogue-mutation';

interface NewProductDialogProps {
  /** If undefined, the dialog asks for it and reads dots in the stock as thousands (specification, section 5). */
  pharmacy?: Pharmacy;
  /** The codes that are known already, e.g. those of a count. */
  codes?: Partial<Pick<ProductForm, 'internal_code' | 'barcode'>> | undefined;
  onClose: () => void;
}

/** 'Novo Produto': sends a bulk list of one and asks before it replaces a product (docs/products.md, "Novo Produto"). */
export function NewProductDialog({ pharmacy: given, codes, onClose }: NewProductDialogProps) {
  const kept = codes === undefined ? 'new-product' : `new-product/${codes.internal_code}/${codes.barcode}`;
  const [pharmacy, setPharmacy] = useKept<Pharmacy | null>(`${kept}/pharmacy`, given ?? null);
  const [form, setForm] = useKept(`${kept}/form`, { ...emptyProduct, ...codes });
  const [problems, setProblems] = useState<ProductProblems>({});
  const [replacing, setReplacing] = useState<{ current: ProductExists['current']; mine: Fields } | null>(
    null,
  );
  const [saveNewProduct] = useState(newProductSaver);
  const save = useCatalogueMutation(saveNewProduct);
  const { write, busy, failure, clearFailure } = useDialogWrite(save, {
    failed: (error) =>
      error instanceof ProductExists ? null : sentenceWithDetail('Erro ao salvar produto!', error),
    onClose,
  });
  const dots = given === undefined ? 'thousands' : 'decimal';

  const store = (fields: Fields, { replace }: { replace: boolean }) => {
    if (pharmacy === null) return;
    write(
      { row: { ...fields, pharmacy: pharmacy.id }, replace },
      {
        onDone: ({ created }) =>
          noticeDone(`Produto ${created > 0 ? 'criado' : 'substituído'}: ${productTitle(fields)}.`),
        onFailed: (error) => {
          if (error instanceof ProductExists) {
            setReplacing({ current: error.current, mine: fields });
            return;
          }
          setReplacing(null);
          setProblems(refusedFields(error));
        },
      },
    );
  };
  const submit = () => {
    clearFailure();
    const read = readProduct(form, dots);
    setProblems('problems' in read ? read.problems : {});
    if ('fields' in read) store(read.fields, { replace: false });
  };

  if (replacing !== null && pharmacy !== null) {
    return (
      <ReplaceProductDialog
        pharmacy={pharmacy.name}
        current={replacing.current}
        mine={replacing.mine}
        busy={busy}
        error={failure}
        onReplace={() => store(replacing.mine, { replace: true })}
        onBack={() => setReplacing(null)}
      />
    );
  }
  return (
    <FormDialog
      title="Novo Produto"
      size="lg"
      submitLabel="Salvar"
      busyLabel="Salvando..."
      busy={busy}
      error={failure}
      submitDisabled={pharmacy === null || !isComplete(form)}
      onSubmit={submit}
      onClose={onClose}
    >
      {given === undefined ? (
        <PharmacyField pharmacy={pharmacy} onChoose={setPharmacy} readOnly={busy} />
      ) : (
        <Text c="dimmed" truncate>
          {given.name}
        </Text>
      )}
      <ProductFields
        form={form}
        problems={problems}
        dots={dots}
        readOnly={busy}
        onChange={(changed) => {
          setForm(changed);
          setProblems({});
        }}
      />
    </FormDialog>
  );
}
