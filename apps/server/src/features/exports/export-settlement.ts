import { createHash } from 'node:crypto';
import * as contract from '@balanco/contract/exports/exports';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { lockConfronted } from '../inventories/closing-locks.js';
import { draftExport, type ExportChoice, type ExportDraft } from './draft-export.js';
import { insertExport } from './export-log-queries.js';
import { viewExports } from './export-views.js';

interface ExportRequest extends ExportChoice {
  readonly leaveOut: boolean;
  readonly confirmMixed: boolean;
}

/**
 * Makes the file of an approved settlement and records that it left (docs/adjustment-files.md, "The log"). Refuses as
 * `draftExport` does, and `conflict` if items don't fit and may not be left out, if nothing would be in the file, or if a
 * system that imported what left before would count differences twice and that isn't confirmed.
 */
export async function exportSettlement(
  { db, caller }: Context,
  { leaveOut, confirmMixed, ...choice }: ExportRequest,
): Promise<{ export: contract.ExportedFile; file: string }> {
  authorise(caller, contract.exportSettlement.permission);
  return db.transaction().execute(async (tx) => {
    // The stock stays as it is compared, and nobody reopens the inventory meanwhile.
    await lockConfronted(tx, choice.id);
    const draft = await draftExport(tx, choice);
    refuseUnfit(draft, leaveOut, confirmMixed);
    const { settlement, profile, content, file } = draft;
    const id = await insertExport(tx, caller.name, draft, choice, sha256(file.bytes));
    const stored = (await viewExports(tx, settlement.inventoryNumber)).find((each) => each.id === id);
    if (stored === undefined) throw new Error('a stored export is found');
    await writeAudit(tx, caller, [
      {
        pharmacyId: settlement.pharmacyId,
        action: 'export',
        entity: 'inventory',
        entityId: String(settlement.inventoryNumber),
        after: { ...stored, profile: profile.name, content },
      },
    ]);
    return { export: stored, file: Buffer.from(file.bytes).toString('base64') };
  });
}

function refuseUnfit(draft: ExportDraft, leaveOut: boolean, confirmMixed: boolean): void {
  const { file, mixedWith } = draft;
  const [first] = file.refused;
  if (first !== undefined && !leaveOut) {
    const items = file.refused.length === 1 ? '1 item não cabe' : `${file.refused.length} itens não cabem`;
    const name = first.row.description || first.row.key;
    throw new AppError('conflict', `${items} no arquivo (${name}). Corrija o perfil ou deixe de fora.`);
  }
  if (file.totals.lines === 0) throw new AppError('conflict', 'O arquivo não teria nenhum item.');
  const [left] = mixedWith;
  if (left !== undefined && !confirmMixed) {
    throw new AppError(
      'conflict',
      `${leftSentence(left, draft)} Confirme para exportar também este arquivo.`,
    );
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
      : `Um arquivo saiu em ${on} por ${by}, e a prova ${proof.number} pode não contar com ele. Faça outra prova, ou o ajuste pode contar duas vezes.`;
  }
  return `A v${version} já saiu${isSameVersion ? ' com outro conteúdo' : ''}, e as diferenças contariam duas vezes.`;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
