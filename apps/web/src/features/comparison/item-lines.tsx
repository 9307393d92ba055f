import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import { ITEM_LINE_LIMIT, type ItemDetail } from '@balanco/contract/comparison/comparison';
import type { CountLine } from '@balanco/contract/counts/count';
import { lineUnits } from '@balanco/contract/counts/count-shape';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { collectorName } from '../../listing/inventory-words';
import { Moment } from '../../listing/pharmacy-clock';
import { RowOptions } from '../../ui/list/row-options';
import { placeOf, SameBox } from '../items/same-box';
import styles from './item-dialog.module.css';

type ItemLine = ItemDetail['results'][number];

interface ItemLinesProps {
  id: string;
  /** null if the inventory can change. */
  refusal: string | null;
  lines: readonly ItemLine[];
  total: number;
  onEdit: (line: CountLine) => void;
  onDelete: (line: CountLine) => void;
}

export function ItemLines({ lines, total, ...props }: ItemLinesProps) {
  return (
    <section aria-label="Linhas contadas">
      <h3 className="mb-1">Linhas contadas</h3>
      {lines.length === 0 ? (
        <p className="mt-1 dim">Nenhuma linha contou este item.</p>
      ) : (
        <ul className="lined box">
          {lines.map((each) => (
            <Line key={each.line_id} line={each} {...props} />
          ))}
        </ul>
      )}
      {total > lines.length && (
        <p className="mt-1 dim">
          As {formatInteger(ITEM_LINE_LIMIT)} mais novas de {formatInteger(total)}.
        </p>
      )}
    </section>
  );
}

function Line(props: { line: ItemLine } & Omit<ItemLinesProps, 'lines' | 'total'>) {
  const { id, refusal, line, onEdit, onDelete } = props;
  const collector = collectorName(line);
  const place = placeOf(line.section_name);
  const units = lineAmount(line, line.bound_factor);
  const of = `${units} de ${collector}`;
  const otherFactor = unlikeFactor(line);
  return (
    <li className={`${styles.line} line gap-3 rows-1 wide pad`}>
      <span className={`${styles.lineFacts} grow-16 anywhere`}>
        <strong>{collector}</strong> · {place}
        {roundEnding(line.round, place)} · <Moment at={line.createdAt} />
        {line.after_close && ' · após o fechamento'}
        {line.imported_by !== null && ` · arquivo, por ${line.imported_by}`}
        {line.edited_by !== null && ` · editada por ${line.edited_by}`}
        <SameBox
          id={id}
          line={line.line_id}
          refusal={refusal}
          serial={line.box?.serial}
          same={line.same_box}
          other={line.other_box}
        />
      </span>
      <span className={`${styles.codes} dim mono small anywhere`}>{line.barcode || line.internal_code}</span>
      <span className={`${styles.amount} still bold right`}>
        {units}
        {otherFactor !== null && (
          <small className="block warning regular">vínculo: fator {formatQuantity(otherFactor)}</small>
        )}
      </span>
      <RowOptions
        of={of}
        buttons={[
          { label: 'Editar', Icon: IconPencil, onClick: () => onEdit(line) },
          { label: 'Excluir', Icon: IconTrash, onClick: () => onDelete(line) },
        ]}
      />
    </li>
  );
}

/** A second count of a whole section has it in its name, 'Balcão (2ª contagem)'. */
function roundEnding(round: number, place: string): string {
  return round === 1 || place.includes(`(${round}ª contagem`) ? '' : ` (${round}ª contagem)`;
}

/** '2 × 12 = 24 un'; '2 × 12 do vínculo = 24 un' with a binding's factor. */
export function lineAmount(
  { quantity, factor }: Pick<CountLine, 'quantity' | 'factor'>,
  boundFactor: number | null = null,
): string {
  if (quantity === null) return 'Não reconhecido';
  const units = `${formatQuantity(lineUnits({ quantity, factor }, boundFactor))} un`;
  if (factor !== 1) return `${formatQuantity(quantity)} × ${formatQuantity(factor)} = ${units}`;
  if (boundFactor === null || boundFactor === 1) return units;
  return `${formatQuantity(quantity)} × ${formatQuantity(boundFactor)} do vínculo = ${units}`;
}

/** The binding's factor if the line has a different one; a factor of 1 counts as none, in either. */
function unlikeFactor({ factor, bound_factor }: ItemLine): number | null {
  return factor === 1 || bound_factor === 1 || factor === bound_factor ? null : bound_factor;
}
