import { codeKey } from '@balanco/contract/base/codes';
import { errorSentence } from '@balanco/contract/base/errors';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import {
  PRODUCT_COLUMN_NAMES,
  PRODUCT_COLUMNS,
  productKey,
} from '@balanco/contract/products/product-columns';
import {
  type BulkAnswer,
  bulkProducts,
  listProducts,
  type Product,
  type ProductFields,
  type ProductRow,
} from '@balanco/contract/products/products';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { request, sentenceWithDetail } from '../api/client';
import { ApiError } from '../api/failures';
import { PharmacyField } from '../listing/pharmacy-choice';
import { useDialogWrite } from '../session/use-dialog-write';
import { ComparedValues } from '../ui/dialogs/conflict-dialog';
import { DialogFrame } from '../ui/dialogs/dialog-frame';
import { FormDialog } from '../ui/dialogs/form-dialog';
import { useKept } from '../ui/fields/kept-fields';
import { AlertLine } from '../ui/messages/message-line';
import { noticeDone } from '../ui/messages/notices';
import {
  emptyProduct,
  isComplete,
  type ProductForm,
  ProductFormFields,
  type ProductProblems,
  readProduct,
  refusedFields,
} from './product-form';
import { isWhole, productTitle, productValueText } from './product-words';
import { useCatalogueMutation } from './use-catalogue-mutation';

interface NewProductDialogProps {
  /** Without it the dialog asks, and dots in the stock are thousands (specification, section 5). */
  pharmacy?: Pharmacy;
  codes?: Partial<Pick<ProductForm, 'internal_code' | 'barcode'>> | undefined;
  onClose: () => void;
}

/** Asks before replacing a product (docs/products.md, "New product (Novo Produto)"). */
export function NewProductDialog({ pharmacy: given, codes, onClose }: NewProductDialogProps) {
  const kept = codes === undefined ? 'new-product' : `new-product/${codes.internal_code}/${codes.barcode}`;
  const [pharmacy, setPharmacy] = useKept<Pharmacy | null>(`${kept}/pharmacy`, given ?? null);
  const [form, setForm] = useKept(`${kept}/form`, { ...emptyProduct, ...codes });
  const [problems, setProblems] = useState<ProductProblems>({});
  const [replacing, setReplacing] = useState<{
    current: ProductExists['current'];
    mine: ProductFields;
  } | null>(null);
  const [saveNewProduct] = useState(newProductSaver);
  const save = useCatalogueMutation(saveNewProduct);
  const failed = (error: unknown) =>
    error instanceof ProductExists ? null : sentenceWithDetail('Erro ao salvar produto!', error);
  const { write, busy, failure, clearFailure, dialog } = useDialogWrite(save, failed, onClose);
  const dots = given === undefined ? 'thousands' : 'decimal';

  const store = (fields: ProductFields, { replace }: { replace: boolean }) => {
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
      {...dialog}
      title="Novo Produto"
      size="lg"
      busyLabel="Salvando..."
      submitDisabled={pharmacy === null || !isComplete(form)}
      onSubmit={submit}
    >
      {given === undefined ? (
        <PharmacyField pharmacy={pharmacy} onChoose={setPharmacy} readOnly={busy} />
      ) : (
        <Text c="dimmed" truncate>
          {given.name}
        </Text>
      )}
      <ProductFormFields
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

interface ReplaceProductDialogProps {
  pharmacy: string;
  current: Product | null;
  mine: ProductFields;
  busy: boolean;
  error: string | null;
  onReplace: () => void;
  onBack: () => void;
}

export function ReplaceProductDialog(props: ReplaceProductDialogProps) {
  const { pharmacy, current, mine, busy, onBack } = props;
  return (
    <DialogFrame
      title="Substituir produto?"
      size="lg"
      onClose={onBack}
      busy={busy}
      closeOnClickOutside={false}
    >
      <Text>Já existe um produto com este código em {pharmacy}. Se você salvar, ele será substituído.</Text>
      <ComparedValues
        mine="Ficará assim"
        rows={PRODUCT_COLUMN_NAMES.map((column) => [
          PRODUCT_COLUMNS[column].label,
          current === null ? '?' : shown(productValueText(column, current)),
          shown(productValueText(column, mine)),
        ])}
      />
      <AlertLine message={props.error} />
      <Group justify="flex-end" gap="xs">
        <Button onClick={onBack} disabled={busy} data-autofocus>
          Voltar
        </Button>
        <Button variant="filled" color="red" onClick={props.onReplace} disabled={busy}>
          {busy ? 'Salvando...' : 'Substituir'}
        </Button>
      </Group>
    </DialogFrame>
  );
}

function shown(text: string): string {
  return text === '' ? '—' : text;
}

export class ProductExists extends Error {
  override readonly name = 'ProductExists';
  readonly current: Product | null;

  constructor(current: Product | null) {
    super('Já existe um produto com este código.');
    this.current = current;
  }
}

interface NewProduct {
  readonly row: ProductRow;
  readonly replace: boolean;
}

/** @throws ProductExists, ApiError with refused fields, or what `request` throws */
type SaveNewProduct = (product: NewProduct) => Promise<BulkAnswer>;

/**
 * Sends a bulk list of one. Without `replace`, a dry run first checks that it is new. After a lost answer the
 * next try recognises its own product.
 */
export function newProductSaver(): SaveNewProduct {
  const sentAsNew = new Set<string>();
  return async ({ row, replace }) => {
    const sent = JSON.stringify(row);
    if (!replace) {
      const found = await dryRun(row);
      if (sentAsNew.has(sent) && found.unchanged === 1) return { ...found, created: 1, unchanged: 0 };
      if (found.created === 0) throw new ProductExists(await findProduct(row).catch(() => null));
      sentAsNew.add(sent);
    }
    return request(bulkProducts, { body: [row] });
  };
}

async function dryRun(row: ProductRow): Promise<BulkAnswer> {
  const answer = await request(bulkProducts, { query: { dry_run: 'true' }, body: [row] });
  const { refused } = answer;
  const fields = refused[0]?.fields;
  if (fields !== undefined) {
    const refusal = { status: 400, code: 'invalid', detail: null, fields, current: undefined } as const;
    throw new ApiError(errorSentence.invalid, refusal);
  }
  return answer;
}

/** Ignores leading zeros. */
async function findProduct(row: ProductRow): Promise<Product | null> {
  const { pharmacy, internal_code = '', barcode = '' } = row;
  // Barcodes repeat less than internal codes.
  const code = codeKey(barcode) === '' ? internal_code : barcode;
  const { results } = await request(listProducts, { query: { pharmacy, code } });
  const found = results.find((product) => productKey(product) === productKey(row));
  return found !== undefined && isWhole(found) ? found : null;
}
