/**
 * Writes notes as an ERP does, by template and without the reader's code, so that both can't be wrong together.
 * Layout: NF-e 4.00, MOC 7.0, annex I.
 */
export type WrittenNote = Readonly<typeof aWrittenNote>;

type LeftOut = 'discount' | 'freight' | 'substitution' | 'ipi' | 'registration' | 'lots';
type Sample = typeof aWrittenItem;
type WrittenItem = Omit<Sample, LeftOut> & Partial<Pick<Sample, LeftOut>>;

/** `lots`: each with its number, quantity, day of making and expiry. Empty fields are left out. */
export const aWrittenItem = {
  code: '4711',
  description: 'DIPIRONA SODICA 500MG C/10 CP',
  ean: '17891234567892',
  unitEan: '7891234567895',
  quantity: '2.0000',
  unit: 'CX',
  taxedQuantity: '24.0000',
  taxedUnit: 'UN',
  value: '120.00',
  discount: '',
  freight: '',
  substitution: '',
  ipi: '',
  registration: '1234567890123',
  lots: [
    ['L2024A', '1.000', '2026-01-10', '2027-12-31'],
    ['L2024B', '1.000', '2026-03-10', '2028-02-29'],
  ] as readonly (readonly string[])[],
};

export const aWrittenNote = {
  issuer: '11444777000161',
  recipient: '11222333000181',
  number: 1234,
  series: 1,
  issuedAt: '2026-11-20T09:30:00-03:00',
  issuerName: 'Distribuidora Norte Ltda',
  purpose: 1,
  type: 1,
  items: [aWrittenItem] as readonly WrittenItem[],
};

const NUMERIC_CODE = '48213907';

export function keyOfNote({ issuer, number, series, issuedAt }: WrittenNote): string {
  const month = issuedAt.slice(2, 7).replace('-', '');
  const key = `35${month}${issuer.padStart(14, '0')}55${String(series).padStart(3, '0')}${String(number).padStart(9, '0')}1${NUMERIC_CODE}`;
  return key + lastDigit(key);
}

/** Manual, 2.2.6.1: each place times 2 to 9 and again 2, from the right. */
function lastDigit(key: string): number {
  let sum = 0;
  for (let place = 0; place < 43; place += 1)
    sum += (key.charCodeAt(42 - place) - '0'.charCodeAt(0)) * ([2, 3, 4, 5, 6, 7, 8, 9][place % 8] ?? 0);
  return [0, 1].includes(sum % 11) ? 0 : 11 - (sum % 11);
}

const tag = (name: string, value = '') =>
  value === '' ? '' : `<${name}>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${name}>`;

function itemText(item: WrittenItem, index: number): string {
  const lots = (item.lots ?? []).map(
    ([lot, quantity, made, until]) =>
      `<rastro>${tag('nLote', lot)}${tag('qLote', quantity)}${tag('dFab', made)}${tag('dVal', until)}</rastro>`,
  );
  const med = `<med>${tag('cProdANVISA', item.registration)}<vPMC>19.90</vPMC></med>`;
  const ipi = `<IPI><cEnq>999</cEnq><IPITrib><CST>50</CST>${tag('vIPI', item.ipi)}</IPITrib></IPI>`;
  return `<det nItem="${index + 1}"><prod>
${tag('cProd', item.code)}${tag('cEAN', item.ean || 'SEM GTIN')}${tag('xProd', item.description)}<NCM>30049099</NCM><CFOP>6102</CFOP>
${tag('uCom', item.unit)}${tag('qCom', item.quantity)}<vUnCom>60.0000000000</vUnCom>${tag('vProd', item.value)}
${tag('cEANTrib', item.unitEan || 'SEM GTIN')}${tag('uTrib', item.taxedUnit)}${tag('qTrib', item.taxedQuantity)}<vUnTrib>5.0000000000</vUnTrib>
${tag('vFrete', item.freight)}${tag('vDesc', item.discount)}<indTot>1</indTot>${lots.join('')}${med}</prod>
<imposto><vTotTrib>12.00</vTotTrib><ICMS><ICMS10><orig>0</orig><CST>10</CST>${tag('vICMSST', item.substitution)}</ICMS10></ICMS>${ipi}</imposto></det>`;
}

export function writeInvoice(changed: Partial<WrittenNote> = {}): string {
  const note = { ...aWrittenNote, ...changed };
  const key = keyOfNote(note);
  const total = note.items.reduce((sum, { value }) => sum + Number(value), 0).toFixed(2);
  return `<?xml version="1.0" encoding="UTF-8"?>
<nfeProc versao="4.00" xmlns="http://www.portalfiscal.inf.br/nfe"><NFe xmlns="http://www.portalfiscal.inf.br/nfe">
<infNFe versao="4.00" Id="NFe${key}">
<ide><cUF>35</cUF><cNF>${NUMERIC_CODE}</cNF><natOp>Venda de mercadoria</natOp><mod>55</mod>${tag('serie', String(note.series))}${tag('nNF', String(note.number))}
${tag('dhEmi', note.issuedAt)}<tpNF>${note.type}</tpNF><idDest>1</idDest><tpEmis>1</tpEmis><cDV>${key.at(-1)}</cDV><tpAmb>1</tpAmb><finNFe>${note.purpose}</finNFe></ide>
<emit>${tag(note.issuer.length === 11 ? 'CPF' : 'CNPJ', note.issuer)}${tag('xNome', note.issuerName)}<IE>110042490114</IE></emit>
<dest>${tag(note.recipient.length === 11 ? 'CPF' : 'CNPJ', note.recipient)}<xNome>Farmácia São João</xNome></dest>
${note.items.map(itemText).join('\n')}
<total><ICMSTot><vProd>${total}</vProd><vNF>${total}</vNF></ICMSTot></total></infNFe>
<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo/><SignatureValue>c2ln</SignatureValue></Signature></NFe>
<protNFe versao="4.00"><infProt><tpAmb>1</tpAmb><chNFe>${key}</chNFe><nProt>135260000000001</nProt><cStat>100</cStat></infProt></protNFe></nfeProc>
`;
}

/** The event by which a note is cancelled, as the tax office hands it out. */
export function writeCancellation(changed: Partial<WrittenNote> = {}, type = '110111'): string {
  const note = { ...aWrittenNote, ...changed };
  const key = keyOfNote(note);
  return `<?xml version="1.0" encoding="UTF-8"?>
<procEventoNFe versao="1.00" xmlns="http://www.portalfiscal.inf.br/nfe"><evento versao="1.00"><infEvento Id="ID${type}${key}01">
<cOrgao>35</cOrgao>${tag('CNPJ', note.issuer)}${tag('chNFe', key)}<dhEvento>2026-11-21T10:00:00-03:00</dhEvento>${tag('tpEvento', type)}<nSeqEvento>1</nSeqEvento>
<detEvento versao="1.00"><descEvento>${type === '110110' ? 'Carta de Correcao' : 'Cancelamento'}</descEvento><xJust>Pedido em duplicidade</xJust></detEvento></infEvento></evento>
<retEvento versao="1.00"><infEvento><cStat>135</cStat>${tag('chNFe', key)}${tag('CNPJDest', note.recipient)}</infEvento></retEvento></procEventoNFe>
`;
}
