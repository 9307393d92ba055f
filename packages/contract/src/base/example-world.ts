import type { Count } from '../counts/count.js';
import { eachPharmacyField, type Pharmacy } from '../pharmacies/pharmacies.js';
import type { Product } from '../products/products.js';
import type { Role } from './roles.js';

/** Fixed data of every example; tests seed it. */

export interface ExamplePerson {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

export const exampleServer = { origin: 'https://balanco.example', version: '1.1.0' } as const;

function person<R extends Role>(number: number, name: string, mailbox: string, role: R) {
  return {
    sub: `5f0c1a9e-3b1d-4a52-9c0e-1d2f3a4b5c0${number}`,
    name,
    email: `${mailbox}@balanco.example`,
    role,
  } satisfies ExamplePerson;
}

/** All but `unlicensed` have a seat of `licenceKey`. */
export const examplePeople = {
  admin: person(1, 'Ana Souza', 'ana', 'admin'),
  mod: person(2, 'Bruno Lima', 'bruno', 'mod'),
  user: person(3, 'Carla Dias', 'carla', 'user'),
  unlicensed: person(4, 'Davi Rocha', 'davi', 'user'),
};

export const examplePending = person(5, 'Eva Prado', 'eva', 'user');

export const exampleLicences = {
  free: {
    id: '01976f3a-8c00-7a10-8000-0000000001f1',
    key: 'ACDEF-GHJKM-NPQRT-UVWXY-23467',
    seats: 10,
  },
  full: {
    id: '01976f3a-8c00-7a10-8000-0000000001f2',
    key: '23467-ACDEF-GHJKM-NPQRT-UVWXY',
    seats: 1,
  },
} as const;

export function examplePharmacy(change: Partial<Pharmacy>): Pharmacy {
  return {
    id: '01976f4c-2a00-7c30-8000-0000000000a3',
    ...eachPharmacyField(() => ''),
    name: 'Farmácia da Praça',
    inventory_uuid: '3f2b8c1e-7a64-4d0f-9b35-0000000000a3',
    created_at: '2026-05-06T12:00:00.000Z',
    total: 0,
    version: 1,
    ...change,
  };
}

/** `bairro` is empty and was renamed once. */
export const examplePharmacies = {
  central: examplePharmacy({
    id: '01976f3a-8c00-7a10-8000-0000000000c1',
    name: 'Farmácia Central',
    inventory_uuid: '3f2b8c1e-7a64-4d0f-9b35-0000000000c1',
    created_at: '2026-05-04T11:00:00.000Z',
    total: 3,
  }),
  bairro: examplePharmacy({
    id: '01976f3a-8c00-7a10-8000-0000000000b2',
    name: 'Farmácia do Bairro',
    inventory_uuid: '3f2b8c1e-7a64-4d0f-9b35-0000000000b2',
    created_at: '2026-05-02T11:00:00.000Z',
    version: 2,
  }),
};

export const exampleProducts = {
  dipyrone: {
    id: '01976f3b-1000-7b20-8000-0000000000d1',
    internal_code: '000123',
    description: 'DIPIRONA SÓDICA 500MG 10 COMPRIMIDOS',
    barcode: '7891234567895',
    department: 'GENÉRICOS',
    system_stock: 10.5,
    value: 3.99,
    pharmacy: examplePharmacies.central.id,
    version: 1,
  },
  omeprazole: {
    id: '01976f3b-1000-7b20-8000-0000000000d2',
    internal_code: '000124',
    description: 'OMEPRAZOL 20MG 28 CÁPSULAS',
    barcode: '7891000000014',
    department: 'GENÉRICOS',
    system_stock: 42,
    value: 18.9,
    pharmacy: examplePharmacies.central.id,
    version: 1,
  },
  saline: {
    id: '01976f3b-1000-7b20-8000-0000000000d3',
    internal_code: '000777',
    description: 'SORO FISIOLÓGICO 0,9% 500ML',
    barcode: '',
    department: 'HOSPITALAR',
    system_stock: -2,
    value: 7.5,
    pharmacy: examplePharmacies.central.id,
    version: 2,
  },
} as const satisfies Record<string, Product>;

export const exampleCreationKey = '0b7e3c52-6f1d-4c8a-9a2e-0000000000f1';

export const exampleInventories = {
  whole: { number: 1, uuid: examplePharmacies.central.inventory_uuid, source: 'pharmacy' },
  march: { number: 3, uuid: null, source: 'web' },
  general: { number: 4, uuid: null, source: 'web' },
  mobile: { number: 5, uuid: '8d5c7b1a-2f3e-4c6d-8a9b-0000000000e5', source: 'mobile' },
} as const;

export const exampleSections = {
  first: { id: '6b1f0c2d-9e8a-4b7c-8d5e-000000000001', name: 'Corredor 1' },
  second: { id: '6b1f0c2d-9e8a-4b7c-8d5e-000000000002', name: 'Corredor 2' },
} as const;

export interface SentCount {
  readonly amplify_id: string;
  readonly inventoryID: Count['inventoryID'];
  readonly sectionID?: string;
  readonly barcode?: Count['barcode'];
  readonly internalBarcode?: Count['internalBarcode'];
  readonly createdAt: string;
}

const amplifyId = (number: number) => `c0a1e2f3-1111-4a4a-8b8b-00000000000${number}`;

/** Carla's, in the order of ids, from 1. */
export const exampleCounts: readonly [SentCount, SentCount, SentCount, SentCount] = [
  {
    amplify_id: amplifyId(1),
    inventoryID: exampleInventories.general.number,
    sectionID: exampleSections.first.id,
    barcode: [
      { barcode: '07891234567895', count: 12 },
      { barcode: '7891000000014', count: 3, factor: 10 },
    ],
    createdAt: '2026-05-05T12:00:00.000Z',
  },
  {
    amplify_id: amplifyId(2),
    inventoryID: exampleInventories.general.number,
    sectionID: exampleSections.first.id,
    internalBarcode: { code: { S: '777' }, count: { N: '5' } },
    createdAt: '2026-05-05T12:01:00.000Z',
  },
  {
    amplify_id: amplifyId(3),
    inventoryID: exampleInventories.mobile.uuid,
    barcode: 'leitura interrompida',
    createdAt: '2026-05-06T03:30:00.000Z',
  },
  {
    amplify_id: amplifyId(4),
    inventoryID: exampleInventories.whole.uuid,
    barcode: '[{"barcode":"7899999999990","count":1}]',
    createdAt: '2026-05-06T04:30:00.000Z',
  },
];

export const exampleUnplaced = {
  amplify_id: amplifyId(8),
  inventoryID: '8d5c7b1a-2f3e-4c6d-8a9b-0000000000e9',
  internalBarcode: { code: '777', count: 2 },
  createdAt: '2026-05-06T05:30:00.000Z',
} as const satisfies SentCount;

export const freshAmplifyIds = [amplifyId(5), amplifyId(6), amplifyId(7)] as const;

/** Correcting this factor made the second count version 2. */
export const correctedFactor = 6;

export const freshDeletion = '01976f4c-2a00-7c30-8000-0000000000f1';

export const unknownUuid = '00000000-0000-4000-8000-000000000404';
export const unknownNumber = 404;
