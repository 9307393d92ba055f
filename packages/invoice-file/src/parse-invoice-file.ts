import { isCnpj } from '@balanco/contract/pharmacies/cnpj';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { assertAccessKey, assertKeyOf } from './access-key.js';
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
  'imposto/ICMS/*/vICMSDeson': 16,
  'imposto/ICMS/*/indDeduzDeson': 1,
};
const LOT: Readonly<Record<string, number>> = { nLote: 20, qLote: 12, dFab: 10, dVal: 10 };

const INFO = 'NFe/infNFe';
const EVENT = 'evento/infEvento';
const DET = 'NFe/infNFe/det';
const RASTRO = 'prod/rastro';

const MONEY = /^\d{1,13}(\.\d{1,2})?$/;
const QUANTITY = /^\d{1,11}(\.\d{1,4})?$/;
const LOT_QUANTITY = /^\d{1,8}(\.\d{1,3})?$/;
/** With an offset that PostgreSQL knows; of the year a key has two places. */
const MOMENT = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-](0\d|1[0-4]):[0-5]\d)$/;
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
  const head = new Fields(parser);
  const items: InvoiceItem[] = [];
  let root = '';
  let item = new Fields(parser);
  let lot = new Fields(parser);
  let lots: InvoiceLot[] = [];
  let hasSignature = false;

  /** Without the envelope, which a note or an event may lack; other languages' elements have no name here. */
  const pathOf = ({ local, uri }: SaxesTagNS) => {
    const parent = open.at(-1)?.path ?? '';
    const name = uri === NFE ? local : '?';
    return parent === '' || parent === 'nfeProc' || parent === 'procEventoNFe' ? name : `${parent}/${name}`;
  };
  const placeOf = (path: string): Open['into'] => {
    if (!path.startsWith(`${DET}/`)) return placeIn(head, HEAD, path);
    const inItem = path.slice(DET.length + 1).replace(/^(imposto\/ICMS)\/[^/]+\//, '$1/*/');
    if (inItem.startsWith(`${RASTRO}/`)) return placeIn(lot, LOT, inItem.slice(RASTRO.length + 1));
    return placeIn(item, ITEM, inItem);
  };
  const begin = (tag: SaxesTagNS) => {
    if (open.length >= DEEPEST) head.refuse('o XML tem níveis demais, um dentro do outro.');
    if (open.length === 0) {
      root = tag.local;
      if (tag.uri !== NFE || !(root in ROOTS)) head.refuse(otherFile(root));
    }
    const path = pathOf(tag);
    const attribute = (name: string) => tag.attributes[name]?.value ?? '';
    if (tag.uri === SIGNATURE && tag.local === 'Signature' && path === 'NFe/?') hasSignature = true;
    if (path === INFO) head.put('@versao', attribute('versao'));
    if (path === INFO || path === EVENT) head.put('@Id', attribute('Id'));
    if (path === DET) {
      item = new Fields(parser);
      lots = [];
      item.put('@nItem', attribute('nItem'));
    }
    if (path === `${DET}/${RASTRO}`) lot = new Fields(parser);
    open.push({ path, into: placeOf(path), text: '' });
  };
  const takeText = (part: string) => {
    const top = open.at(-1);
    if (top?.into == null) return;
    top.text += part;
    if (top.text.trim().length > top.into.longest)
      head.refuse(`o texto de <${nameOf(top.into.name)}> passa de ${top.into.longest} caracteres.`);
  };
  const end = () => {
    const { into, path, text } = open.pop() ?? { into: null, path: '', text: '' };
    into?.fields.put(into.name, text.replaceAll(/\s+/g, ' ').trim());
    if (path === `${DET}/${RASTRO}`) {
      lots.push(readLot(lot));
      if (lots.length > MOST_LOTS) head.refuse(`o item tem mais de ${MOST_LOTS} lotes.`);
    }
    if (path === DET) {
      items.push(readItem(item, lots));
      if (items.length > MOST_ITEMS) head.refuse(`a nota tem mais de ${MOST_ITEMS} itens.`);
    }
  };
  parser.on('opentag', begin);
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.on('closetag', end);
  parser.on('doctype', () => head.refuse('o arquivo tem uma DTD, que notas não têm.'));
  parser.on('error', ({ message }) =>
    head.refuse(
      /unclosed|must contain a root/.test(message)
        ? 'o arquivo termina antes do fim da nota.'
        : 'o XML está malformado.',
    ),
  );
  return {
    write: (text: string) => void parser.write(text),
    end() {
      parser.close();
      return ROOTS[root] === 'event' ? readCancellation(head) : readInvoice(head, items, hasSignature);
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
  private readonly reader: { readonly line: number };

  constructor(reader: { readonly line: number }) {
    this.reader = reader;
  }

  /** With the line of the field at `path`, else where the reader is. */
  refuse(what: string, path = ''): never {
    throw new InvoiceFileError(what, this.found.get(path)?.line ?? this.reader.line);
  }

  put(path: string, text: string): void {
    const { line } = this.reader;
    if (this.found.has(path)) throw new InvoiceFileError(`o campo <${nameOf(path)}> se repete.`, line);
    this.found.set(path, { text, line });
  }

  /** '' without it. */
  find(path: string): string {
    return this.found.get(path)?.text ?? '';
  }

  need(path: string): string {
    return this.find(path) || this.refuse(`falta o campo <${nameOf(path)}>.`);
  }

  matching(path: string, pattern: RegExp): string {
    const text = this.need(path);
    return pattern.test(text) ? text : this.refuse(`o campo <${nameOf(path)}> tem “${shown(text)}”.`, path);
  }

  day(path: string): string {
    const day = this.matching(path, DAY);
    return isRealDay(day) ? day : this.refuse(`o dia “${day}” não existe.`, path);
  }

  moment(path: string): string {
    const moment = this.matching(path, MOMENT);
    if (isRealDay(moment.slice(0, 10)) && !Number.isNaN(Date.parse(moment))) return moment;
    return this.refuse(`o momento “${moment}” não existe.`, path);
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

function readInvoice(head: Fields, items: readonly InvoiceItem[], hasSignature: boolean): Invoice {
  const version = head.need('@versao');
  if (version !== '4.00') head.refuse(`a nota é da versão ${shown(version)}; só a 4.00 é lida.`, '@versao');
  const of = (name: string, pattern: RegExp) => head.matching(`${INFO}/${name}`, pattern);
  const model = of('ide/mod', DIGITS);
  if (model !== '55') head.refuse(`o modelo é ${model}; só NF-e, modelo 55, é lida.`, `${INFO}/ide/mod`);
  if (of('ide/tpAmb', /^[12]$/) === '2')
    head.refuse('a nota é de homologação, sem valor fiscal.', `${INFO}/ide/tpAmb`);
  const accessKey = head.need('@Id').replace(/^NFe/, '');
  const refuseKey = (what: string) => head.refuse(what, '@Id');
  assertAccessKey(accessKey, refuseKey);
  const issuer = partyOf(head, 'emit');
  if (issuer.cnpj.length === 14 && !isCnpj(issuer.cnpj))
    head.refuse('o CNPJ do emitente não confere.', `${INFO}/emit/CNPJ`);
  const issuedAt = head.moment(`${INFO}/ide/dhEmi`);
  const number = of('ide/nNF', DIGITS);
  const series = of('ide/serie', DIGITS);
  assertKeyOf(
    accessKey,
    [
      [2, of('ide/cUF', DIGITS), 'a UF'],
      [4, `${issuedAt.slice(2, 4)}${issuedAt.slice(5, 7)}`, 'a data de emissão'],
      [14, issuer.cnpj, 'o CNPJ do emitente'],
      [2, model, 'o modelo'],
      [3, series, 'a série'],
      [9, number, 'o número'],
      [1, of('ide/tpEmis', DIGITS), 'a forma de emissão'],
      [8, of('ide/cNF', DIGITS), 'o código numérico'],
    ],
    refuseKey,
  );
  assertAnswer(head, {
    group: 'protNFe/infProt',
    key: accessKey,
    yes: /^1[05]0$/,
    name: 'o protocolo',
    denial: 'autorizou a nota',
  });
  if (items.length === 0) head.refuse('a nota não tem itens.');
  if (new Set(items.map(({ line }) => line)).size < items.length)
    head.refuse('dois itens têm o mesmo número (nItem).');
  return {
    kind: 'invoice',
    accessKey,
    number: Number(number),
    series: Number(series),
    issuedAt,
    purpose: Number(of('ide/finNFe', /^[1-6]$/)),
    isExit: of('ide/tpNF', /^[01]$/) === '1',
    issuer,
    recipient: partyOf(head, 'dest'),
    total: of('total/ICMSTot/vNF', MONEY),
    hasSignature,
    items,
  };
}

interface Answer {
  readonly group: string;
  readonly key: string;
  readonly yes: RegExp;
  readonly name: string;
  readonly denial: string;
}

/** What the tax office answered, where the file has it, is of this note and says yes. */
function assertAnswer(head: Fields, { group, key, yes, name, denial }: Answer): void {
  const [about, state] = [head.find(`${group}/chNFe`), head.find(`${group}/cStat`)];
  if (about !== '' && about !== key) head.refuse(`${name} é de outra nota.`, `${group}/chNFe`);
  if (state !== '' && !yes.test(state))
    head.refuse(`a Sefaz não ${denial} (situação ${shown(state)}).`, `${group}/cStat`);
}

function partyOf(head: Fields, group: 'emit' | 'dest'): Invoice['issuer'] {
  const [company, person] = [`${INFO}/${group}/CNPJ`, `${INFO}/${group}/CPF`];
  const name = head.need(`${INFO}/${group}/xNome`);
  if (head.find(company) !== '') return { cnpj: head.matching(company, /^[\dA-Z]{12}\d\d$/), name };
  if (head.find(person) !== '') return { cnpj: head.matching(person, /^\d{11}$/), name };
  if (group === 'emit') head.need(company);
  return { cnpj: '', name };
}

const ICMS = 'imposto/ICMS/*';

const ADDED = [
  'prod/vFrete',
  'prod/vSeg',
  'prod/vOutro',
  'imposto/IPI/IPITrib/vIPI',
  `${ICMS}/vICMSST`,
  `${ICMS}/vFCPST`,
];

function readItem(item: Fields, lots: readonly InvoiceLot[]): InvoiceItem {
  const line = Number(item.matching('@nItem', /^[1-9]\d{0,2}$/));
  const cents = (path: string) =>
    item.find(path) === '' ? 0 : Math.round(Number(item.matching(path, MONEY)) * 100);
  item.need('prod/vProd');
  // Relieved tax lowers what is paid only where the note says so.
  const relieved = item.find(`${ICMS}/indDeduzDeson`) === '1' ? cents(`${ICMS}/vICMSDeson`) : 0;
  const value = cents('prod/vProd') - cents('prod/vDesc') - relieved;
  const cost = ADDED.map(cents).reduce((sum, each) => sum + each, value);
  if (cost < 0) item.refuse(`o item ${line} tem desconto maior que o valor.`);
  return {
    line,
    supplier_code: item.need('prod/cProd'),
    description: item.need('prod/xProd'),
    ean: eanOf(item, 'prod/cEAN'),
    unit_ean: eanOf(item, 'prod/cEANTrib'),
    quantity: item.matching('prod/qCom', QUANTITY),
    unit: item.need('prod/uCom'),
    taxed_quantity: item.matching('prod/qTrib', QUANTITY),
    taxed_unit: item.need('prod/uTrib'),
    cost: (cost / 100).toFixed(2),
    registration: /^\d{13}$/.exec(item.find('prod/med/cProdANVISA'))?.[0] ?? '',
    lots,
  };
}

/** 'SEM GTIN' is none. */
function eanOf(item: Fields, path: string): string {
  return /^(\d{8}|\d{12,14})$/.exec(item.find(path))?.[0] ?? '';
}

function readLot(lot: Fields): InvoiceLot {
  return {
    lot: lot.need('nLote'),
    quantity: lot.matching('qLote', LOT_QUANTITY),
    made_on: lot.day('dFab'),
    expires_on: lot.day('dVal'),
  };
}

/** By the issuer, or by another note in its place. */
const CANCELS = /^11011[12]$/;

function readCancellation(head: Fields): Cancellation {
  const accessKey = head.need(`${EVENT}/chNFe`);
  assertAccessKey(accessKey, (what) => head.refuse(what, `${EVENT}/chNFe`));
  const kind = head.need(`${EVENT}/tpEvento`);
  if (!CANCELS.test(kind)) {
    const name = head.find(`${EVENT}/detEvento/descEvento`) || `tipo ${shown(kind)}`;
    head.refuse(`é outro evento (${name}); só o cancelamento é lido.`, `${EVENT}/tpEvento`);
  }
  if (!head.need('@Id').startsWith(`ID${kind}${accessKey}`))
    head.refuse('o evento não é da nota que ele nomeia.', '@Id');
  assertAnswer(head, {
    group: 'retEvento/infEvento',
    key: accessKey,
    yes: /^(135|136|155)$/,
    name: 'a resposta da Sefaz',
    denial: 'registrou o cancelamento',
  });
  return {
    kind: 'cancellation',
    accessKey,
    eventAt: head.moment(`${EVENT}/dhEvento`),
    recipientCnpj: head.find('retEvento/infEvento/CNPJDest') || null,
  };
}
