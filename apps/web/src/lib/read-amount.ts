import { choiceProblem, decimalsProblem, type NumberKind, parseTyped } from './typed-number';

/** The number from 0, or from `least`, on that a text is, or why it is none. */
export function readAmount(
  text: string,
  kind: NumberKind,
  limit: number,
  least = 0,
): { readonly amount: number } | { readonly problem: string } {
  const choice = choiceProblem(text, kind);
  if (choice !== null) return { problem: choice };
  const amount = parseTyped(text, kind);
  if (amount === null || amount < least) return { problem: `Informe um número a partir de ${least}.` };
  if (amount > limit) return { problem: `Informe no máximo ${kind.format(limit)}.` };
  const decimals = decimalsProblem(amount, kind);
  return decimals === null ? { amount } : { problem: decimals };
}

/** How an amount is typed, and its bounds; without a least one it begins at 0. */
interface AmountKind {
  readonly kind: NumberKind;
  readonly limit: number;
  readonly least?: number;
}

/** Reads several texts by the name of their field: all their numbers, or what is wrong with some of them. */
export function readAmounts<Name extends string>(
  texts: Readonly<Record<Name, string>>,
  kinds: Readonly<Record<Name, AmountKind>>,
): { readonly amounts: Record<Name, number> | null; readonly problems: Partial<Record<Name, string>> } {
  const amounts: Partial<Record<Name, number>> = {};
  const problems: Partial<Record<Name, string>> = {};
  const names = Object.keys(kinds) as Name[]; // The keys of a record are its names.
  for (const name of names) {
    const { kind, limit, least } = kinds[name];
    const read = readAmount(texts[name], kind, limit, least);
    if ('problem' in read) problems[name] = read.problem;
    else amounts[name] = read.amount;
  }
  const isWhole = Object.keys(problems).length === 0;
  // Without a problem every name has its amount.
  return { amounts: isWhole ? (amounts as Record<Name, number>) : null, problems };
}
