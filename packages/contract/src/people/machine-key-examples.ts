import { called, type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { examplePeople, examplePharmacies } from '../base/example-world.js';
import { createMachineKey, endMachineKey, listMachineKeys, type MachineKey } from './machine-keys.js';

const { admin } = examplePeople;
const { central } = examplePharmacies;

/** The ERP's; the tests' world has it. */
export const exampleMachineKey: MachineKey = {
  id: '01976f3a-8c00-7a10-8000-0000000002f1',
  name: 'ERP da matriz',
  begins: 'balanco_Xa91bQ',
  scopes: ['read:catalogue', 'write:catalogue'],
  pharmacies: [{ id: central.id, name: central.name }],
  made_by: admin.name,
  made_by_sub: admin.sub,
  created_at: '2026-05-06T06:00:00.000Z',
  expires_at: '2127-05-06T06:00:00.000Z',
  last_used_at: null,
};

const made = { name: 'BI', scopes: ['read:results' as const], days: 90 };

export const machineKeyExamples: readonly EndpointExamples[] = [
  examplesOf(listMachineKeys, {
    title: 'As chaves que valem',
    request: {},
    answer: { results: [exampleMachineKey] },
  }),
  examplesOf(
    createMachineKey,
    {
      title: 'Uma chave que lê os resultados de todas as farmácias',
      request: { body: made },
      answer: {
        key: {
          ...exampleMachineKey,
          name: made.name,
          scopes: made.scopes,
          pharmacies: null,
          begins: 'balanco_p4cT0w',
        },
        secret: 'balanco_p4cT0wJ3nqk5sVf2mYbR7dXhU1zLgE8oAi6tCv9xWsQ',
      },
      volatile: ['key.id', 'key.begins', 'key.created_at', 'key.expires_at', 'secret'],
    },
    refused('conflict', 'Já há duas com o nome', 'Já há duas chaves "BI" em uso. Encerre uma delas antes.', {
      body: made,
      after: [1, 2].map(() => called(createMachineKey, 'admin', { body: made })),
    }),
  ),
  examplesOf(endMachineKey, {
    title: 'Encerra',
    request: { params: { id: exampleMachineKey.id } },
    answer: exampleMachineKey,
  }),
];
