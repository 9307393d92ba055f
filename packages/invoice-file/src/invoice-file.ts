/** At most this much of one note; a larger one is no NF-e of a pharmacy's purchase. */
export const MAX_INVOICE_BYTES = 1024 * 1024;

/** Amounts are decimals as text, exactly as the note has them. */
export interface Invoice {
  readonly kind: 'invoice';
  readonly accessKey: string;
  readonly number: number;
  readonly series: number;
  /** With its offset (dhEmi). */
  readonly issuedAt: string;
  /** `finNFe`: 1 normal, 2 and 3 change another note, 4 a return, 5 and 6 credit and debit. */
  readonly purpose: number;
  /** `tpNF`: goods leave the issuer. */
  readonly isExit: boolean;
  readonly issuer: Party;
  readonly recipient: Party;
  readonly total: string;
  /** Whether it has a signature, which nobody verified. */
  readonly hasSignature: boolean;
  readonly items: readonly InvoiceItem[];
}

/** `cnpj`: eleven digits are a person's CPF, '' a foreigner. */
interface Party {
  readonly cnpj: string;
  readonly name: string;
}

export interface InvoiceItem {
  readonly line: number;
  readonly supplier_code: string;
  readonly description: string;
  readonly ean: string;
  readonly unit_ean: string;
  readonly quantity: string;
  readonly unit: string;
  readonly taxed_quantity: string;
  readonly taxed_unit: string;
  /** R$ of the line with discount, relieved ICMS, freight, insurance, other costs, IPI and ICMS-ST. */
  readonly cost: string;
  /** At Anvisa; '' if exempt. */
  readonly registration: string;
  readonly lots: readonly InvoiceLot[];
}

export interface InvoiceLot {
  readonly lot: string;
  readonly quantity: string;
  readonly made_on: string;
  readonly expires_on: string;
}

export interface Cancellation {
  readonly kind: 'cancellation';
  readonly accessKey: string;
  readonly eventAt: string;
  /** null if the event doesn't tell. */
  readonly recipientCnpj: string | null;
}

/** A file that is not read; its message is a sentence for people, with the line if there is one. */
export class InvoiceFileError extends Error {
  constructor(what: string, line: number | null = null) {
    super(line === null ? `${what[0]?.toUpperCase()}${what.slice(1)}` : `Linha ${line}: ${what}`);
  }
}
