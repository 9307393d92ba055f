import { createHash } from 'node:crypto';
import * as contract from '@balanco/contract/counts/phone-queue';
import type { Context } from '../../context.js';
import { findPhoneKeys, isSignedBy } from '../../identity/phone-keys.js';
import { useCase } from '../../use-case.js';

interface Asked {
  readonly collector_sub: string;
  readonly signed?: contract.SignedQueuePart | undefined;
}

/** What proves who counted, before anything is imported (docs/counts.md, "A phone's file"). */
export const checkQueue = useCase(contract.checkQueue, async (context, { people }) => {
  const results = [];
  // One after another, or 200 people would take every connection.
  for (const asked of people) {
    results.push({ collector_sub: asked.collector_sub, ...(await proveQueue(context, asked)) });
  }
  return { results };
});

/** `counts`: they have to be one of the signed parts. */
export async function proveQueue(
  context: Pick<Context, 'db' | 'caller'>,
  asked: Asked & { readonly counts?: readonly unknown[] },
): Promise<contract.QueueProof> {
  const state = await stateOf(context, asked);
  return { state, ...PROOFS[state] };
}

async function stateOf(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { collector_sub: sub, signed, counts }: Parameters<typeof proveQueue>[1],
): Promise<contract.QueueProof['state']> {
  if (caller.sub === sub) return 'own';
  if (signed === undefined) return 'unsigned';
  const keys = await findPhoneKeys(db, signed.key);
  const [key] = keys;
  if (key === undefined) return 'unknown_key';
  const isIntact = await isSignedBy(key, signed.value, contract.signedQueueText({ sub, ...signed }));
  if (!isIntact || !(counts === undefined || signed.parts.includes(hashOf(counts)))) return 'altered';
  const own = keys.filter((each) => each.sub === sub);
  if (own.length === 0) return 'other_person';
  const signedAt = Date.parse(signed.exported);
  const isLive = own.some(({ revoked_at: end }) => end === null || signedAt < end.getTime());
  return isLive ? 'signed' : 'revoked_key';
}

function hashOf(counts: readonly unknown[]): string {
  try {
    return createHash('sha256').update(contract.queuePartText(counts)).digest('hex');
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}

const PROOFS: Readonly<Record<contract.QueueProof['state'], Omit<contract.QueueProof, 'state'>>> = {
  own: { is_proved: true, detail: 'É a sua própria fila.' },
  signed: { is_proved: true, detail: 'Assinada no celular de quem contou.' },
  unsigned: { is_proved: false, detail: 'Sem assinatura.' },
  altered: {
    is_proved: false,
    detail: 'A assinatura não confere: o arquivo foi alterado depois de gravado no celular.',
  },
  unknown_key: { is_proved: false, detail: 'Assinada por um celular que este servidor não conhece.' },
  other_person: { is_proved: false, detail: 'Assinada no celular de outra pessoa.' },
  revoked_key: { is_proved: false, detail: 'Assinada depois que o celular foi desconectado.' },
};
