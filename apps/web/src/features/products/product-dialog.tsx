import type { Pharmacy } from '@balanco/contract/pharmacies';
import type { Product } from '@balanco/contract/products';
import type { ComponentType } from 'react';
import { DeleteAllProductsDialog } from '../../catalogue/delete-all-products-dialog';
import { NewProductDialog } from '../../catalogue/new-product-dialog';
import { DeleteProductDialog } from './delete-product-dialog';
import { EditProductDialog } from './edit-product-dialog';

/** The open dialog. It keeps the pharmacy or product that it was opened for, even if the screen changes. */
export type OpenProductDialog =
  | { readonly kind: 'new' | 'import' | 'delete-all'; readonly pharmacy: Pharmacy }
  | { readonly kind: 'edit' | 'delete'; readonly product: Product }
  | { readonly kind: 'last-import' };

/** The dialog that imports a file into a pharmacy. `routes.tsx` passes it in, because it is another feature. */
export type ImportDialogComponent = ComponentType<{ pharmacy: Pharmacy; onClose: () => void }>;

/** The dialog about the last import, of that feature too. */
export type LastImportComponent = ComponentType<{ onClose: () => void }>;

interface ProductDialogProps {
  open: OpenProductDialog;
  ImportDialog: ImportDialogComponent;
  LastImportDialog: LastImportComponent;
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
      return <LastImportDialog onClose={onClose} />;
    case 'delete-all':
      return <DeleteAllProductsDialog pharmacy={open.pharmacy} onClose={onClose} />;
    case 'edit':
      return <EditProductDialog product={open.product} onClose={onClose} />;
    case 'delete':
      return <DeleteProductDialog product={open.product} onClose={onClose} />;
  }
}
