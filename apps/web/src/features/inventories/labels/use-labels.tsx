import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { printSectionLabels } from '@balanco/contract/inventories/section-visits';
import { request } from '../../../api/client';
import { usePaper } from '../../../listing/print/use-paper';
import { noticeFailure } from '../../../ui/notices';
import { type Label, LabelsSheet } from './labels-sheet';

/**
 * 'Imprimir etiquetas' of an inventory, all of its sections, or of one section (docs/collector-app.md, "Labels of sections"). The server
 * notes which labels exist before they are printed.
 *
 * @param rows the pharmacy's whole list, undefined while unknown
 */
export function useLabels(rows: readonly InventoryRow[] | undefined) {
  const { print, printed } = usePaper(
    async (sections: readonly InventoryRow[]): Promise<readonly Label[]> => {
      const [first] = sections;
      if (first === undefined) return [];
      const section_ids = sections.flatMap(({ section_id }) => section_id ?? []);
      await request(printSectionLabels, { params: { id: first.inventory_id }, body: { section_ids } });
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
                drawing: qrSvg(labelAddress(section_id)),
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

/** The row itself if it is a section, else the sections of the inventory. */
function sectionsOf(rows: readonly InventoryRow[], row: InventoryRow): readonly InventoryRow[] {
  if (row.section_id !== null) return [row];
  return rows.filter((each) => each.inventory_id === row.inventory_id && each.section_id !== null);
}

/** What the label says; the phone's own camera opens it too (docs/collector-api.md, "Labels of sections"). */
function labelAddress(section: string): string {
  return `${window.location.origin}/coletor/#s=${section}`;
}
