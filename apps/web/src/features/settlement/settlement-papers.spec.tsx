import '../../testing/byte-arrays';
import { createHash } from 'node:crypto';
import { NO_IDENTITY } from '@balanco/contract/pharmacies/pharmacy-identity';
import { canonicalLine, compareItemKeys } from '@balanco/contract/settlement/settlement-hash';
import type { SettlementDetail, SettlementItem } from '@balanco/contract/settlement/settlements';
import { initialLimits } from '@balanco/contract/settlement/stored-settlement-examples';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, answerJson, fakeServer, pageOf, refuse, renderApp } from '../../testing/app';
import { roundOf } from '../decisions/testing/round-fixtures';

import { createSettlementWriter } from './settlement-file/settlement-writer';
import { SettlementPapers } from './settlement-papers';
import { approvedDetail, settledItem } from './testing/frozen-fixtures';
import { settlementOf } from './testing/settlement-fixtures';

const saveFile = vi.hoisted(() => vi.fn());
vi.mock('../../ui/save-file', () => ({ saveFile }));
vi.mock('./settlement-file/write-settlement-in-worker', () => import('./testing/workers-in-page'));
vi.mock('./file-check/check-file-in-worker', () => import('./testing/workers-in-page'));

const print = vi.fn();
beforeEach(() => void vi.stubGlobal('print', print));

const VERSION = '/api/inventories/7/settlements/1/';
const all = (page = 1) => `GET ${VERSION}items/?sort=key&page=${page}&page_size=3000`;
const hashOf = (...items: SettlementItem[]) =>
  createHash('sha256')
    .update(items.map((item) => canonicalLine(item, 'cost')).join(''))
    .digest('hex');

const NETWORK = 'https://192.168.0.10:3443';
const phones = { state: 'open', address: NETWORK, install_page: `${NETWORK}/instalar`, addresses: [] };

function show(answers: Answers, change: Partial<SettlementDetail> = {}) {
  const settlement = approvedDetail(change);
  const seen = fakeServer({
    [`GET ${VERSION}`]: () => answerJson(settlement),
    'GET /api/phone-access/': () => answerJson({ ...phones, office: true }),
    ...answers,
  });
  renderApp([{ path: '/', element: <SettlementPapers id="7" settlement={settlement} /> }], '/');
  return seen;
}
async function csvOf(...items: SettlementItem[]) {
  const writer = await createSettlementWriter({ format: 'csv', basis: 'cost' });
  writer.add(items);
  const { content } = await writer.finish();
  return { content: new Uint8Array(await content.arrayBuffer()) };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name: `${name} da versão 1` }));
async function printAta(annexes: readonly string[] = []) {
  await press('Ata');
  const dialog = within(await screen.findByRole('dialog', { name: 'Imprimir a Ata da versão 1' }));
  for (const name of annexes) await userEvent.click(dialog.getByRole('checkbox', { name }));
  await userEvent.click(dialog.getByRole('button', { name: 'Imprimir' }));
}
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');

async function ata(
  change: Partial<SettlementDetail> = {},
  items: readonly SettlementItem[] = [settledItem()],
  { annexes = [], answers = {} }: { annexes?: string[]; answers?: Answers } = {},
) {
  const sorted = [...items].sort((a, b) => compareItemKeys(a.key, b.key));
  show({ [all()]: () => pageOf(sorted), ...answers }, { hash: hashOf(...sorted), ...change });
  await printAta(annexes);
  const paper = await screen.findByRole('article', { name: 'Ata de inventário' });
  return { text: plain(paper.textContent), paper: within(paper) };
}

describe('the Ata', () => {
  it("shows pharmacy, inventory, version and times on the pharmacy's clock", async () => {
    const { text } = await ata();
    expect(text).toContain('FarmáciaFarmácia São João');
    expect(text).toContain('InventárioBalanço Geral (inventário nº 7 da rede)');
    expect(text).toContain('ApuraçãoVersão 1, por Maria Souza em 20/01/2026 22:30:00');
    expect(text).toContain('AprovaçãoJoão Lima em 20/01/2026 22:45:00');
    expect(text).toContain('HoráriosLeste do Amazonas (Manaus); impressa em');
    expect(text).toContain('Estoque de20/01/2026 10:30:00');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
  });

  const appointment = { name: 'João Lima', by: 'Maria Souza', at: '2026-01-21T02:40:00Z' };
  const imports = [{ by: 'Rui', lines: 12, unproved: 12 }];
  const contested = { expected: 6, counted: 6, settled: 6, difference: 0, difference_value: 0, reason: null };
  const zeroed = settledItem({ key: 'i:9', how: 'zeroed', difference: -40, difference_value: -86 });

  it.each<[string, Partial<SettlementDetail>, SettlementItem[], string[]]>([
    [
      'names the company, its registrations and its pharmacist as the version kept them',
      { pharmacy_name: 'Nome de hoje' },
      [settledItem()],
      [
        'FarmáciaFarmácia São JoãoRazão socialSão João Medicamentos Ltda.CNPJ12.ABC.345/01DE-35Inscrição estadual110.042.490.114EndereçoRua das Flores, 100, Manaus, AMCRF da farmáciaCRF-AM 12345Farmacêutico(a) responsávelPaula Nunes, CRF-AM 54321',
        'Nome: Paula Nunes, CRF-AM 54321',
      ],
    ],
    [
      'says who made the second administrator one, and when',
      { approval_reason: 'O outro saiu de férias.', appointment },
      [settledItem()],
      [
        'Motivo da aprovaçãoO outro saiu de férias.Perfil recebidoJoão Lima o recebeu de Maria Souza em 20/01/2026 22:40:00, depois do início do inventário',
      ],
    ],
    [
      'shows the accuracy and where all units are',
      {},
      [settledItem()],
      [
        'Acurácia por item 14,3 %, em valor 24,6 %.',
        '1.251 unidades contadas = 1.234 nos itens apurados + 12 em códigos não cadastrados + 5 em códigos de dois produtos + 0 fora do escopo + 0 descartadas por chegarem depois.',
      ],
    ],
    [
      'lists items whose counts differed and that ended equal to the stock',
      {},
      [
        settledItem({
          description: 'RIVOTRIL',
          ...contested,
          rounds: [roundOf(1, 5), roundOf(2, 6)],
          round: '2',
        }),
        settledItem({
          key: 'i:8',
          description: 'GAZE',
          ...contested,
          rounds: [roundOf(1, 6), roundOf(2, 6)],
          round: '2',
        }),
      ],
      [
        'Contagens que divergiram e terminaram iguais ao saldoItemApuradoRIVOTRIL',
        '1ª contagem: 5 un; 2ª contagem: 6 un; vale a 2ª contagem6Quem contou',
      ],
    ],
    [
      'shows uncounted items, warnings and collectors',
      { uncounted: 'each', zeroed_items: 1 },
      [zeroed],
      [
        'Decisão: decidir por item. 1 item mantido, R$ 86,00. 1 item zerado, -40 un, -R$ 86,00.',
        'Avisos ao apurar2 códigos não cadastrados',
        'Outras decisões antes de apurarCódigo 789 ignorado por Ana: Amostra grátis, não vende.',
        'Ana1181.251',
      ],
    ],
    [
      'tells which lines of a person were imported, and by whom',
      { collectors: [{ name: 'Ana', lines: 118, units: 1251, imports }] },
      [settledItem()],
      ['Ana12 linhas importadas por Rui, sem prova de quem contou1181.251'],
    ],
    [
      'sums differences by reason, with the fiscal hint for losses',
      {},
      [settledItem({ reason: 'breakage' }), settledItem({ key: 'i:3', reason: 'found' })],
      ['quebra/avaria *1-4-R$ 34,00', 'achado1-4', '* NF-e CFOP 5.927 (perda, roubo ou deterioração)'],
    ],
    [
      'shows that two rounds agree, or the stock with one',
      { recount_policy: { policy: 'two_equal', stock_confirms: true } },
      [settledItem()],
      ['Recontagemvalem duas contagens iguais, ou a que confirma o saldo'],
    ],
    [
      'shows that the last round counts',
      { recount_policy: { policy: 'latest', stock_confirms: false } },
      [settledItem()],
      ['Recontagemvale a última contagem'],
    ],
  ])('%s', async (_what, change, items, parts) => {
    const { text } = await ata(change, items);
    for (const part of parts) expect(text).toContain(part);
  });

  it('says what of the company nobody gave', async () => {
    const identity = { ...NO_IDENTITY, name: 'Farmácia São João' };
    expect((await ata({ identity })).text).toContain(
      'CNPJNão informadoEndereçoNão informadoCRF da farmáciaNão informadoFarmacêutico(a) responsávelNão informado',
    );
    cleanup();
    expect((await ata({ identity: null })).text).toContain('CNPJEsta versão é de antes deste campo');
  });

  it('writes signs on every difference, and rounds in words', async () => {
    const rounds = [roundOf(1, 0), roundOf(2, null), roundOf(3, 26)];
    const { text, paper } = await ata({}, [
      settledItem({ how: 'decided', round: 'D', rounds, settled: 26, difference: 2, difference_value: 17 }),
    ]);
    const rows = within(paper.getByRole('columnheader', { name: 'Apurado' }).closest('table') as HTMLElement)
      .getAllByRole('row')
      .map((row) => Array.from((row as HTMLTableRowElement).cells).slice(1))
      .map((cells) => cells.map((cell) => plain(cell.textContent)));
    expect(rows).toEqual([
      ['Esperado', 'Apurado', 'Diferença (un)', 'R$ a custo'],
      ['24', '26', '+2', '+R$ 17,00'],
    ]);
    expect(text).toContain(
      'decidido · 1ª contagem: 0 un; 2ª contagem: não encontrado; 3ª contagem: 26 un; vale a decisão de 26 un · motivo: sem motivo',
    );
    expect(text).toContain('sem motivo1+2+R$ 17,00');
  });

  it('explains "não apurado" where an item has it', async () => {
    const explained = 'a diferença não exige motivo, ou ninguém descobriu a causa dela';
    expect((await ata({}, [settledItem({ reason: 'not_investigated' })])).text).toContain(explained);
    cleanup();
    expect((await ata({}, [settledItem({ reason: 'expired' })])).text).not.toContain(explained);
  });

  it('prints no annex that nobody chose, and no fiscal hint without a loss', async () => {
    const { text, paper } = await ata();
    expect(text).toContain('AnexosNenhum');
    expect(text).not.toContain('CFOP');
    expect(paper.queryByRole('region', { name: /^Anexo/ })).toBeNull();
  });

  it('the register of stock values each item as Bloco H asks and sums what it prints', async () => {
    const items = [
      settledItem({ settled: 12.5, value: 2.15 }),
      settledItem({ key: 'i:3', internal_code: '3', description: 'SEM SALDO', settled: 0, difference: 0 }),
    ];
    const { text, paper } = await ata({}, items, { annexes: ['Registro de inventário'] });
    expect(text).toContain('AnexosAnexo 1: Registro de inventário');
    const annex = paper.getByRole('region', { name: 'Anexo 1: Registro de inventário' });
    const printed = plain(annex.textContent);
    expect(printed).toContain(
      'São João Medicamentos Ltda. · CNPJ: 12.ABC.345/01DE-35 · Inscrição estadual: 110.042.490.114Inventário nº 7 (Balanço Geral), apuração versão 1Estoques existentes em 20/01/2026 (saldo de 20/01/2026 10:30:00, corrigido',
    );
    expect(printed).toContain('000002LOSARTANA 50MG C/30UN12,5002,15000026,88');
    expect(printed).toContain('Total: 1 item, 12,5 un, R$ 26,88 (VL_INV)');
    expect(printed).toContain('1 item sem saldo não está na lista.');
    expect(printed).not.toContain('SEM SALDO');
  });

  it('the photos are printed small with their items, and wanted ones that lack are listed', async () => {
    const photo = {
      id: '7d2c1b0a-4e5f-4a6b-9c8d-000000000001',
      kind: 'broken',
      taken_at: '2026-01-20T15:00:00Z',
      taken_by: 'Ana',
      code: '789',
      key: 'i:2',
      internal_code: '2',
      description: 'LOSARTANA',
    };
    const missing = [{ key: 'i:3', internal_code: '3', description: 'DIPIRONA', kinds: ['zero'] }];
    const answers = {
      [`GET ${VERSION}photos/`]: () => answerJson({ results: [photo], missing }),
      [`GET /api/photos/${photo.id}/`]: () => answerJson({ ...photo, image: '/9j/4AA=' }),
    };
    const { text, paper } = await ata({}, [settledItem()], { annexes: ['Fotos'], answers });
    expect(paper.getByRole('img', { name: 'Foto de LOSARTANA' })).toBeTruthy();
    expect(text).toContain('LOSARTANAquebra ou avaria, Ana, 20/01/2026 11:00:00');
    expect(text).toContain('Falta a foto pedida de 1 item:3 · DIPIRONA (zerado)');
  });

  it('lists the lots that had expired when they were counted', async () => {
    const lot = {
      internal_code: '2',
      description: 'LOSARTANA',
      lot: 'L1',
      expires_on: '2025-12-31',
      units: 2.5,
    };
    const answers = { [`GET ${VERSION}past-expiry/`]: () => answerJson({ results: [lot] }) };
    const { text } = await ata({}, [settledItem()], { annexes: ['Vencidos contados'], answers });
    expect(text).toContain('2LOSARTANAL131/12/20252,5');
  });

  it('the history says who did what, newest first', async () => {
    const entry = {
      id: 9,
      at: '2026-01-21T02:30:00Z',
      actor_sub: 's',
      actor_name: 'Maria Souza',
      what: 'apurou o inventário',
      subject: null,
      named: [],
      arrival: false,
      changes: [{ field: 'Versão', before: null, after: '1' }],
    };
    const path = 'GET /api/history/?entity=inventory&id=7&page_size=500';
    const answers = { [path]: () => answerJson({ results: [entry], cursor: null }) };
    const { text } = await ata({}, [settledItem()], { annexes: ['Histórico'], answers });
    expect(text).toContain('20/01/2026 22:30:00Maria Souzaapurou o inventárioVersão: 1');
  });

  it('shows the five totals and the value basis', async () => {
    const { paper } = await ata();
    const totals = paper.getAllByRole('table')[0] ?? document.body;
    expect(
      within(totals)
        .getAllByRole('cell')
        .map((cell) => plain(cell.textContent)),
    ).toEqual(['-R$ 774,00', '+R$ 185,90', '-R$ 588,10', 'R$ 959,90', 'R$ 86,00']);
    expect(paper.getByRole('heading', { name: 'Resultado, R$ a custo' })).toBeTruthy();
  });

  it('shows the limits of approval, and who changed which since the inventory began', async () => {
    const { at_start, in_force } = initialLimits;
    expect((await ata()).text).toContain(
      'Limites de aprovaçãoNo início do inventário: zerar com um só administrador até 20 % do saldo; moderador até R$ 2.000,00 de bruto e R$ 200,00 por item.Nenhum limite mudou desde então.',
    );
    cleanup();
    const change = { limit: 'zero_share', changed_at: '2026-01-21T01:00:00Z', changed_by: 'Ana' } as const;
    const { text } = await ata({
      limits: { at_start, in_force, changes: [{ ...change, from: 20, to: 100 }] },
    });
    expect(text).toContain(
      'Vale o limite mais rigoroso desde o início do inventário.Zerar com um só administrador: de 20 % para 100 %, por Ana em 20/01/2026 21:00:00',
    );
  });

  it('lists the fifty largest differences and their total number', async () => {
    const items = Array.from({ length: 51 }, (_, index) =>
      settledItem({ key: `i:${index}`, internal_code: `C${index}`, difference_value: index - 1000 }),
    );
    const { text, paper } = await ata({}, items);
    expect(paper.getByRole('heading', { name: 'As 50 maiores diferenças, de 51' })).toBeTruthy();
    expect(text).toContain('C49');
    expect(text).not.toContain('C50');
  });

  it('prints what proves the version, and four places to sign', async () => {
    const { text, paper } = await ata();
    const hash = hashOf(settledItem());
    const groups = (of: string) => of.match(/.{8}/g)?.join(' ');
    expect(text).toContain(`Código de verificação dos itens (SHA-256)${groups(hash)}`);
    const { content } = await csvOf(settledItem());
    const whole = createHash('sha256').update(content).digest('hex');
    expect(text).toContain(
      `Arquivo CSV desta versão1 linha de item. SHA-256 do arquivo inteiro:${groups(whole)}`,
    );
    expect(text).toContain(
      `12.345 linhas até esta apuração. Código de verificação do registro:${groups('9f8e7d6c'.repeat(8))}`,
    );
    expect(text).toContain(`Código curto: ${hash.slice(0, 8)}`);
    expect(text).toContain(`código QR ou em ${NETWORK}/inventarios/7?aba=fechamento&versao=1 e aperte`);
    expect(text).not.toContain('sha256sum');
    expect(paper.getByRole('img', { name: 'Código QR do endereço da versão 1' })).toBeTruthy();
    for (const who of ['Contado por', 'Conferido por', 'Gerente', 'Farmacêutico(a) responsável']) {
      expect(paper.getByText(who, { selector: 'p' })).toBeTruthy();
    }
  });

  it('prints no address that only this computer opens', async () => {
    const coletor = () => answerJson({ ...phones, office: false });
    const { text, paper } = await ata({}, undefined, { answers: { 'GET /api/phone-access/': coletor } });
    expect(text).toContain('abra a versão 1 no Fechamento do inventário e aperte Conferir arquivo.');
    expect(text).not.toContain(window.location.host);
    expect(paper.queryByRole('img', { name: 'Código QR do endereço da versão 1' })).toBeNull();
  });

  it('a version from before the chain prints no head of the audit', async () => {
    expect((await ata({ audit_head: null })).text).not.toContain('Registro de quem fez o quê');
  });

  it('repeats inventory, version and hash on each page, and disappears after printing', async () => {
    await ata();
    const begin = hashOf(settledItem()).slice(0, 16).match(/.{8}/g)?.join(' ');
    const foot = () => document.documentElement.style.getPropertyValue('--paper-foot');
    expect(foot()).toBe(`"Ata do inventário nº 7, apuração versão 1, código de verificação ${begin}…"`);
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(foot()).toBe('');
    expect(screen.queryByRole('article', { name: 'Ata de inventário' })).toBeNull();
  });

  it.each<[string, Partial<SettlementDetail>, string]>([
    ['an approved version', {}, 'Aprovada'],
    ['one that nobody approved', { approved_at: null, approved_by: null }, 'Não aprovada'],
    [
      'one that was replaced',
      {
        superseded_at: '2026-01-22T12:00:00Z',
        superseded_by: 'Rui',
        superseded_reason: 'Recontagem do balcão',
      },
      'Substituída',
    ],
  ])('%s is stamped', async (_what, change, stamped) => {
    const { paper, text } = await ata(change);
    expect(paper.getByText(stamped, { selector: 'strong' })).toBeTruthy();
    if (change.superseded_at) expect(text).toContain('Por Rui em 22/01/2026 08:00:00: Recontagem do balcão');
  });

  it('refuses to print without all its differences', async () => {
    show({ [all()]: () => refuse(500, 'unavailable', 'Tente mais tarde.') });
    await printAta();
    expect(await screen.findByText('Erro ao imprimir: Tente mais tarde.')).toBeTruthy();
    expect(print).not.toHaveBeenCalled();
  });
});

describe('the file of all items', () => {
  const items = [settledItem({ key: 'i:1' }), settledItem({ key: 'i:2' })];
  const [first, second] = items.map((item) => [item]);

  it('has the items of all pages and matches the hash', async () => {
    const hash = hashOf(...items);
    show({ [all()]: () => pageOf(first ?? [], 2), [all(2)]: () => pageOf(second ?? [], 2) }, { hash });
    await press('CSV');
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    const [name, content] = saveFile.mock.calls[0] as [string, Blob];
    expect(name).toBe(`apuracao_7_v1_${hash.slice(0, 8)}.csv`);
    expect(
      (await content.text())
        .split('\n')
        .slice(1)
        .map((line) => line.slice(0, 4)),
    ).toEqual(['i:1;', 'i:2;', '']);
    await screen.findByText(
      `Arquivo salvo: ${name}, com 2 itens. Os itens conferem com o código de verificação.`,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not saved if its items have a different hash', async () => {
    show({ [all()]: () => pageOf(items) }, { hash: 'a'.repeat(64) });
    await press('Planilha (XLSX)');
    await screen.findByText(/os itens recebidos não conferem com o código de verificação da apuração/);
    expect(saveFile).not.toHaveBeenCalled();
  });

  it('offers a retry after a failure', async () => {
    let fails = true;
    const answer = () => (fails ? refuse(500, 'unavailable', 'Erro interno.') : pageOf(items));
    show({ [all()]: answer }, { hash: hashOf(...items) });
    await press('CSV');
    expect(await screen.findByText('Erro ao gerar o arquivo: Erro interno.')).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  });

  it('shows progress and stops on Cancelar', async () => {
    show({ [all()]: () => pageOf(first ?? [], 2), [all(2)]: () => new Promise<Response>(() => {}) });
    await press('CSV');
    expect(await screen.findByText('Buscando itens: 1 de 2')).toBeTruthy();
    expect(
      screen.getByRole('progressbar', { name: 'Andamento do arquivo' }).getAttribute('aria-valuenow'),
    ).toBe('50');
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saveFile).not.toHaveBeenCalled();
  });
});

describe('Conferir arquivo', () => {
  const items = Array.from({ length: 60 }, (_, index) =>
    settledItem({ key: `i:${100 + index}`, internal_code: String(100 + index) }),
  );
  const hash = hashOf(...items);

  async function check(name: string, content: BlobPart, change: Answers = {}) {
    const other = settlementOf({ version: 2, hash: hashOf(settledItem({ key: 'i:1' })) });
    const versions = () => answerJson({ results: [other, approvedDetail({ hash })] });
    const answers = { [all()]: () => pageOf(items), 'GET /api/inventories/7/settlements/': versions };
    const seen = show({ ...answers, ...change }, { hash });
    await press('Conferir arquivo');
    const dialog = await screen.findByRole('dialog', { name: 'Conferir arquivo com a versão 1' });
    expect(document.activeElement?.textContent).toBe('Escolher arquivo');
    await userEvent.upload(within(dialog).getByLabelText('Arquivo CSV ou XLSX'), new File([content], name), {
      applyAccept: false,
    });
    return { seen, dialog: within(dialog) };
  }
  const csv = async (edit: (text: string) => string = (text) => text) =>
    edit(new TextDecoder('utf-8', { ignoreBOM: true }).decode((await csvOf(...items)).content));

  it('says that the CSV of the version is the version, byte by byte', async () => {
    const { dialog } = await check('apuracao.csv', await csv());
    expect((await dialog.findByRole('status')).textContent).toMatch(
      /^Confere: 60 linhas são as da versão 1\. O arquivo é idêntico ao CSV da versão\. Código de verificação \(SHA-256\): [\da-f]{64}$/,
    );
  });

  it('lists forged and changed rows in pages', async () => {
    const forged = 'i:9"x;500;0;zerado;99;custo;furto;9;799;PROD FALSO;D;;-500;-49500,00;D;zerado;\n';
    const { dialog } = await check(
      'a.csv',
      await csv((text) => `${text.replaceAll('-34,00', '-35,00')}${forged}`),
    );
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Não confere: 61 linhas diferem da versão 1.',
    );
    const rows = () => dialog.getAllByRole('row').map((row) => row.textContent);
    expect(rows()[1]).toBe('i:100 LOSARTANA 50MG C/30Linha 2, coluna “diferença R$ a custo”-34,00-35,00');
    expect(rows()).toHaveLength(51);
    await userEvent.click(dialog.getByRole('button', { name: 'Próxima página' }));
    expect(rows().at(-1)).toBe('i:9"xLinha 62não temtem a linha');
    expect(dialog.getByText('Página 2 de 2 (61 diferenças)')).toBeTruthy();
  });

  it.each<[string, (text: string) => string, string]>([
    [
      'swapped headings',
      (text) => text.replace('esperado;apurado', 'apurado;esperado'),
      'Não confere: 1 linha difere',
    ],
    ['a row left out', (text) => text.replace(/i:150.*\n/, ''), 'Não confere: 1 linha difere da versão 1.'],
    [
      'a row there twice',
      (text) => text.replace(/(i:150.*\n)/, '$1$1'),
      'Não confere: 1 linha difere da versão 1.',
    ],
    [
      'a quote that never closes',
      (text) => text.replace('i:150;', '"i:150;'),
      'O arquivo está danificado: na linha',
    ],
    ['a cut end', (text) => text.slice(0, -40), 'Não confere: 1 linha difere'],
    ['no settlement', () => 'código;quantidade\n1;2\n', 'O arquivo não é o de uma apuração'],
    ['nothing', () => '', 'O arquivo está vazio.'],
  ])('names a file with %s', async (_, edit, text) => {
    const { dialog } = await check('a.csv', await csv(edit));
    expect((await dialog.findByRole('alert')).textContent).toContain(text);
  });

  it.each([
    ['apuracao.csv', 'i:1', 'Este arquivo é o da versão 2 deste inventário, e não o da versão 1.'],
    ['apuracao_9_v3_', 'i:3', 'Este arquivo é o da versão 3 do inventário 9, e não deste.'],
    ['apuracao.csv', 'i:3', 'Este arquivo é de outro inventário: 0 de 1 item dele está na versão 1.'],
  ])('recognises a file of something else: %s with %s', async (name, key, text) => {
    const item = settledItem({ key });
    const { content } = await csvOf(item);
    const { dialog } = await check(
      name.endsWith('_') ? `${name}${hashOf(item).slice(0, 8)}.csv` : name,
      content,
    );
    expect((await dialog.findByRole('alert')).textContent).toBe(text);
    expect(dialog.queryByRole('table')).toBeNull();
  });

  it('takes the sheet of the version, and a CSV that Excel saved again', async () => {
    const writer = await createSettlementWriter({ format: 'xlsx', basis: 'cost' });
    writer.add(items);
    const { dialog } = await check('a.xlsx', (await writer.finish()).content);
    expect((await dialog.findByRole('status')).textContent).toContain('Confere: 60 linhas');
    const saved = await csv((text) => text.slice(1).replaceAll('\n', '\r\n').replaceAll('-34,00', '-34'));
    await userEvent.upload(dialog.getByLabelText('Arquivo CSV ou XLSX'), new File([saved], 'b.csv'));
    expect((await dialog.findByText(/foi salvo de novo por outro programa/)).textContent).toContain(
      'Confere',
    );
  });

  it('says that a sheet is damaged, and sends no file', async () => {
    const writer = await createSettlementWriter({ format: 'xlsx', basis: 'cost' });
    writer.add(items);
    const { content } = await writer.finish();
    const { seen, dialog } = await check('a.xlsx', content.slice(0, 3000));
    expect((await dialog.findByRole('alert')).textContent).toContain('A planilha está danificada');
    expect(JSON.stringify(seen)).not.toContain('POST');
  });

  it('shows its progress while items arrive', async () => {
    const never = () => new Promise<Response>(() => {});
    const answers = { [all()]: () => pageOf(items, 120), [all(2)]: never };
    const { dialog } = await check('a.csv', await csv(), answers);
    expect(await dialog.findByText('Conferindo: 60 de 120 itens')).toBeTruthy();
    expect(
      dialog.getByRole('progressbar', { name: 'Andamento da conferência' }).getAttribute('aria-valuenow'),
    ).toBe('50');
  });
});
