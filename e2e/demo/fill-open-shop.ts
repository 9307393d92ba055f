import type { DemoSessions } from './people.js';

interface CountedItem {
  readonly internal_code: string;
  readonly barcodes: readonly string[];
}
interface ProofItem extends CountedItem {
  readonly key: string;
  readonly due: number;
  readonly in_erp: number | null;
}
interface SettledItem extends CountedItem {
  readonly key: string;
  readonly settled: number;
}

const MINUTE = 60_000;

/**
 * Imports what the shop sold and received while an inventory was counted from `start` on: before, between and after its counts
 * (docs/closing.md, "Open shop").
 */
export async function sellWhileCounting(
  admin: DemoSessions['admin'],
  inventory: number,
  start: Date,
): Promise<void> {
  const path = `/api/inventories/${inventory}`;
  const at = (minutes: number) => new Date(start.getTime() + minutes * MINUTE);
  await admin.send('PATCH', `${path}/terms/`, { shop: 'open', stock_at: at(-60).toISOString() });
  const { results } = (await admin.send('GET', `${path}/divergence/?filter=divergent&page_size=12`)) as {
    results: CountedItem[];
  };
  const rows = results.flatMap(({ internal_code, barcodes }, index) => {
    const code = internal_code || (barcodes[0] ?? '');
    return [
      [code, at(-40 + index), 2, 'S'] as const,
      ...(index % 3 === 0 ? [[code, at(45 + index), 12, 'E'] as const] : []),
      ...(index % 4 === 0 ? [[code, at(5), 1, 'S'] as const] : []),
    ];
  });
  const lines = rows.map(
    ([code, moment, units, direction]) => `${code};${clock(moment)};${units};${direction}`,
  );
  await admin.send('POST', `${path}/movements/`, {
    file: Buffer.from(`codigo;data_hora;quantidade;E|S\r\n${lines.join('\r\n')}\r\n`).toString('base64'),
    file_name: 'vendas-e-entradas-da-noite.csv',
  });
}

/** Exports the adjustment, and proves that the ERP took all of it but three items. */
export async function proveAllButThree(admin: DemoSessions['admin'], inventory: number): Promise<void> {
  const path = `/api/inventories/${inventory}`;
  await admin.send('POST', `${path}/settlements/1/export/`, {
    ...{ profile: 'ajuste', content: 'adjustment', code_kind: 'internal_code', leave_out: true },
  });
  const proofs = `${path}/settlements/1/return-proofs/`;
  await admin.send('POST', proofs, { source: 'catalogue' });
  const before = (await admin.send('GET', `${path}/return-proofs/1/items/?page_size=3000`)) as {
    results: ProofItem[];
  };
  const due = new Map(before.results.map((item, index) => [item.key, index < 3 ? item.in_erp : item.due]));
  const settled = (await admin.send('GET', `${path}/settlements/1/items/?page_size=3000`)) as {
    results: SettledItem[];
  };
  const lines = settled.results.map(({ key, internal_code, barcodes, settled: units }) => ({
    ...{ internal_code, barcode: barcodes[0] ?? '', stock: due.get(key) ?? units },
  }));
  await admin.send('POST', proofs, { source: 'file', file_name: 'estoque-do-erp.csv', lines });
}

/** The hour in the pharmacy, as a till writes it. */
function clock(moment: Date): string {
  const format = { dateStyle: 'short', timeStyle: 'medium', timeZone: 'America/Sao_Paulo' } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(moment);
}
