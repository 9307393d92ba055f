/** Figures as whole numbers of millionths: no sum or product of them drifts. */
const MILLIONTHS = 6;

/** A figure in millionths. */
export function millionths(value: number): bigint {
  return BigInt(value.toFixed(MILLIONTHS).replace('.', ''));
}

/** A figure from millionths. */
export function fromMillionths(value: bigint): number {
  return Number(value) / 1_000_000;
}

/** quantity × value in centavos as R$, half away from zero, as the database rounds. */
export function moneyOf(quantity: number, value: number): number {
  const product = millionths(quantity) * millionths(value);
  const step = 10n ** 10n;
  const size = product < 0n ? -product : product;
  const centavos = Number((size + step / 2n) / step);
  return (product < 0n ? -centavos : centavos) / 100;
}
