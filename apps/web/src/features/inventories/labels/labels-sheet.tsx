import { Paper } from '../../../ui/print/paper';
import styles from './labels.module.css';

export interface Label {
  readonly section: string;
  readonly name: string;
  readonly inventory: string;
  readonly pharmacy: string;
  /** The drawing of its QR code. */
  readonly drawing: string;
}

/** Labels of sections on A4, to cut out and to put on the shelves. */
export function LabelsSheet({ labels }: { labels: readonly Label[] }) {
  return (
    <Paper label="Etiquetas das seções">
      <ul className={styles.labels}>
        {labels.map(({ section, name, inventory, pharmacy, drawing }) => (
          <li key={section}>
            <img
              src={`data:image/svg+xml;utf8,${encodeURIComponent(drawing)}`}
              alt={`Código da seção ${name}`}
            />
            <div>
              <h2 data-long={lengthOf(name)}>{name}</h2>
              <p>{inventory}</p>
              <p>{pharmacy}</p>
            </div>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

/** How small a name is written, so that none is cut: the longest have 200 characters. */
function lengthOf(name: string): 'long' | 'longest' | undefined {
  if (name.length <= 40) return undefined;
  return name.length <= 90 ? 'long' : 'longest';
}
