import { type ContentChoice, contentChoice, OF_PROOF } from '@balanco/adjustment-file/content-choice';
import type { FileHeading } from '@balanco/adjustment-file/file-row';
import { fitsEncoding, type RenderedFile, renderFile } from '@balanco/adjustment-file/render-file';
import { type RowChoice, settledRows } from '@balanco/adjustment-file/settled-rows';
import type { ExportContent } from '@balanco/contract/exports/export-profile';
import type { NamedProfile } from '@balanco/contract/exports/export-profiles';
import type { ExportedFile } from '@balanco/contract/exports/exports';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { AppError } from '../../app-error.js';
import type { Database, Transaction } from '../../db/database.js';
import { countMovedItems } from '../settlement/moved-stock-views.js';
import { viewUsableProfile } from './export-profile-views.js';
import { viewExports } from './export-views.js';
import { correctedItems, type ExportedProof, findExportedProof } from './exported-proof-views.js';
import { viewSettledItems } from './settled-items-views.js';
import { findExported, type SettlementFacts } from './settlement-facts-views.js';

/** What a person chose for a file; without a content, the one that is preselected. */
export interface ExportChoice extends Omit<RowChoice, 'content'> {
  readonly id: InventoryId;
  readonly version: number;
  readonly profileId: string;
  readonly content: ExportContent | undefined;
  /** The number of a proof of return: only what the ERP has otherwise by it. */
  readonly returnProof: number | undefined;
}

/** A file as it would leave now. */
export interface ExportDraft {
  readonly settlement: SettlementFacts;
  readonly profile: Pick<NamedProfile, 'name' | 'profile'>;
  readonly movedItems: number;
  readonly contents: ContentChoice;
  readonly content: ExportContent;
  readonly file: RenderedFile;
  /** The proof of return whose items the file has; null for the items of the settlement. */
  readonly proof: ExportedProof | null;
  /** The files that left already whose differences a system that imports this one too would count twice. */
  readonly mixedWith: readonly ExportedFile[];
}

/**
 * Makes the file of a settlement without storing anything, or of what the ERP did not take of it. Refuses `not_found`, and
 * `conflict` for a settlement that may not be exported, a proof of another version, a content that isn't offered, or a header that the encoding lacks.
 */
export async function draftExport(
  db: Database | Transaction,
  { id, version, profileId, content: wanted, code, byCode, returnProof }: ExportChoice,
): Promise<ExportDraft> {
  const settlement = await findExported(db, id, version);
  const profile = await viewUsableProfile(db, settlement.pharmacyId, profileId);
  if (!fitsEncoding(profile.profile)) {
    throw new AppError(
      'conflict',
      'O cabeçalho, o rodapé ou o separador do perfil não existe em Windows-1252.',
    );
  }
  const movedItems = await countMovedItems(db, settlement);
  const proof = returnProof === undefined ? null : await findExportedProof(db, settlement, returnProof);
  const contents = proof === null ? contentChoice(profile.profile, movedItems) : OF_PROOF;
  const content = wanted ?? contents.preselected;
  if (!contents.offered.includes(content)) throw new AppError('conflict', whyNot(contents, movedItems));
  const settled = await viewSettledItems(db, settlement.id, byCode || code === 'scanned');
  const items = proof === null ? settled : correctedItems(settled, proof);
  const heading: FileHeading = {
    inventory: String(settlement.inventoryNumber),
    version,
    date: settlement.approvedOn,
  };
  const file = renderFile(profile.profile, settledRows(items, { content, code, byCode }), heading);
  const exported = await viewExports(db, settlement.inventoryNumber);
  return {
    settlement,
    profile,
    movedItems,
    contents,
    content,
    file,
    proof,
    mixedWith: exported.filter((each) =>
      proof === null ? countsTwice(each, settlement, content) : leftSince(each, settlement, proof),
    ),
  };
}

/**
 * Within a version balances and adjustments exclude each other, and only balances may be imported again. A later adjustment
 * has what an earlier version had.
 */
function countsTwice(
  left: ExportedFile,
  { version, sameStock }: Pick<SettlementFacts, 'version' | 'sameStock'>,
  content: ExportContent,
): boolean {
  const isAdjustment = content === 'adjustment';
  if (left.version === version) return left.content === 'adjustment' || isAdjustment;
  return isAdjustment && sameStock.includes(left.version);
}

/** The stock that a proof saw may have in it all files before it; one that left since changes the same stock. */
function leftSince(
  left: ExportedFile,
  { version }: Pick<SettlementFacts, 'version'>,
  proof: ExportedProof,
): boolean {
  return left.version === version && (proof.stockAt === null || new Date(left.at) >= proof.stockAt);
}

function whyNot({ reason }: ContentChoice, movedItems: number): string {
  if (reason === 'proof') return 'O que o ERP não tomou sai só como ajuste.';
  if (reason === 'profile') return 'Este perfil diz entrada e saída: exporte o ajuste.';
  const items = movedItems === 1 ? 'de 1 item mudou' : `de ${movedItems} itens mudou`;
  return `O saldo ${items} desde a captura: exporte o ajuste.`;
}
