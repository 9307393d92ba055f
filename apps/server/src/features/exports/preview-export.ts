import { rowTotals } from '@balanco/adjustment-file/row-totals';
import { type ExportPreview, PREVIEW_LINES } from '@balanco/contract/exports/exports';
import type { Database } from '../../db/database.js';
import { draftExport, type ExportChoice, type ExportDraft } from './draft-export.js';

/** What a file would be like, with a page of the items that don't fit. Refuses as `draftExport` does. */
export async function previewExport(
  db: Database,
  choice: ExportChoice,
  page: { readonly page: number; readonly pageSize: number },
): Promise<ExportPreview> {
  const draft = await draftExport(db, choice);
  const { settlement, profile, content, contents, movedItems, file, mixedWith, proof } = draft;
  return {
    profile_name: profile.name,
    file_name: file.name,
    content,
    offered: [...contents.offered],
    content_reason: contents.reason,
    open_shop: settlement.isOpenShop,
    moved_items: movedItems,
    sample: file.lines.slice(0, PREVIEW_LINES),
    totals: file.totals,
    refused: refusedOf(draft, page),
    mixed_with: [...mixedWith],
    missing_items: proof?.missingItems ?? 0,
  };
}

function refusedOf(
  { profile, file }: ExportDraft,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): ExportPreview['refused'] {
  const { units, money } = rowTotals(file.refused.flatMap(({ parts }) => parts));
  const shown = file.refused.slice((page - 1) * pageSize, page * pageSize);
  return {
    count: file.refused.length,
    units,
    money,
    results: shown.map(({ row, field, problem }) => ({
      key: row.key,
      internal_code: row.internalCode,
      barcode: row.barcode,
      description: row.description,
      problem,
      field: field + 1,
      source: profile.profile.fields[field]?.source ?? 'text',
    })),
  };
}
