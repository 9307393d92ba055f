import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type ServerUnderTest, startServerUnderTest } from './server-under-test.js';
import { addPharmacy } from './stock-taking.js';

/** One server for the file and a new pharmacy for each test. */
export function setUpPharmacy() {
  let server: ServerUnderTest;
  let pharmacy: Pharmacy;
  beforeAll(async () => {
    server = await startServerUnderTest();
  });
  beforeEach(async () => {
    pharmacy = await addPharmacy(server);
  });
  afterAll(() => server.close());
  return { server: () => server, pharmacy: () => pharmacy };
}
