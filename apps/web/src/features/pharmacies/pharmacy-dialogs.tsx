import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { lazy, Suspense } from 'react';
import type { PharmacyDialog } from '../../listing/pharmacy-dialog-request';
import { DeletePharmacyDialog } from './delete-pharmacy-dialog';
import { DuplicatePharmacyDialog } from './duplicate-pharmacy-dialog';
import { EditPharmacyDialog, NewPharmacyDialog } from './pharmacy-name-dialog';

// These dialogs are large and seldom opened, so their code is fetched when they are.
const ImportPharmaciesDialog = lazy(async () => ({
  default: (await import('./import/import-pharmacies-dialog')).ImportPharmaciesDialog,
}));
const NewProductDialog = lazy(async () => ({
  default: (await import('../../catalogue/new-product-dialog')).NewProductDialog,
}));
const DeleteAllProductsDialog = lazy(async () => ({
  default: (await import('../../catalogue/delete-all-products-dialog')).DeleteAllProductsDialog,
}));

/** Which dialog of Farmácias is open. It keeps the pharmacy that it was opened for. */
export type OpenedDialog =
  | { readonly kind: PharmacyDialog }
  | { readonly kind: 'edit'; readonly pharmacy: Pharmacy }
  | { readonly kind: 'delete'; readonly pharmacy: Pharmacy; readonly index: number };

interface PharmacyDialogsProps {
  opened: OpenedDialog;
  /** undefined while the list loads. */
  pharmacies: readonly Pharmacy[] | undefined;
  onClose: () => void;
  /** Called after a deletion with the index of the deleted row in the table. */
  onDeleted: (index: number) => void;
}

/** The open dialog of Farmácias; the palette opens some that have no button (specification, section 2). */
export function PharmacyDialogs({ opened, ...props }: PharmacyDialogsProps) {
  return <Suspense fallback={null}>{dialogOf(opened, props)}</Suspense>;
}

function dialogOf(opened: OpenedDialog, props: Omit<PharmacyDialogsProps, 'opened'>) {
  const { pharmacies, onClose, onDeleted } = props;
  switch (opened.kind) {
    case 'create':
      return <NewPharmacyDialog onClose={onClose} />;
    case 'edit':
      return <EditPharmacyDialog pharmacy={opened.pharmacy} onClose={onClose} />;
    case 'delete':
      return (
        <DeletePharmacyDialog
          pharmacy={opened.pharmacy}
          onClose={onClose}
          onDeleted={() => onDeleted(opened.index)}
        />
      );
    case 'duplicate':
      return <DuplicatePharmacyDialog pharmacies={pharmacies ?? []} onClose={onClose} />;
    case 'import':
      return <ImportPharmaciesDialog pharmacies={pharmacies} onClose={onClose} />;
    case 'new-product':
      return <NewProductDialog onClose={onClose} />;
    case 'delete-all-products':
      return <DeleteAllProductsDialog onClose={onClose} />;
  }
}
