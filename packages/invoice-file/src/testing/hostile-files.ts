import { storeZip } from '@balanco/catalogue-file/sheet/unpack-workbook';
import { aWrittenItem, aWrittenNote, keyOfNote, writeCancellation, writeInvoice } from './write-invoice.js';

/** Elements without which a note is none, each with something that can't be in it. */
const NEEDED: Readonly<Record<string, string>> = {
  cUF: '99',
  cNF: '1',
  mod: '65',
  serie: '-1',
  nNF: '1e3',
  dhEmi: '2026-02-30T10:00:00-03:00',
  tpNF: '2',
  tpEmis: 'x',
  tpAmb: '2',
  finNFe: '9',
  CNPJ: '11444777000162',
  vNF: '1,00',
  cProd: '',
  xProd: '',
  uCom: 'UNIDADES',
  qCom: '-2',
  vProd: '1e9',
  uTrib: 'UNIDADES',
  qTrib: 'NaN',
  nLote: '',
  qLote: '0x10',
  dFab: '2026-13-01',
  dVal: '31/12/2027',
  chNFe: '0'.repeat(44),
  cStat: '302',
};

const HUGE = 'A'.repeat(200_000);

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Five hundred broken and hostile files, none of which has a note that may be stored. */
export function hostileFiles() {
  const note = writeInvoice();
  const key = keyOfNote(aWrittenNote);
  const body = note.slice(note.indexOf('<nfeProc'));
  const texts: [name: string, text: string][] = [];
  const whole = note.trimEnd().length;
  for (let part = 0; part < 250; part += 1)
    texts.push([`cut ${part}`, note.slice(0, Math.floor((whole * part) / 250))]);
  for (let place = 0; place < 44; place += 1) {
    const other = (Number(key[place]) + 1) % 10;
    const changed = key.slice(0, place) + other + key.slice(place + 1);
    texts.push([`key ${place}`, note.replaceAll(key, changed)]);
  }
  for (const [name, wrong] of Object.entries(NEEDED)) {
    const element = new RegExp(`<${name}>[^<]*</${name}>`);
    const found = element.exec(note)?.[0] ?? '';
    texts.push(
      [`without ${name}`, name === 'chNFe' || name === 'cStat' ? '' : note.replace(found, '')],
      [`empty ${name}`, name === 'chNFe' || name === 'cStat' ? '' : note.replace(found, `<${name}/>`)],
      [`twice ${name}`, note.replace(found, found + found)],
      [`huge ${name}`, note.replace(found, `<${name}>${HUGE}</${name}>`)],
      [`wrong ${name}`, note.replace(found, `<${name}>${wrong}</${name}>`)],
      [`unclosed ${name}`, note.replace(`</${name}>`, '')],
      [`entity in ${name}`, note.replace(found, `<${name}>&outra;</${name}>`)],
    );
  }
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);
  for (const dtd of [
    '<!DOCTYPE nfeProc>',
    '<!DOCTYPE nfeProc SYSTEM "http://exemplo.test/nfe.dtd">',
    '<!DOCTYPE nfeProc [<!ENTITY outra SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE nfeProc [<!ENTITY % outra SYSTEM "http://exemplo.test/x">%outra;]>',
    `<!DOCTYPE nfeProc [<!ENTITY e0 "e">${entities.join('')}]>`,
    `<!DOCTYPE nfeProc [<!ENTITY outra "${HUGE}">]>`,
  ])
    texts.push(['dtd', dtd + body.replace('DIPIRONA', '&outra;')], ['dtd alone', dtd]);
  texts.push(
    ['too large', `${note}${' '.repeat(1024 * 1024)}`],
    ['deep', '<a xmlns="http://www.portalfiscal.inf.br/nfe">'.repeat(20_000)],
    ['deep in a note', note.replace('<natOp>', '<x>'.repeat(20_000))],
    ['991 items', writeInvoice({ items: Array(991).fill({ ...aWrittenItem, lots: [] }) })],
    ['501 lots', writeInvoice({ items: [{ ...aWrittenItem, lots: Array(501).fill(aWrittenItem.lots[0]) }] })],
    ['an offset that no clock has', note.replace('-03:00</dhEmi>', '+23:00</dhEmi>')],
    ['the year 0', writeInvoice({ issuedAt: '0000-11-20T09:30:00-03:00' })],
    ['no items', writeInvoice({ items: [] })],
    ['same item number', note.replace(/(<det .*<\/det>)/s, '$1$1')],
    ['a discount beyond the value', writeInvoice({ items: [{ ...aWrittenItem, discount: '120.01' }] })],
    ['two notes', note.replace(/(<NFe .*<\/NFe>)/s, '$1$1')],
    ['two roots', note + body],
    ['version 3.10', note.replace('infNFe versao="4.00"', 'infNFe versao="3.10"')],
    ['no namespace', note.replaceAll(' xmlns="http://www.portalfiscal.inf.br/nfe"', '')],
    ['other namespace', note.replaceAll('portalfiscal.inf.br/nfe', 'exemplo.test/nfe')],
    ['other root', note.replaceAll('nfeProc', 'cteProc')],
    ['summary', '<resNFe xmlns="http://www.portalfiscal.inf.br/nfe"/>'],
    ['declared UTF-16', note.replace('UTF-8', 'UTF-16')],
    ['a page', '<html><body>Sessão expirada</body></html>'],
    ['text', 'nota fiscal 1234'],
    ['letter of correction', writeCancellation({}, '110110')],
    ['event without key', writeCancellation().replace(/<chNFe>.*?<\/chNFe>/, '')],
    ['event of another note', writeCancellation().replace(key, keyOfNote({ ...aWrittenNote, number: 2 }))],
    ['refused event', writeCancellation().replace('<cStat>135', '<cStat>573')],
    ['event cut', writeCancellation().slice(0, 700)],
  );
  const files: { name: string; bytes: Uint8Array }[] = texts.map(([name, text]) => ({
    name,
    bytes: bytesOf(text),
  }));
  const badText = bytesOf(note);
  badText[note.indexOf('DIPIRONA')] = 0xe9;
  const zero = bytesOf(note);
  zero[note.indexOf('DIPIRONA')] = 0;
  files.push(
    { name: 'bad UTF-8', bytes: badText },
    { name: 'a zero', bytes: zero },
    { name: 'UTF-16', bytes: Uint8Array.from([...note].flatMap((each) => [each.charCodeAt(0), 0])) },
    { name: 'zip as xml', bytes: storeZip([{ name: 'nota.xml', crc: 0, content: bytesOf(note) }]) },
  );
  return files;
}
