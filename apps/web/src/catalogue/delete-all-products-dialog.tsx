import { counted } from '@balanco/contract/base/numbers';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { deleteAllProducts, listProducts } from '@balanco/contract/products/products';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { request, sentence, useAsked } from '../api/client';
import { PharmacyField } from '../listing/pharmacy-choice';
import { RESTORABLE, useOfferRestore } from '../listing/use-offer-restore';
import { useDialogWrite } from '../session/use-dialog-write';
import { FormDialog } from '../ui/dialogs/form-dialog';
import { useTypedName } from '../ui/dialogs/typed-name';
import { productsKey, useCatalogueMutation } from './use-catalogue-mutation';

interface DeleteAllProductsDialogProps {
  pharmacy?: Pharmacy;
  onClose: () => void;
}

export function DeleteAllProductsDialog({ pharmacy: given, onClose }: DeleteAllProductsDialogProps) {
  const [pharmacy, setPharmacy] = useState<Pharmacy | null>(given ?? null);
  const total = useAsked(
    [...productsKey, 'total', pharmacy?.id],
    listProducts,
    pharmacy && { query: { pharmacy: pharmacy.id, page_size: 1 } },
    // An old number would mislead.
    { gcTime: 0 },
  );
  const remove = useCatalogueMutation(({ id }: { id: string; count: number }) =>
    request(deleteAllProducts, { query: { pharmacy: id } }),
  );
  const count = remove.isPending ? remove.variables.count : total.data?.count;
  const { write, busy, dialog } = useDialogWrite(remove, 'Erro ao excluir todos os produtos!', onClose);
  const offerRestore = useOfferRestore();
  const { field, confirmed } = useTypedName({
    name: pharmacy?.name ?? '',
    asked: true,
    readOnly: busy,
    autoFocus: given !== undefined,
    label: 'Digite o nome da farmácia para confirmar',
  });
  const uncounted = total.error === null ? null : sentence(total.error);

  const submit = () => {
    if (pharmacy === null || count === undefined) return;
    write(
      { id: pharmacy.id, count },
      {
        onDone: ({ deleted, deletion }) =>
          offerRestore(
            deletion,
            `${products(deleted)} ${deleted === 1 ? 'excluído' : 'excluídos'} de “${pharmacy.name}”.`,
          ),
      },
    );
  };

  return (
    <FormDialog
      {...dialog}
      title="Excluir Todos"
      danger
      submitLabel="Excluir todos"
      busyLabel="Excluindo..."
      error={dialog.error ?? uncounted}
      submitDisabled={pharmacy === null || !confirmed || count === undefined || count === 0}
      onSubmit={submit}
    >
      {given === undefined && <PharmacyField pharmacy={pharmacy} onChoose={setPharmacy} readOnly={busy} />}
      {pharmacy !== null && <Consequence count={count} pharmacy={pharmacy.name} />}
      {field}
    </FormDialog>
  );
}

function Consequence({ count, pharmacy }: { count: number | undefined; pharmacy: string }) {
  return (
    <Text role="status">
      {count === undefined && 'Contando os produtos...'}
      {count === 0 && `“${pharmacy}” não tem produtos.`}
      {count !== undefined && count > 0 && (
        <>
          {count === 1 ? 'Será excluído' : 'Serão excluídos'} <strong>{products(count)}</strong> de “
          {pharmacy}”. As contagens ficam, mas sem o nome dos produtos. {RESTORABLE}
        </>
      )}
    </Text>
  );
}

function products(count: number): string {
  return counted(count, 'produto', 'produtos');
}
