import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { printSectionLabels } from '@balanco/contract/inventories/sections';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { findPhonePlace } from '../../../session/phones/use-phone-place';
import { usePaper } from '../../../session/use-paper';
import { noticeFailure } from '../../../ui/messages/notices';
import { Paper } from '../../../ui/paper';
import styles from './labels.module.css';

interface Label {
  readonly section: string;
  readonly name: string;
  readonly inventory: string;
  readonly pharmacy: string;
  readonly drawing: string;
}

/**
 * docs/collector-app.md, "Labels of sections". The server records labels before they print.
 *
 * @param rows the whole list, undefined while unknown
 */
export function useLabels(rows: readonly InventoryRow[] | undefined) {
  const queries = useQueryClient();
  const { print, printed } = usePaper(
    async (sections: readonly InventoryRow[]): Promise<readonly Label[]> => {
      const [first] = sections;
      if (first === undefined) return [];
      const section_ids = sections.flatMap(({ section_id }) => section_id ?? []);
      await request(printSectionLabels, { params: { id: first.inventory_id }, body: { section_ids } });
      const { origin } = await findPhonePlace(queries);
      const { qrSvg } = await import('../../../lib/qr-svg');
      return sections.flatMap(({ section_id, section_name, name, pharmacy_name }): Label[] =>
        section_id === null || section_name === null
          ? []
          : [
              {
                section: section_id,
                name: section_name,
                inventory: name,
                pharmacy: pharmacy_name,
                drawing: qrSvg(labelAddress(origin, section_id)),
              },
            ],
      );
    },
  );
  const printLabels = (row: InventoryRow) => {
    const sections = sectionsOf(rows ?? [], row);
    if (sections.length === 0)
      noticeFailure('Este inventário ainda não tem seções. Crie as seções primeiro.');
    else print(sections);
  };
  return { printLabels, sheet: printed !== null && <LabelsSheet labels={printed} /> };
}

/** The phone's own camera opens it (docs/collector-api.md, "Labels of sections"). */
function labelAddress(origin: string, section: string): string {
  return `${origin}/coletor/#s=${section}`;
}

function sectionsOf(rows: readonly InventoryRow[], row: InventoryRow): readonly InventoryRow[] {
  if (row.section_id !== null) return [row];
  return rows.filter((each) => each.inventory_id === row.inventory_id && each.section_id !== null);
}

function LabelsSheet({ labels }: { labels: readonly Label[] }) {
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

/** Shrinks names of up to 200 characters, so none is cut. */
function lengthOf(name: string): 'long' | 'longest' | undefined {
  if (name.length <= 40) return undefined;
  return name.length <= 90 ? 'long' : 'longest';
}
