/** Certainty about items counted once (docs/comparison.md, "Audit sample"). */
export interface SampleConfidence {
  readonly right: number;
  /** Percent, with 95 % confidence. */
  readonly atMostWrong: number;
}

const RISK = 0.05;

/** One-sided exact binomial bound (Clopper–Pearson), percent; null for an empty sample. */
export function sampleConfidence(drawn: number, wrong: number): SampleConfidence | null {
  if (drawn === 0) return null;
  return { right: ((drawn - wrong) / drawn) * 100, atMostWrong: upperBound(drawn, wrong) * 100 };
}

/** The share at which this few wrong ones have a probability of 5 %. */
function upperBound(drawn: number, wrong: number): number {
  if (wrong >= drawn) return 1;
  let low = wrong / drawn;
  let high = 1;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (atMost(wrong, drawn, middle) > RISK) low = middle;
    else high = middle;
  }
  return high;
}

/** Logarithms keep large samples from underflowing. */
function atMost(wrong: number, drawn: number, share: number): number {
  let logarithm = drawn * Math.log1p(-share);
  let sum = Math.exp(logarithm);
  for (let found = 1; found <= wrong; found += 1) {
    logarithm += Math.log((drawn - found + 1) / found) + Math.log(share) - Math.log1p(-share);
    sum += Math.exp(logarithm);
  }
  return sum;
}
