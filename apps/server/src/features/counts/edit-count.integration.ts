import { editCountLine, removeCountLine } from '@balanco/contract/counts/count-edit';
import { getDashboardTotal } from '@balanco/contract/progress/dashboard';
import { describe, expect, it } from 'vitest';
import { linesOf, setUpCountedPharmacy } from '../../testing/world/stock-taking.js';

const { server, pharmacy, counted, edit, lines } = setUpCountedPharmacy();

const two = [
  { barcode: '789', count: 1, factor: 2 },
  { barcode: '790', count: 2 },
];
const garbage = { count: 2 };
const internal = { code: '42', count: 5 };

describe('an edit', () => {
  it('editing barcode replaces all of it and its lines', async () => {
    const id = await counted({ barcode: two });
    const answer = await edit(id, { barcode: '[{"barcode":"791","count":9}]', _version: 1 });
    expect(answer).toMatchObject({
      status: 200,
      body: { id, _version: 2, barcode: '[{"barcode":"791","count":9}]', internalBarcode: null },
    });
    expect(await lines()).toEqual([['791', 9, 1]]);
  });

  it('editing one code empties the other', async () => {
    const id = await counted();
    expect((await edit(id, { internalBarcode: JSON.stringify(internal) })).body).toMatchObject({
      barcode: null,
    });
    expect(await lines()).toEqual([['42', 5, 1]]);
    expect((await edit(id, { barcode: two })).body).toMatchObject({ internalBarcode: null });
    expect(await lines()).toEqual([
      ['789', 1, 2],
      ['790', 2, 1],
    ]);
  });

  it('editing both codes keeps both', async () => {
    const id = await counted();
    await edit(id, { barcode: two, internalBarcode: internal });
    expect(await lines()).toEqual([
      ['789', 1, 2],
      ['790', 2, 1],
      ['42', 5, 1],
    ]);
  });

  it('editing only the factor sets it on the count and every entry', async () => {
    const id = await counted({ barcode: two, internalBarcode: { ...internal, factor: 3 } });
    expect((await edit(id, { factor: 6 })).body).toMatchObject({
      factor: 6,
      barcode: [{ factor: 6 }, { factor: 6 }],
      internalBarcode: { factor: 6 },
    });
    expect((await lines()).map(([, , factor]) => factor)).toEqual([6, 6, 6]);
  });

  it('editing to broken JSON keeps it as sent and shows it unrecognised', async () => {
    const id = await counted();
    expect((await edit(id, { barcode: '[{"barcode":' })).body).toMatchObject({ barcode: '[{"barcode":' });
    expect(await lines()).toEqual([['[{"barcode":', null, 1]]);
  });

  it.each([
    { body: { barcode: 'lixo' } },
    { body: { barcode: null, internalBarcode: null } },
    { body: { barcode: [two[0], { count: 2 }] } },
    { body: { barcode: [two[0]] } },
    { from: [two[0], garbage], body: { barcode: [garbage, garbage] } },
  ])(
    "a collector can't take a readable line out of another's count with %j; the office can",
    async (edited) => {
      const { from = two, body } = edited;
      const id = await counted({ barcode: from });
      await server()
        .db.updateTable('count')
        .set({ cognito_user_id: server().people.mod.sub })
        .where('id', '=', id)
        .execute();
      const before = await lines();
      expect(await edit(id, body)).toMatchObject({ status: 400, body: { code: 'invalid' } });
      expect(await lines()).toEqual(before);
      expect((await edit(id, body, 'mod')).status).toBe(200);
      expect((await edit(id, { factor: 4 })).status).toBe(200);
    },
  );

  it('editing one of several lines changes no other line', async () => {
    const source = { barcode: JSON.stringify(two), internalBarcode: internal, factor: 1 };
    const id = await counted(source);
    const change = { code: '800', kind: 'barcode', quantity: 7, factor: 3 } as const;
    await edit(id, { ...editCountLine(source, 1, change), _version: 1 });
    expect(await lines()).toEqual([
      ['789', 1, 2],
      ['800', 7, 3],
      ['42', 5, 1],
    ]);
  });

  it('editing keeps the ids of lines whose index stays', async () => {
    const id = await counted({ barcode: two });
    const ids = async () =>
      (await linesOf(server(), { pharmacy: pharmacy().id })).map((line) => line.line_id);
    const before = await ids();
    await edit(id, { barcode: [two[0], { ...two[1], count: 50 }] });
    expect(await ids()).toEqual(before);
  });

  it('editing to the stored values changes nothing', async () => {
    const id = await counted({ barcode: two, factor: 2.5 });
    const audited = () =>
      server().db.selectFrom('audit').select('id').where('entity_id', '=', String(id)).execute();
    const before = (await audited()).length;
    for (const body of [
      {},
      { _version: 1 },
      { barcode: two, factor: 2.5 },
      { factor: 2.50049, barcode: two },
    ]) {
      expect((await edit(id, body)).body).toMatchObject({ _version: 1 });
    }
    expect(await audited()).toHaveLength(before);
  });

  it('editing writes an audit row with person, old and new count', async () => {
    const id = await counted();
    await edit(id, { factor: 4 }, 'mod');
    const rows = await server()
      .db.selectFrom('audit')
      .selectAll()
      .where('entity', '=', 'count')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { action: 'create', actor_sub: server().people.user.sub, before: null, after: { version: 1 } },
      {
        action: 'update',
        actor_name: 'Márcio Moderador',
        pharmacy_id: pharmacy().id,
        before: { factor: 1, version: 1 },
        after: { factor: 4, version: 2 },
      },
    ]);
  });
});

describe('a deletion', () => {
  const total = async () => (await server().call(getDashboardTotal, { as: 'user' })).body.total;

  it('deleting a count removes it from lists and totals until restored', async () => {
    const before = await total();
    const id = await counted({ barcode: two });
    expect(await edit(id, { _deleted: true, _version: 1 })).toMatchObject({
      status: 200,
      body: { _deleted: true, _version: 2 },
    });
    expect([await lines(), await total()]).toEqual([[], before]);
    expect(await edit(id, { _deleted: false, _version: 2 })).toMatchObject({
      body: { _deleted: false, _version: 3 },
    });
    expect([(await lines()).length, await total()]).toEqual([2, before + 2]);
  });

  it('deleting a count is audited as a deletion', async () => {
    const id = await counted();
    await edit(id, { _deleted: true });
    const rows = server().db.selectFrom('audit').select('action').where('entity_id', '=', String(id));
    expect(await rows.orderBy('id').execute()).toEqual([{ action: 'create' }, { action: 'delete' }]);
  });

  it('deleting one line in the dialog keeps the others', async () => {
    const source = { barcode: two, internalBarcode: null, factor: 1 };
    const id = await counted(source);
    await edit(id, { ...removeCountLine(source, 0), _version: 1 });
    expect(await lines()).toEqual([['790', 2, 1]]);
  });

  it('writing back the former fields undoes the deletion of a line', async () => {
    const sources = [
      { barcode: two, internalBarcode: internal, factor: 1 },
      { barcode: JSON.stringify(two), internalBarcode: null, factor: 3 },
      { barcode: [two[0]], internalBarcode: JSON.stringify(internal), factor: 1 },
    ];
    for (const source of sources) {
      const id = await counted(source);
      const before = await lines();
      for (const index of [0, before.length - 1]) {
        const { body: gone } = await edit(id, removeCountLine(source, index) ?? {});
        expect(await lines()).toHaveLength(before.length - 1);
        const { barcode, internalBarcode } = source;
        const undo = await edit(id, { barcode, internalBarcode, _version: gone._version });
        expect(undo).toMatchObject({ status: 200, body: { ...source, _version: gone._version + 1 } });
        expect(await lines()).toEqual(before);
      }
      await edit(id, { _deleted: true });
    }
  });

  it("undoing a line's deletion after another person's edit is a version conflict", async () => {
    const source = { barcode: two, internalBarcode: null, factor: 1 };
    const id = await counted(source);
    await edit(id, { ...removeCountLine(source, 0), _version: 1 });
    await edit(id, { barcode: [{ barcode: '790', count: 9 }], _version: 2 }, 'mod');
    const undo = await edit(id, { barcode: two, internalBarcode: null, _version: 2 });
    expect(undo).toMatchObject({ status: 409, body: { code: 'version_conflict', current: { _version: 3 } } });
    expect(await lines()).toEqual([['790', 9, 1]]);
  });

  it("undoing a count's deletion keeps another person's later edit", async () => {
    const id = await counted();
    await edit(id, { _deleted: true, _version: 1 });
    await edit(id, { factor: 5 }, 'mod');
    expect(await edit(id, { _deleted: false, _version: 2 })).toMatchObject({
      status: 200,
      body: { _deleted: false, factor: 5, _version: 4 },
    });
    expect(await lines()).toEqual([['7891234567895', 1, 5]]);
  });

  it('deleting a count records the moment, and restoring clears it', async () => {
    const moment = async (id: number) => {
      const count = server().db.selectFrom('count').select('deleted_at').where('id', '=', id);
      return (await count.executeTakeFirst())?.deleted_at;
    };
    const id = await counted();
    await edit(id, { _deleted: true });
    const first = await moment(id);
    expect(first).toBeInstanceOf(Date);
    await edit(id, { factor: 2 });
    expect(await moment(id)).toEqual(first);
    await edit(id, { _deleted: false });
    expect(await moment(id)).toBeNull();
  });

  it('a deleted count that is edited stays out of the lists', async () => {
    const id = await counted();
    await edit(id, { _deleted: true });
    await edit(id, { barcode: two });
    expect(await lines()).toEqual([]);
    await edit(id, { _deleted: false });
    expect(await lines()).toHaveLength(2);
  });
});

describe('a refusal', () => {
  it("editing an unknown count or a deleted pharmacy's is refused", async () => {
    expect(await edit(999_999, { factor: 2 })).toMatchObject({
      status: 404,
      body: { detail: 'Contagem não encontrada.' },
    });
    const id = await counted();
    await server()
      .db.updateTable('pharmacy')
      .set({ deleted_at: new Date() })
      .where('id', '=', pharmacy().id)
      .execute();
    expect(await edit(id, { factor: 2 })).toMatchObject({ status: 404 });
  });

  it.each([
    [{ barcode: [{ barcode: '789', count: -1 }] }, { quantity: ['A quantidade mínima é 0.'] }],
    [
      { barcode: [{ barcode: '789', count: 7_891_234_567_895 }] },
      { quantity: ['A quantidade passa do limite de 100.000.'] },
    ],
    [{ internalBarcode: '{"code":"1","count":1,"factor":0}' }, { factor: ['O fator mínimo é 1.'] }],
    [{ factor: 0.5 }, { factor: ['O fator mínimo é 1.'] }],
    [{ _version: 0 }, { _version: ['Versão inválida.'] }],
    [{ barcode: Array(1001).fill({}) }, { barcode: ['Uma contagem tem no máximo 1.000 códigos.'] }],
  ])('a bad edit is refused with the reason: %j', async (body, fields) => {
    const id = await counted();
    expect(await edit(id, body)).toMatchObject({ status: 400, body: { code: 'invalid', fields } });
    expect(await lines()).toEqual([['7891234567895', 1, 1]]);
  });
});
