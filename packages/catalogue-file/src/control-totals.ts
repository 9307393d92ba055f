/**
 * The sums of a file's products, to compare with the ERP's report. Exact decimals with a dot: '0.3' for 0,1 + 0,2.
 */
export interface ControlTotals {
  systemStock: string;
  /** Stock times value, in reais; a product that lacks one of the two adds nothing. */
  stockValue: string;
}

const THOUSANDTHS = 1000;
const CENTS = 100;

interface Numbers {
  system_stock?: number | undefined;
  value?: number | undefined;
}

/** Sums products in whole thousandths and cents, because floating point would lose the last digits. */
export class TotalsSum {
  #thousandths = 0n;
  #hundredThousandths = 0n;

  add(numbers: Numbers): void {
    this.#change(numbers, 1n);
  }

  subtract(numbers: Numbers): void {
    this.#change(numbers, -1n);
  }

  result(): ControlTotals {
    return {
      systemStock: decimalText(this.#thousandths, 3),
      stockValue: decimalText(this.#hundredThousandths, 5),
    };
  }

  #change({ system_stock, value }: Numbers, sign: bigint): void {
    if (system_stock === undefined) return;
    const stock = sign * BigInt(Math.round(system_stock * THOUSANDTHS));
    this.#thousandths += stock;
    if (value !== undefined) this.#hundredThousandths += stock * BigInt(Math.round(value * CENTS));
  }
}

function decimalText(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}${fraction === '' ? '' : `.${fraction}`}`;
}
