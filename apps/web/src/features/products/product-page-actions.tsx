import { IconFileImport, IconPlus, IconTrash } from '@tabler/icons-react';
import { PageAction } from '../../ui/page-action';

interface ProductPageActionsProps {
  onNew: () => void;
  onImport: () => void;
  onDeleteAll: () => void;
}

/** The buttons of Produtos (specification, section 2), the main one last. */
export function ProductPageActions({ onNew, onImport, onDeleteAll }: ProductPageActionsProps) {
  return (
    <>
      <PageAction label="Excluir Todos" Icon={IconTrash} onClick={onDeleteAll} secondary danger />
      <PageAction label="Importar Produtos" Icon={IconFileImport} onClick={onImport} secondary />
      <PageAction label="Novo Produto" Icon={IconPlus} onClick={onNew} />
    </>
  );
}
