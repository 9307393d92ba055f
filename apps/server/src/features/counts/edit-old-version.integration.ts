import { describe, expect, it } from 'vitest';
import { setUpCountedPharmacy } from '../../testing/world/stock-taking.js';

const { counted, edit, lines } = setUpCountedPharmacy();

const two = [
  { barcode: '789', count: 1, factor: 2 },
  { barcode: '790', count: 2 },
];

describe('an edit on an old version', () => {
  it('a stale edit of one field is refused with the stored count', async () => {
    const id = await counted();
    await edit(id, { barcode: [{ barcode: '790', count: 2 }], _version: 1 }, 'admin');
    const answer = await edit(id, { barcode: [{ barcode: '791', count: 3 }], factor: 9, _version: 1 });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'version_conflict',
        detail: 'Este registro foi alterado por outra pessoa.',
        current: { id, _version: 2, barcode: [{ barcode: '790', count: 2 }], factor: 1 },
      },
    });
    expect(await lines()).toEqual([['790', 2, 1]]);
  });

  it('a stale edit of another field is merged', async () => {
    const id = await counted();
    await edit(id, { _deleted: true, _version: 1 }, 'admin');
    const answer = await edit(id, { barcode: two, _version: 1 });
    expect(answer).toMatchObject({ status: 200, body: { _version: 3, _deleted: true, barcode: two } });
  });

  it('a stale edit to the same value is no conflict', async () => {
    const id = await counted();
    await edit(id, { barcode: two, _version: 1 }, 'admin');
    expect(await edit(id, { barcode: two, _version: 1 })).toMatchObject({
      status: 200,
      body: { _version: 2 },
    });
  });

  it('an edit without a version applies to the current version', async () => {
    const id = await counted();
    await edit(id, { barcode: two }, 'admin');
    expect(await edit(id, { barcode: [two[1]] })).toMatchObject({ status: 200, body: { _version: 3 } });
  });

  it('one of several simultaneous edits wins', async () => {
    const id = await counted();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((count) => edit(id, { barcode: [{ barcode: '789', count }], _version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const winner = answers.find(({ status }) => status === 200);
    expect(winner?.body._version).toBe(2);
    expect(await lines()).toEqual([['789', winner?.body.barcode[0].count, 1]]);
  });
});
