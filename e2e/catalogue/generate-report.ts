import { encodeWindows1252 } from '@balanco/adjustment-file/windows-1252';
import { encodeCp850 } from './encodings.js';
import { type CatalogueAccount, type CatalogueRequest, generateCatalogue } from './generate-catalogue.js';

export interface ReportRequest extends CatalogueRequest {
  encoding: 'windows-1252' | 'cp850';
  /** Numbers have a decimal dot, and commas between thousands. */
  englishNumbers: boolean;
}

const PRODUCTS_PER_PAGE = 55;
const RULE = '-'.repeat(85);
const HEADINGS = 'CODIGO BARRAS  CODIGO DESCRICAO                             SALDO       VALOR DEPTO';

/**
 * The ERP prints it like this: pages with form feed, title, rules, headings, and a footer. The account refers
 * to its lines.
 *
 * @returns `printed`: lines that are no products
 */
export function generateReport({ encoding, englishNumbers, ...request }: ReportRequest): {
  bytes: Uint8Array;
  account: CatalogueAccount;
  printed: number;
} {
  const { bytes, account } = generateCatalogue(request);
  // CP850 has no dash.
  const plain = (text: string) => (encoding === 'cp850' ? text.replaceAll('–', '-') : text);
  const lines = new TextDecoder('windows-1252').decode(bytes, { stream: true }).slice(0, -3).split('\r\n');
  const report: string[] = [];
  const lineOf: number[] = [];
  lines.forEach((line, index) => {
    if (index % PRODUCTS_PER_PAGE === 0) report.push(...pageHead(index / PRODUCTS_PER_PAGE + 1));
    report.push(englishNumbers ? withEnglishNumbers(line) : line);
    lineOf.push(report.length);
  });
  report.push(RULE, `TOTAL DE ITENS LISTADOS: ${lines.length}`);
  const text = `${plain(report.join('\r\n'))}\r\n`;
  return {
    bytes: encoding === 'cp850' ? encodeCp850(text) : encodeWindows1252(text),
    account: {
      ...account,
      lines: report.length,
      expected: account.expected.map((product) => ({
        ...product,
        line: lineOf[product.line - 1] ?? 0,
        description: plain(product.description),
      })),
    },
    printed: report.length - lines.length,
  };
}

function pageHead(page: number): string[] {
  const feed = page === 1 ? '' : '\f';
  return [`${feed}DROGARIA SAO JOAO LTDA   CNPJ 12.345.678/0001-90   PAGINA ${page}`, RULE, HEADINGS, RULE];
}

function withEnglishNumbers(line: string): string {
  const swapped = line.slice(55, 78).replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ','));
  return line.slice(0, 55) + swapped + line.slice(78);
}
