import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { rowTotals } from '@balanco/adjustment-file/file-row';
import { SHIPPED_PROFILES } from '@balanco/adjustment-file/shipped-profiles';
import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import * as exportProfiles from '@balanco/contract/exports/export-profiles';
import * as contract from '@balanco/contract/exports/exports';
import { z } from 'zod';
import { AppError, askFor } from '../../app-error.js';
import { type Actor, auditInventory } from '../../audit/write-audit.js';
import type { Context } from '../../context.js';
import { answering } from '../../db/answering.js';
import type { Transaction } from '../../db/database.js';
import type { Page } from '../../db/sql-fragments.js';
import { leaveByFolder } from '../../outbox/outbox.js';
import { transact } from '../../use-case.js';
import { lockForComparison } from '../inventories/find-inventory.js';
import { draftExport, type ExportChoice, type ExportDraft, viewExports } from './draft-export.js';
import { viewExportProfiles, viewProfileChange } from './export-profiles.js';

/** It logs the export too (docs/adjustment-files.md, "The log"). */
export const exportSettlement = transact(contract.exportSettlement, async (tx, { caller }, input) => {
  const { id, version, content, profile: profileId, by_code: byCode, code_kind: code } = input;
  const choice = { id, version, profileId, content, code, byCode, returnProof: input.return_proof };
  // Keeps the compared stock and the closed inventory.
  await lockForComparison(tx, id);
  const draft = await draftExport(tx, choice);
  refuseUnfit(draft, input.leave_out, input.confirm_mixed);
  const { settlement, profile, file } = draft;
  const { pharmacyId } = settlement;
  const change = await viewProfileChange(tx, caller, { pharmacyId, profileId, profile });
  if (change !== null && change.at !== input.confirm_change)
    throw askFor('confirm_change', `${change.by} mudou o perfil ${profile.name}. Confira e continue.`);
  const stored = await writeExport(tx, caller, draft, choice);
  return { export: stored, file: Buffer.from(file.bytes).toString('base64') };
});

async function writeExport(
  tx: Transaction,
  actor: Actor,
  { settlement, profile, content, file, proof }: ExportDraft,
  { code, byCode, profileId }: Pick<ExportChoice, 'code' | 'byCode' | 'profileId'>,
) {
  const { pharmacyId, inventoryNumber: number, version } = settlement;
  const { lines, units, money } = file.totals;
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  const id = await answering({ id: 'text' })`
    insert into export_log (
      pharmacy_id, inventory_number, settlement_id, version, profile_name, profile, content, code, by_code,
      lines, units, money, left_out, return_proof_id, file_name, sha256, exported_by
    ) values (
      ${pharmacyId}, ${number}, ${settlement.id}, ${version}, ${profile.name},
      ${JSON.stringify(profile.profile)}::jsonb, ${content}, ${code}, ${byCode}, ${lines}, ${units}, ${money},
      ${file.refused.length}, ${proof?.id ?? null}, ${file.name}, ${sha256}, ${actor.name}
    ) returning id
  `.value(tx);
  const stored = (await viewExports(tx, number)).find((each) => each.id === id);
  if (stored === undefined) throw new Error('a stored export is found');
  const after = { ...stored, profile: profile.name, profile_id: profileId, content };
  await auditInventory(tx, actor, { number, pharmacyId }, { action: 'export', after });
  await leaveByFolder(tx, {
    kind: 'file',
    key: id,
    pharmacyId,
    content: {
      name: file.name,
      file: Buffer.from(file.bytes).toString('base64'),
      receipt: [
        `Inventário: ${number}, apuração v${version}`,
        `Exportado por ${actor.name}`,
        `Perfil: ${stored.profile}; conteúdo: ${exportProfiles.contentWords[content]}`,
        `Linhas: ${formatInteger(lines)}; unidades: ${formatQuantity(stored.units)}; valor: ${formatMoney(stored.money)}; itens fora: ${formatInteger(stored.left_out)}`,
        `SHA-256: ${sha256}`,
      ],
    },
  });
  return stored;
}

/** Refuses `conflict` for what the dialog asks. */
function refuseUnfit(draft: ExportDraft, leaveOut: boolean, confirmMixed: boolean): void {
  const { file, mixedWith } = draft;
  const [first] = file.refused;
  if (first !== undefined && !leaveOut) {
    const items = file.refused.length === 1 ? '1 item não cabe' : `${file.refused.length} itens não cabem`;
    const name = first.row.description || first.row.key;
    throw askFor('leave_out', `${items} no arquivo (${name}). Corrija o perfil ou deixe de fora.`);
  }
  if (file.totals.lines === 0) throw new AppError('conflict', 'O arquivo não teria nenhum item.');
  const [left] = mixedWith;
  if (left !== undefined && !confirmMixed) {
    throw askFor('confirm_mixed', `${leftSentence(left, draft)} Confirme para exportar também este arquivo.`);
  }
}

function leftSentence(
  { version, content, at, by }: contract.ExportedFile,
  { settlement, content: wanted, proof }: ExportDraft,
): string {
  const isSameVersion = version === settlement.version;
  if (isSameVersion && (content === wanted || proof !== null)) {
    const on = new Intl.DateTimeFormat('pt-BR', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: settlement.timeZone,
    }).format(new Date(at));
    return proof === null
      ? `Este ajuste já foi exportado em ${on} por ${by}; importar duas vezes no ERP pode dobrar o ajuste.`
      : `Um arquivo saiu em ${on} por ${by}, e a conferência ${proof.number} pode não contar com ele. Faça outra conferência, ou o ajuste pode contar duas vezes.`;
  }
  return `A versão ${version} já saiu${isSameVersion ? ' com outro conteúdo' : ''}, e as diferenças contariam duas vezes.`;
}

/** The preview has a page of refused items. Refuses as `draftExport` does. */
export async function previewExport(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  choice: ExportChoice,
  page: Page,
): Promise<contract.ExportPreview> {
  const draft = await draftExport(db, choice);
  const { settlement, profile, content, contents, movedItems, file, mixedWith, proof } = draft;
  return {
    profile_name: profile.name,
    profile_change: await viewProfileChange(db, caller, { ...settlement, ...choice, profile }),
    file_name: file.name,
    content,
    offered: [...contents.offered],
    content_reason: contents.reason,
    open_shop: settlement.isOpenShop,
    moved_items: movedItems,
    sample: file.lines.slice(0, contract.PREVIEW_LINES),
    totals: file.totals,
    refused: refusedOf(draft, page),
    mixed_with: [...mixedWith],
    missing_items: proof?.missingItems ?? 0,
  };
}

function refusedOf(
  { profile, file }: ExportDraft,
  { page, pageSize }: Page,
): contract.ExportPreview['refused'] {
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

/**
 * Exports as the pharmacy did last, where the dialog would ask nothing (docs/adjustment-files.md, "By itself"). The caller has locked the
 * inventory. Refuses with the question.
 */
export async function exportByItself(
  tx: Transaction,
  actor: Actor,
  of: { readonly number: number; readonly version: number; readonly pharmacyId: string },
): Promise<void> {
  const { number, version, pharmacyId } = of;
  const last = await answering({
    name: 'text',
    profile: z.custom<exportProfiles.NamedProfile['profile']>(),
    content: z.enum(exportProfiles.EXPORT_CONTENTS),
    code: z.custom<exportProfiles.ExportCode>(),
    byCode: 'boolean',
  })`
    select profile_name as name, profile, content, code, by_code as "byCode" from export_log
    where pharmacy_id = ${pharmacyId} and return_proof_id is null order by exported_at desc, id desc limit 1
  `.first(tx);
  if (last === undefined)
    throw question('Nenhum arquivo saiu desta farmácia ainda. Escolha o perfil e exporte.');
  const profiles = [...SHIPPED_PROFILES, ...(await viewExportProfiles(tx, pharmacyId))];
  const profile = profiles.find(({ name }) => name === last.name);
  if (profile === undefined || !isDeepStrictEqual(profile.profile, last.profile))
    throw question(`O perfil ${last.name} mudou desde o último arquivo. Confira e exporte.`);
  const { code, byCode, content } = last;
  const choice = { id: number, version, profileId: profile.id, code, byCode };
  const draft = await draftExport(tx, { ...choice, content, returnProof: undefined });
  const { sameStock } = draft.settlement;
  const left = (await viewExports(tx, number)).find(
    (each) => each.version === version || sameStock.includes(each.version),
  );
  if (left !== undefined)
    throw question(`A versão ${left.version} já saiu com o mesmo saldo. Confira e exporte.`);
  refuseUnfit(draft, false, false);
  await writeExport(tx, actor, draft, choice);
}

function question(sentence: string): AppError {
  return new AppError('conflict', sentence);
}
