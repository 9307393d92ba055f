import type { CountLine } from '@balanco/contract/counts/count';
import type { StockLine } from '@balanco/contract/exports/return-proofs';
import { PHARMACY } from '../../../testing/rows';

interface EditProps {
  line: CountLine;
  pharmacy: string;
  onClose: () => void;
}

export const EditCountDialog = ({ line, pharmacy, onClose }: EditProps) => (
  <button type="button" onClick={onClose}>
    Edita a linha {line.line_id} de {pharmacy === PHARMACY ? 'sua farmácia' : 'outra'}
  </button>
);

export const DeleteCountDialog = ({ line, onDeleted }: { line: CountLine; onDeleted: () => void }) => (
  <button type="button" onClick={onDeleted}>
    Exclui a linha {line.line_id}
  </button>
);

interface FinaliseProps {
  inventory: number | string;
  secondary?: boolean;
}

export const FinaliseAction = ({ inventory, secondary = false }: FinaliseProps) => (
  <button type="button" data-secondary={secondary}>
    Finalizar o inventário {inventory}
  </button>
);

export const ExportDialog = ({ version, proof }: { version: number; proof?: number | undefined }) => (
  <p>
    Exporta a versão {version}
    {proof !== undefined && `, só a conferência ${proof}`}
  </p>
);

export const CollectorFileDialog = () => <p>Importa um arquivo</p>;

interface StockFileProps {
  onRead: (stock: { readonly fileName: string; readonly lines: readonly StockLine[] }) => void;
}

export const StockFile = ({ onRead }: StockFileProps) => (
  <button
    type="button"
    onClick={() =>
      onRead({ fileName: 'estoque.csv', lines: [{ internal_code: '1', barcode: '', stock: 20 }] })
    }
  >
    Escolhe um arquivo
  </button>
);
