import { type EndpointExamples, examplesOf } from '../base/example.js';
import { examplePeople, examplePharmacies } from '../base/example-world.js';
import { listMailAddresses, setMailAddress } from './mail-addresses.js';

const pharmacy = examplePharmacies.central.id;
const entered = {
  email: 'dona@rede.example',
  entered_by: examplePeople.admin.name,
  entered_at: '2026-05-07T12:00:00.000Z',
  left_at: null,
};

export const mailAddressExamples: readonly EndpointExamples[] = [
  examplesOf(listMailAddresses, {
    title: 'Os de uma farmácia',
    request: { query: { pharmacy } },
    answer: { sends: false, addresses: [] },
  }),
  examplesOf(setMailAddress, {
    title: 'Incluir',
    request: { body: { pharmacy, email: entered.email, receives: true } },
    answer: { sends: false, addresses: [entered] },
    volatile: ['addresses.0.entered_at'],
  }),
];
