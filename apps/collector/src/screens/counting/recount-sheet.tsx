import type { Reading } from '../../rules/readings/reading';
import { type RecountItem, recountList } from '../../rules/readings/recount-list';
import { Sheet } from '../sheet';

interface RecountSheetProps {
  readonly items: readonly RecountItem[];
  readonly readings: readonly Reading[];
  readonly onClose: () => void;
}

/** Never shows how many. */
export function RecountSheet({ items, readings, onClose }: RecountSheetProps) {
  const list = recountList(items, readings);
  const left = list.filter(({ isRead }) => !isRead).length;
  return (
    <Sheet title="Recontar" onClose={onClose}>
      <p className="summary">
        {left === 0
          ? 'Todos os itens foram lidos.'
          : `${left === 1 ? 'Falta' : 'Faltam'} ${left} de ${list.length} itens.`}
      </p>
      <ul className="places recount">
        {list.map(({ item, isRead }) => (
          <li key={item.key}>
            <span>{item.description === '' ? 'Não cadastrado' : item.description}</span>
            <small>
              {[item.barcodes[0] ?? item.internal_code, ...item.sections.filter(Boolean)].join(' · ')}
            </small>
            <strong>{isRead ? 'lido' : 'falta'}</strong>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
