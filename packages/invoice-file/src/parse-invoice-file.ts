import { SaxesParser, type SaxesTagNS } from 'saxes';
import { assertAccessKey, assertIssuer, assertKeyOf } from './access-key.js';
import { decodeXml } from './decode-xml.js';
import {
  type Cancellation,
  type Invoice,
  InvoiceFileError,
  type InvoiceItem,
  type InvoiceLot,
  MAX_INVOICE_BYTES,
} from './invoice-file.js';

const NFE = 'http://www.portalfiscal.inf.br/nfe';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';

/** Of the layout. */
const MOST_ITEMS = 990;
const MOST_LOTS = 500;

/** The layout has fourteen levels. */
const DEEPEST = 24;
const CHUNK = 32 * 1024;

/** Elements that are read, by their path below the roots, with their longest text. */
const HEAD: Readonly<Record<string, number>> = {
  'NFe/infNFe/ide/cUF': 2,
  'NFe/infNFe/ide/cNF': 8,
  'NFe/infNFe/ide/mod': 2,
  'NFe/infNFe/ide/serie': 3,
  'NFe/infNFe/ide/nNF': 9,
  'NFe/infNFe/ide/dhEmi': 25,
  'NFe/infNFe/ide/tpNF': 1,
  'NFe/infNFe/ide/tpEmis': 1,
  'NFe/infNFe/ide/finNFe': 1,
  'NFe/infNFe/ide/tpAmb': 1,
  'NFe/infNFe/emit/CNPJ': 14,
  'NFe/infNFe/emit/CPF': 11,
  'NFe/infNFe/emit/xNome': 60,
  'NFe/infNFe/dest/CNPJ': 14,
  'NFe/infNFe/dest/CPF': 11,
  'NFe/infNFe/dest/idEstrangeiro': 20,
  'NFe/infNFe/dest/xNome': 60,
  'NFe/infNFe/total/ICMSTot/vNF': 16,
  'protNFe/infProt/chNFe': 44,
  'protNFe/infProt/cStat': 3,
  'evento/infEvento/chNFe': 44,
  'evento/infEvento/tpEvento': 6,
  'evento/infEvento/dhEvento': 25,
  'evento/infEvento/detEvento/descEvento': 60,
  'retEvento/infEvento/chNFe': 44,
  'retEvento/infEvento/cStat': 3,
  'retEvento/infEvento/CNPJDest': 14,
};
const ITEM: Readonly<Record<string, number>> = {
  'prod/cProd': 60,
  'prod/cEAN': 14,
  'prod/xProd': 120,
  'prod/uCom': 6,
  'prod/qCom': 16,
  'prod/vProd': 16,
  'prod/cEANTrib': 14,
  'prod/uTrib': 6,
  'prod/qTrib': 16,
  'prod/vFrete': 16,
  'prod/vSeg': 16,
  'prod/vDesc': 16,
  'prod/vOutro': 16,
  'prod/med/cProdANVISA': 13,
  'imposto/IPI/IPITrib/vIPI': 16,
  'imposto/ICMS/*/vICMSST': 16,
  'imposto/ICMS/*/vFCPST': 16,
};
const LOT: Readonly<Record<string, number>> = { nLote: 20, qLote: 12, dFab: 10, dVal: 10 };

const INFO = 'NFe/infNFe';
const DET = 'NFe/infNFe/det/';
const RASTRO = 'prod/rastro/';

const MONEY = /^\d{1,13}(\.\d{1,2})?$/;
const QUANTITY = /^\d{1,11}(\.\d{1,4})?$/;
const LOT_QUANTITY = /^\d{1,8}(\.\d{1,3})?$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/;
const DAY = /^(19|20|21)\d\d-\d\d-\d\d$/;
const DIGITS = /^\d+$/;

interface Found {
  readonly text: string;
  readonly line: number;
}

interface Open {
  readonly path: string;
  /** Where its text goes; null if it isn't read. */
  readonly into: { readonly fields: Fields; readonly name: string; readonly longest: number } | null;
  text: string;
}

/**
 * Reads one NF-e 4.00 (`nfeProc` or `NFe`) or one event of cancellation. Rejects with InvoiceFileError, and
 * then nothing of the file is known.
 *
 * @param breathe is called between parts, so that a large note holds nobody up
 */
export async function parseInvoiceFile(
  bytes: Uint8Array,
  breathe: () => Promise<void> = async () => undefined,
): Promise<Invoice | Cancellation> {
  if (bytes.length > MAX_INVOICE_BYTES) throw new InvoiceFileError('a nota passa do limite de 1 MB.');
  const text = decodeXml(bytes);
  const reading = createReading();
  for (let at = 0; at < text.length; at += CHUNK) {
    reading.write(text.slice(at, at + CHUNK));
    await breathe();
  }
  return reading.end();
}

function createReading() {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: Open[] = [];
  const head = new Fields();
  const items: InvoiceItem[] = [];
  let root = '';
  let item = new Fields();
  let lot = new Fields();
  let lots: InvoiceLot[] = [];
  let hasSignature = false;

  const refuse = (what: string): never => {
    throw new InvoiceFileError(what, parser.line);
  };
  /** Without the envelope, which a note or an event may lack; other languages' elements have no name here. */
  const pathOf = ({ local, uri }: SaxesTagNS) => {
    const parent = open.at(-1)?.path ?? '';
    const name = uri === NFE ? local : '?';
    return parent === '' || parent === 'nfeProc' || parent === 'procEventoNFe' ? name : `${parent}/${name}`;
  };
  const placeOf = (path: string): Open['into'] => {
    if (!path.startsWith(DET)) return placeIn(head, HEAD, path);
    const inItem = path.slice(DET.length).replace(/^(imposto\/ICMS)\/[^/]+\//, '$1/*/');
    if (inItem.startsWith(RASTRO)) return placeIn(lot, LOT, inItem.slice(RASTRO.length));
    return placeIn(item, ITEM, inItem);
  };
  const begin = (tag: SaxesTagNS) => {
    if (open.length >= DEEPEST) refuse('o XML tem níveis demais, um dentro do outro.');
    if (open.length === 0) {
      root = tag.local;
      if (tag.uri !== NFE || !(root in ROOTS)) refuse(otherFile(root));
    }
    const path = pathOf(tag);
    if (tag.uri === SIGNATURE && tag.local === 'Signature' && path === 'NFe/?') hasSignature = true;
    if (path === INFO) {
      head.put('@versao', tag.attributes.versao?.value ?? '', parser.line);
      head.put('@Id', tag.attributes.Id?.value ?? '', parser.line);
    }
    if (path === 'evento/infEvento') head.put('@Id', tag.attributes.Id?.value ?? '', parser.line);
    if (path === `${INFO}/det`) {
      item = new Fields();
      lots = [];
      item.put('@nItem', tag.attributes.nItem?.value ?? '', parser.line);
    }
    if (path === `${DET}prod/rastro`) lot = new Fields();
    open.push({ path, into: placeOf(path), text: '' });
  };
  const takeText = (part: string) => {
    const top = open.at(-1);
    if (top?.into == null) return;
    top.text += part;
    if (top.text.trim().length > top.into.longest)
      refuse(`o texto de <${top.into.name}> passa de ${top.into.longest} caracteres.`);
  };
  const end = () => {
    const closed = open.pop();
    if (closed === undefined) return;
    if (closed.into !== null) {
      const { fields, name } = closed.into;
      fields.put(name, closed.text.replaceAll(/\s+/g, ' ').trim(), parser.line);
    }
    if (closed.path === `${DET}prod/rastro`) {
      lots.push(readLot(lot, parser.line));
      if (lots.length > MOST_LOTS) refuse(`o item tem mais de ${MOST_LOTS} lotes.`);
    }
    if (closed.path === `${INFO}/det`) {
      items.push(readItem(item, lots, parser.line));
      if (items.length > MOST_ITEMS) refuse(`a nota tem mais de ${MOST_ITEMS} itens.`);
    }
  };
  parser.on('opentag', begin);
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.on('closetag', end);
  parser.on('doctype', () => refuse('o arquivo tem uma DTD, que notas não têm.'));
  parser.on('error', ({ message }) =>
    refuse(
      /unclosed|must contain a root/.test(message)
        ? 'o arquivo termina antes do fim da nota.'
        : 'o XML está malformado.',
    ),
  );
  return {
    write: (text: string) => void parser.write(text),
    end() {
      parser.close();
      if (ROOTS[root] === 'event') return readCancellation(head, parser.line);
      return readInvoice(head, items, hasSignature, parser.line);
    },
  };
}

const ROOTS: Readonly<Record<string, 'note' | 'event'>> = {
  nfeProc: 'note',
  NFe: 'note',
  procEventoNFe: 'event',
  evento: 'event',
};

function otherFile(root: string): string {
  if (root === 'resNFe') return 'é só o resumo da nota: peça o XML completo.';
  return `o arquivo começa por <${root.slice(0, 40)}>: não é uma NF-e nem um cancelamento de NF-e.`;
}

function placeIn(fields: Fields, known: Readonly<Record<string, number>>, path: string): Open['into'] {
  const longest = Object.hasOwn(known, path) ? known[path] : undefined;
  return longest === undefined ? null : { fields, name: path, longest };
}

/** Each element once: of two that differ nobody knows which counts. */
class Fields {
  private readonly found = new Map<string, Found>();

  put(path: string, text: string, line: number): void {
    if (this.found.has(path)) throw new InvoiceFileError(`o campo <${nameOf(path)}> se repete.`, line);
    this.found.set(path, { text, line });
  }

  find(path: string): Found | undefined {
    const found = this.found.get(path);
    return found?.text === '' ? undefined : found;
  }

  /** @param line of the group that lacks it */
  need(path: string, line: number): Found {
    const found = this.find(path);
    if (found === undefined) throw new InvoiceFileError(`falta o campo <${nameOf(path)}>.`, line);
    return found;
  }

  matching(path: string, pattern: RegExp, line: number): string {
    const found = this.need(path, line);
    if (!pattern.test(found.text))
      throw new InvoiceFileError(`o campo <${nameOf(path)}> tem “${shown(found.text)}”.`, found.line);
    return found.text;
  }

  day(path: string, line: number): string {
    const day = this.matching(path, DAY, line);
    if (!isRealDay(day)) throw new InvoiceFileError(`o dia “${day}” não existe.`, this.need(path, line).line);
    return day;
  }

  moment(path: string, line: number): string {
    const moment = this.matching(path, MOMENT, line);
    if (!isRealDay(moment.slice(0, 10)) || Number.isNaN(Date.parse(moment)))
      throw new InvoiceFileError(`o momento “${moment}” não existe.`, this.need(path, line).line);
    return moment;
  }
}

function isRealDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace('@', '');
}

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function readInvoice(
  head: Fields,
  items: readonly InvoiceItem[],
  hasSignature: boolean,
  last: number,
): Invoice {
  const version = head.need('@versao', last);
  if (version.text !== '4.00')
    throw new InvoiceFileError(`a nota é da versão ${shown(version.text)}; só a 4.00 é lida.`, version.line);
  const of = (name: string, pattern: RegExp) => head.matching(`${INFO}/${name}`, pattern, last);
  const model = of('ide/mod', DIGITS);
  if (model !== '55')
    throw new InvoiceFileError(`o modelo é ${model}; só NF-e, modelo 55, é lida.`, lineOf(head, 'ide/mod'));
  if (of('ide/tpAmb', /^[12]$/) === '2')
    throw new InvoiceFileError('a nota é de homologação, sem valor fiscal.', lineOf(head, 'ide/tpAmb'));
  const id = head.need('@Id', last);
  const accessKey = id.text.replace(/^NFe/, '');
  assertAccessKey(accessKey, id.line);
  const issuer = partyOf(head, 'emit', last);
  assertIssuer(issuer.cnpj, lineOf(head, 'emit/CNPJ'));
  const issuedAt = head.moment(`${INFO}/ide/dhEmi`, last);
  const number = of('ide/nNF', DIGITS);
  const series = of('ide/serie', DIGITS);
  const fields = {
    state: of('ide/cUF', DIGITS),
    month: `${issuedAt.slice(2, 4)}${issuedAt.slice(5, 7)}`,
    issuer: issuer.cnpj,
    model,
    series,
    number,
    form: of('ide/tpEmis', DIGITS),
    code: of('ide/cNF', DIGITS),
  };
  assertKeyOf(accessKey, fields, id.line);
  assertAuthorised(head, accessKey);
  if (items.length === 0) throw new InvoiceFileError('a nota não tem itens.', last);
  if (new Set(items.map(({ line }) => line)).size < items.length)
    throw new InvoiceFileError('dois itens têm o mesmo número (nItem).', last);
  return {
    kind: 'invoice',
    accessKey,
    number: Number(number),
    series: Number(series),
    issuedAt,
    purpose: Number(of('ide/finNFe', /^[1-6]$/)),
    isExit: of('ide/tpNF', /^[01]$/) === '1',
    issuer,
    recipient: partyOf(head, 'dest', last),
    total: of('total/ICMSTot/vNF', MONEY),
    hasSignature,
    items,
  };
}

/** The protocol, where there is one, is of this note and says that it was authorised. */
function assertAuthorised(head: Fields, accessKey: string): void {
  const key = head.find('protNFe/infProt/chNFe');
  if (key !== undefined && key.text !== accessKey)
    throw new InvoiceFileError('o protocolo é de outra nota.', key.line);
  const state = head.find('protNFe/infProt/cStat');
  if (state !== undefined && state.text !== '100' && state.text !== '150')
    throw new InvoiceFileError(`a Sefaz não autorizou a nota (situação ${shown(state.text)}).`, state.line);
}

function partyOf(head: Fields, group: 'emit' | 'dest', last: number): Invoice['issuer'] {
  const [company, person] = [`${INFO}/${group}/CNPJ`, `${INFO}/${group}/CPF`];
  const name = head.need(`${INFO}/${group}/xNome`, last).text;
  if (head.find(company) !== undefined)
    return { cnpj: head.matching(company, /^[\dA-Z]{12}\d\d$/, last), name };
  if (head.find(person) !== undefined) return { cnpj: head.matching(person, /^\d{11}$/, last), name };
  if (group === 'emit') head.need(company, last);
  return { cnpj: '', name };
}

function lineOf(head: Fields, name: string): number {
  return head.find(`${INFO}/${name}`)?.line ?? 1;
}

function readItem(item: Fields, lots: readonly InvoiceLot[], last: number): InvoiceItem {
  const line = Number(item.matching('@nItem', /^[1-9]\d{0,2}$/, last));
  const cents = (path: string) =>
    item.find(path) === undefined ? 0 : Math.round(Number(item.matching(path, MONEY, last)) * 100);
  const added = ['prod/vFrete', 'prod/vSeg', 'prod/vOutro', ...TAXES].map(cents);
  const cost = cents('prod/vProd') - cents('prod/vDesc') + added.reduce((sum, each) => sum + each, 0);
  item.need('prod/vProd', last);
  if (cost < 0) throw new InvoiceFileError(`o item ${line} tem desconto maior que o valor.`, last);
  return {
    line,
    supplierCode: item.need('prod/cProd', last).text,
    description: item.need('prod/xProd', last).text,
    ean: eanOf(item, 'prod/cEAN'),
    unitEan: eanOf(item, 'prod/cEANTrib'),
    quantity: item.matching('prod/qCom', QUANTITY, last),
    unit: item.need('prod/uCom', last).text,
    taxedQuantity: item.matching('prod/qTrib', QUANTITY, last),
    taxedUnit: item.need('prod/uTrib', last).text,
    cost: (cost / 100).toFixed(2),
    registration: /^\d{13}$/.exec(item.find('prod/med/cProdANVISA')?.text ?? '')?.[0] ?? '',
    lots,
  };
}

const TAXES = ['imposto/IPI/IPITrib/vIPI', 'imposto/ICMS/*/vICMSST', 'imposto/ICMS/*/vFCPST'];

/** 'SEM GTIN' is none. */
function eanOf(item: Fields, path: string): string {
  return /^(\d{8}|\d{12,14})$/.exec(item.find(path)?.text ?? '')?.[0] ?? '';
}

function readLot(lot: Fields, last: number): InvoiceLot {
  return {
    lot: lot.need('nLote', last).text,
    quantity: lot.matching('qLote', LOT_QUANTITY, last),
    madeOn: lot.day('dFab', last),
    expiresOn: lot.day('dVal', last),
  };
}

/** Of the issuer, and of the substitution by another note. */
const CANCELS = ['110111', '110112'];

function readCancellation(head: Fields, last: number): Cancellation {
  const key = head.need('evento/infEvento/chNFe', last);
  assertAccessKey(key.text, key.line);
  const kind = head.need('evento/infEvento/tpEvento', last);
  if (!CANCELS.includes(kind.text)) {
    const name = head.find('evento/infEvento/detEvento/descEvento')?.text ?? `tipo ${shown(kind.text)}`;
    throw new InvoiceFileError(`é outro evento (${name}); só o cancelamento é lido.`, kind.line);
  }
  const id = head.need('@Id', last);
  if (!id.text.startsWith(`ID${kind.text}${key.text}`))
    throw new InvoiceFileError('o evento não é da nota que ele nomeia.', id.line);
  const answered = head.find('retEvento/infEvento/chNFe');
  if (answered !== undefined && answered.text !== key.text)
    throw new InvoiceFileError('a resposta da Sefaz é de outra nota.', answered.line);
  const state = head.find('retEvento/infEvento/cStat');
  if (state !== undefined && !/^(135|136|155)$/.test(state.text))
    throw new InvoiceFileError(
      `a Sefaz não registrou o cancelamento (situação ${shown(state.text)}).`,
      state.line,
    );
  return {
    kind: 'cancellation',
    accessKey: key.text,
    eventAt: head.moment('evento/infEvento/dhEvento', last),
    recipientCnpj: head.find('retEvento/infEvento/CNPJDest')?.text ?? null,
  };
}
