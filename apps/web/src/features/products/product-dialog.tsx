import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import type { Product } from '@balanco/contract/products/products';
import type { ComponentType } from 'react';
import { DeleteAllProductsDialog } from '../../catalogue/delete-all-products-dialog';
import { NewProductDialog } from '../../catalogue/new-product-dialog';
import { DeleteProductDialog } from './delete-product-dialog';
import { EditProductDialog } from './edit-product-dialog';

/** The open dialog. It keeps the pharmacy or product that it was opened for, even if the screen changes. */
export type OpenProductDialog =
  | { readonly kind: 'new' | 'import' | 'delete-all' | 'last-import'; readonly pharmacy: Pharmacy }
  | { readonly kind: 'edit' | 'delete'; readonly product: Product };

/** A dialog that imports a file into a pharmacy, or shows the last import. `routes.tsx` passes both in: another feature. */
export type ImportDialogComponent = ComponentType<{ pharmacy: Pharmacy; onClose: () => void }>;

interface ProductDialogProps {
  open: OpenProductDialog;
  ImportDialog: ImportDialogComponent;
  LastImportDialog: ImportDialogComponent;
  onClose: () => void;
}

/** The modals of Produtos: new, edit, delete, import, delete all (specification, section 2). */
export function ProductDialog({ open, ImportDialog, LastImportDialog, onClose }: ProductDialogProps) {
  switch (open.kind) {
    case 'new':
      return <NewProductDialog pharmacy={open.pharmacy} onClose={onClose} />;
    case 'import':
      return <ImportDialog pharmacy={open.pharmacy} onClose={onClose} />;
    case 'last-import':
      return <LastImportDialog pharmacy={open.pharmacy} onClose={onClose} />;
    case 'delete-all':
      return <DeleteAllProductsDialog pharmacy={open.pharmacy} onClose={onClose} />;
    case 'edit':
      return <EditProductDialog product={open.product} onClose={onClose} />;
    case 'delete':
      return <DeleteProductDialog product={open.product} onClose={onClose} />;
  }
}
