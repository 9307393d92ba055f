import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { InvoiceFileError } from './invoice-file.js';
import { parseInvoiceFile } from './parse-invoice-file.js';
import { hostileFiles } from './testing/hostile-files.js';
import {
  aWrittenItem,
  aWrittenNote,
  keyOfNote,
  writeCancellation,
  writeInvoice,
} from './testing/write-invoice.js';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const parse = (text: string) => parseInvoiceFile(bytesOf(text));
const refusal = (text: string) =>
  parse(text).then(
    () => 'read',
    (error: unknown) => (error instanceof InvoiceFileError ? error.message : String(error)),
  );

it('a note has its identity, parties, items and lots', async () => {
  expect(await parse(writeInvoice())).toEqual({
    kind: 'invoice',
    accessKey: keyOfNote(aWrittenNote),
    number: 1234,
    series: 1,
    issuedAt: '2026-11-20T09:30:00-03:00',
    purpose: 1,
    isExit: true,
    issuer: { cnpj: '11444777000161', name: 'Distribuidora Norte Ltda' },
    recipient: { cnpj: '11222333000181', name: 'Farmácia São João' },
    total: '120.00',
    hasSignature: true,
    items: [
      {
        line: 1,
        supplier_code: '4711',
        description: 'DIPIRONA SODICA 500MG C/10 CP',
        ean: '17891234567892',
        unit_ean: '7891234567895',
        quantity: '2.0000',
        unit: 'CX',
        taxed_quantity: '24.0000',
        taxed_unit: 'UN',
        cost: '120.00',
        registration: '1234567890123',
        lots: [
          { lot: 'L2024A', quantity: '1.000', made_on: '2026-01-10', expires_on: '2027-12-31' },
          { lot: 'L2024B', quantity: '1.000', made_on: '2026-03-10', expires_on: '2028-02-29' },
        ],
      },
    ],
  });
});

/**
 * nfephp-org/sped-nfe (MIT, LGPL or GPL; commit 3b44ec9) wrote and signed these files from values of ours, each note valid by
 * the schema PL_010 1.30. Parties and certificate are invented.
 */
const bySpedNfe = (name: string) =>
  parseInvoiceFile(readFileSync(new URL(`testing/sped-nfe/${name}.xml`, import.meta.url)));

const SUPPLIER = { cnpj: '11444777000161', name: 'DISTRIBUIDORA EXEMPLO & FILHOS LTDA' };
const SHOP = { cnpj: '11222333000181', name: 'FARMÁCIA SÃO JOÃO LTDA' };
const written = {
  kind: 'invoice',
  isExit: true,
  hasSignature: true,
  issuer: SUPPLIER,
  recipient: SHOP,
};
const FIRST_LOT = { lot: '4K1234', quantity: '24.000', made_on: '2026-02-01', expires_on: '2028-02-29' };
const SECOND_LOT = { lot: '4K1240', quantity: '12.000', made_on: '2026-04-01', expires_on: '2028-04-30' };

it('a purchase that sped-nfe wrote has each field that it was given', async () => {
  const line = (at: number, codes: readonly string[], of: object) => {
    const [supplier_code, description, ean, unit_ean, quantity, unit, taxed_quantity, taxed_unit] = codes;
    const coded = { line: at, supplier_code, description, ean, unit_ean };
    return { ...coded, quantity, unit, taxed_quantity, taxed_unit, registration: '', lots: [], ...of };
  };
  const loose = { lot: 'GB-77/A', quantity: '10.000', made_on: '2026-06-30', expires_on: '2027-06-30' };
  const columns = (text: string) => text.split('|');
  const losartan =
    '0010234|LOSARTANA POT 50MG C/30 CPR REV (EMS) G|7896004703398|7896004703398|36.0000|CX|36.0000|CX';
  const soap =
    'SAB-90/12|SABONETE DOVE ORIGINAL 90G CX C/12|17891150047601|7891150047604|4.0000|CX|48.0000|UN';
  const cotton = '998|ALGODÃO HIDRÓFILO 0,5KG FARMÁCIA & CIA|||2.5000|RL|1.2500|KG';
  const vitamins = '33210|CENTRUM ADULTO C/60 CPR|7891106000956|7891106000956|10.0000|FR|10.0000|FR';
  const read = await bySpedNfe('purchase');
  expect(read).toEqual({
    ...written,
    accessKey: '35261011444777000161550020001002341314159269',
    number: 100234,
    series: 2,
    purpose: 1,
    // The writer's sum, as that of our costs.
    issuedAt: '2026-10-05T08:15:30-03:00',
    total: (162.47 + 190.39 + 24.75 + 737.66).toFixed(2),
    items: [
      line(1, columns(losartan), {
        cost: '162.47',
        registration: '1023507370035',
        lots: [FIRST_LOT, SECOND_LOT],
      }),
      line(2, columns(soap), { cost: '190.39' }),
      line(3, columns(cotton), { cost: '24.75' }),
      line(4, columns(vitamins), { cost: '737.66', lots: [loose] }),
    ],
  });
});

it('a return and a cancellation that sped-nfe wrote are known', async () => {
  expect(await bySpedNfe('return')).toMatchObject({
    ...written,
    issuer: SHOP,
    recipient: SUPPLIER,
    purpose: 4,
    number: 7,
    series: 0,
    total: '60.09',
    accessKey: '35261011222333000181550000000000071000002711',
    issuedAt: '2026-10-08T23:59:59-04:00',
    items: [{ supplier_code: '51', quantity: '12.0000', unit: 'UN', cost: '60.09', lots: [SECOND_LOT] }],
  });
  expect(await bySpedNfe('cancellation')).toEqual({
    kind: 'cancellation',
    accessKey: '35261011444777000161550020001002341314159269',
    eventAt: '2026-10-05T11:00:00-03:00',
    recipientCnpj: SHOP.cnpj,
  });
});

it('a line costs its value with discount, freight, ICMS-ST and IPI', async () => {
  const item = { ...aWrittenItem, discount: '20.10', freight: '3.33', substitution: '7.07', ipi: '0.70' };
  expect(await parse(writeInvoice({ items: [item] }))).toMatchObject({ items: [{ cost: '111.00' }] });
});

it('a CNPJ with letters, prefixes, comments, CDATA and one long line are read', async () => {
  expect(await parse(writeInvoice({ issuer: '12ABC34501DE35' }))).toMatchObject({
    issuer: { cnpj: '12ABC34501DE35' },
  });
  const other = writeInvoice()
    .replaceAll(/<(\/?)(?!\?|Sign|\/Sign)/g, '<$1n:')
    .replaceAll('xmlns=', 'xmlns:n=')
    .replace('<Signature xmlns:n=', '<Signature xmlns=')
    .replace('DIPIRONA SODICA', '<!-- a > b --><![CDATA[DIPIRONA & ]]>&#83;ODICA')
    .replaceAll('\n', '');
  expect(await parse(other)).toMatchObject({
    hasSignature: true,
    items: [{ description: 'DIPIRONA & SODICA 500MG C/10 CP' }],
  });
});

it('a note without protocol, GTIN, lots and signature is read, in ISO-8859-1 if it says so', async () => {
  const item = { ...aWrittenItem, ean: '', unitEan: '', registration: 'ISENTO', lots: [] };
  const bare = writeInvoice({ items: [item] })
    .replace(/<nfeProc[^>]*>/, '')
    .replace(/<Signature .*<\/Signature>/s, '')
    .replace(/<protNFe.*/s, '')
    .replace('UTF-8', 'ISO-8859-1');
  const read = await parseInvoiceFile(new Uint8Array(Buffer.from(bare, 'latin1')));
  expect(read).toMatchObject({
    hasSignature: false,
    recipient: { name: 'Farmácia São João' },
    items: [{ ean: '', unit_ean: '', registration: '', lots: [] }],
  });
});

it.each(['110111', '110112'])('an event %s cancels its note', async (type) => {
  const read = {
    kind: 'cancellation',
    accessKey: keyOfNote(aWrittenNote),
    eventAt: '2026-11-21T10:00:00-03:00',
    recipientCnpj: '11222333000181',
  };
  expect(await parse(writeCancellation({}, type))).toEqual(read);
  const bare = writeCancellation({}, type).replace(/<\/?procEventoNFe[^>]*>|<retEvento.*<\/retEvento>/gs, '');
  expect(await parse(bare.replace('<evento', '<evento xmlns="http://www.portalfiscal.inf.br/nfe"'))).toEqual({
    ...read,
    recipientCnpj: null,
  });
});

it.each([
  [
    'another number',
    writeInvoice().replace('<nNF>1234', '<nNF>1235'),
    'Linha 3: a chave de acesso não confere com o número da nota.',
  ],
  ['an unknown entity', writeInvoice().replace('DIPIRONA', '&x;'), 'Linha 9: o XML está malformado.'],
  ['a comma', writeInvoice().replace('<qCom>2.0000', '<qCom>2,0'), 'Linha 10: o campo <qCom> tem “2,0”.'],
  ['no supplier code', writeInvoice().replace('<cProd>4711</cProd>', ''), 'Linha 13: falta o campo <cProd>.'],
  [
    'a day that is none',
    writeInvoice().replace('2028-02-29', '2027-02-29'),
    'Linha 12: o dia “2027-02-29” não existe.',
  ],
  [
    'a receipt',
    writeInvoice().replace('<mod>55', '<mod>65'),
    'Linha 4: o modelo é 65; só NF-e, modelo 55, é lida.',
  ],
  [
    'a denied note',
    writeInvoice().replace('<cStat>100', '<cStat>302'),
    'Linha 16: a Sefaz não autorizou a nota (situação 302).',
  ],
  [
    'a correction',
    writeCancellation({}, '110110'),
    'Linha 3: é outro evento (Carta de Correcao); só o cancelamento é lido.',
  ],
  ['half of it', writeInvoice().slice(0, 900), 'Linha 11: o arquivo termina antes do fim da nota.'],
  [
    'a series that is too long',
    writeInvoice({ series: 1000 }),
    'Linha 4: o texto de <serie> passa de 3 caracteres.',
  ],
  ['nothing', '', 'O arquivo está vazio.'],
])('a file with %s is refused with its line', async (_what, text, sentence) => {
  expect(await refusal(text)).toBe(sentence);
});

it('each of 500 hostile files is refused with a sentence, within a second', async () => {
  const files = hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(500);
  for (const { name, bytes } of files) {
    const began = performance.now();
    const read = parseInvoiceFile(bytes);
    await expect(read, name).rejects.toThrow(InvoiceFileError);
    await expect(read, name).rejects.toThrow(/^(Linha \d+: .+|[A-Z].+)\.$/);
    expect(performance.now() - began, name).toBeLessThan(1000);
  }
});

it('a note with any changed place is refused or still has its key and all its items', async () => {
  const note = bytesOf(writeInvoice());
  const change = fc.tuple(fc.nat(note.length - 1), fc.nat(255));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const changed = note.slice();
      for (const [at, byte] of changes) changed[at] = byte;
      const read = await parseInvoiceFile(changed).catch((error: unknown) => error);
      if (read instanceof InvoiceFileError) return;
      expect(read).toMatchObject({ accessKey: keyOfNote(aWrittenNote), items: [{ lots: [{}, {}] }] });
    }),
    { numRuns: 300 },
  );
});
