import { randomUUID } from 'node:crypto';
import { formatQuantity } from '@balanco/contract/base/numbers';
import * as contract from '@balanco/contract/expiry/recall';
import { invalidField } from '../../app-error.js';
import { auditThing } from '../../audit/write-audit.js';
import { inTransaction } from '../../db/in-transaction.js';
import { leaveMail } from '../../outbox/outbox.js';
import { useCase } from '../../use-case.js';
import { findRecall } from './find-recall.js';

const LINE_LIMIT = 20_000;

/** Each pharmacy gets its lines, the network all of them (docs/expiry.md, "Recall"). Refuses `invalid`. */
export const mailRecall = useCase(contract.mailRecall, async ({ db, caller }, { search }) => {
  const { has_more: hasMore, results } = await findRecall(db, caller, search, LINE_LIMIT);
  if (hasMore) throw invalidField('search', 'São linhas demais para um e-mail: procure pelo lote.');
  const key = `recall ${randomUUID()}`;
  const subject = `Recolhimento: ${search}`;
  const head = `${subject}\nEnviado por ${caller.name}. As unidades são o máximo: confira a prateleira.`;
  return inTransaction(db, async (tx) => {
    const send = async (pharmacyId: string | null, texts: readonly string[]) => {
      const content = { subject, text: [head, ...texts].join('\n\n') };
      const mails = await leaveMail(tx, { key, pharmacyId, content });
      if (mails > 0)
        await auditThing(tx, caller, ['pharmacy', pharmacyId ?? 'network', pharmacyId], {
          action: 'mail_recall',
          after: { recall: search, mails },
        });
      return mails;
    };
    const without: string[] = [];
    const all = caller.pharmacyIds === null ? [] : [`Só as farmácias que ${caller.name} acessa.`];
    let mails = 0;
    for (const pharmacyId of new Set(results.map(({ pharmacy }) => pharmacy))) {
      const lots = results.filter(({ pharmacy }) => pharmacy === pharmacyId);
      const name = lots[0]?.pharmacy_name ?? '';
      const texts = [`${name}:`, ...lots.map(textOf)];
      const sent = await send(pharmacyId, texts);
      if (sent === 0) without.push(name);
      mails += sent;
      all.push(...texts);
    }
    if (results.length > 0) mails += await send(null, all);
    return { mails, without_address: without };
  });
});

function textOf(lot: contract.RecalledLot): string {
  return [
    lot.description || 'Item sem cadastro',
    `código ${lot.internal_code || lot.code}`,
    contract.lotText(lot),
    `no máximo ${formatQuantity(lot.units)} un`,
    `último lugar visto: ${contract.placeText(lot)}`,
    ...(lot.notes.length === 0 ? ['sem nota'] : lot.notes.map(contract.noteText)),
  ].join('\n');
}
