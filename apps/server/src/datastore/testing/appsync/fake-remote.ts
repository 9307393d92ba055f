import { randomUUID } from 'node:crypto';
import { RemoteUnavailable } from '../../appsync/remote/appsync-client.js';
import type { Remote, RemoteModel, RemotePage } from '../../appsync/remote/remote.js';

export type FakeRow = Readonly<Record<string, unknown>>;

export function fakeCount(fields: FakeRow = {}): FakeRow & { readonly id: string } {
  return {
    id: randomUUID(),
    inventoryID: 'galpao-7',
    cognitoUserID: 'sub-1',
    user_name: 'Carla Coletora',
    barcode: JSON.stringify([{ barcode: '7891234567895', count: 1 }]),
    internalBarcode: null,
    factor: 1,
    sectionID: null,
    createdAt: '2026-05-01T03:04:05.000Z',
    _version: 1,
    _deleted: null,
    _lastChangedAt: 1_777_604_645_000,
    ...fields,
  };
}

export function createFakeRemote() {
  const pages: ((nextToken: string | null) => RemotePage)[] = [];
  const inventoryPages: (() => RemotePage)[] = [];
  const asked: string[] = [];
  const remote: Remote = {
    async sync(model: RemoteModel, { lastSync, nextToken }) {
      asked.push(`${model.name} ${lastSync} ${nextToken}`);
      const page = model.name === 'Count' ? pages.shift() : inventoryPages.shift();
      return page === undefined ? lastPage([], lastSync ?? 1) : page(nextToken);
    },
    getCount: async () => null,
    updateCount: async () => Promise.reject(new RemoteUnavailable('no update was expected')),
    deleteCount: async () => Promise.reject(new RemoteUnavailable('no deletion was expected')),
    hasCountField: () => true,
  };
  return { remote, pages, inventoryPages, asked };
}

export function lastPage(items: readonly unknown[], startedAt: number): RemotePage {
  return { items, nextToken: null, startedAt, failures: [] };
}
