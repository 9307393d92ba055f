import type { Pharmacy } from '@balanco/contract/pharmacies';
import { lazy, Suspense } from 'react';
import { DeletePharmacyDialog } from './delete-pharmacy-dialog';
import { DuplicatePharmacyDialog } from './duplicate-pharmacy-dialog';
import { EditPharmacyDialog } from './edit-pharmacy-dialog';
import { NewPharmacyDialog } from './new-pharmacy-dialog';
import type { OpenedDialog } from './opened-dialog';

// Seldom opened, and the largest: their code is fetched when they are.
const ImportPharmaciesDialog = lazy(async () => ({
  default: (await import('./import/import-pharmacies-dialog')).ImportPharmaciesDialog,
}));
const NewProductDialog = lazy(async () => ({
  default: (await import('../../catalogue/new-product-dialog')).NewProductDialog,
}));
const DeleteAllProductsDialog = lazy(async () => ({
  default: (await import('../../catalogue/delete-all-products-dialog')).DeleteAllProductsDialog,
}));

interface PharmacyDialogsProps {
  opened: OpenedDialog;
  /** undefined while the list loads. */
  pharmacies: readonly Pharmacy[] | undefined;
  onClose: () => void;
  /** After a deletion: the place in the table that is free now. */
  onDeleted: (index: number) => void;
}

/** The dialog of Farmácias that is open, with or without a button of its own (specification, section 2). */
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
