import { called, type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { allowPhones, getPhoneAccess, type PhoneAccess, withdrawPhones } from './phone-access.js';

export const examplePhoneAddresses = {
  address: 'https://192.168.0.10:3443',
  install_page: 'http://192.168.0.10:3080/instalar-certificado',
};

export const exampleNetwork = ['192.168.0.10'];

const network = { addresses: exampleNetwork, office: false };
const open: PhoneAccess = { state: 'open', ...examplePhoneAddresses, ...network };
const closed: PhoneAccess = { state: 'closed', address: null, install_page: null, ...network };
const allowed = called(allowPhones, 'admin', { body: {} });

export const phoneAccessExamples: readonly EndpointExamples[] = [
  examplesOf(
    getPhoneAccess,
    { title: 'Só neste computador', answer: closed },
    { title: 'Aberto para a rede', answer: open, after: [allowed] },
  ),
  examplesOf(
    allowPhones,
    { title: 'Permitir celulares nesta rede', request: { body: {} }, answer: open },
    {
      title: 'Também o escritório',
      request: { body: { address: '192.168.0.10', office: true } },
      answer: { ...open, office: true },
    },
    refused('invalid', 'Endereço de outro computador', 'Este computador não tem este endereço.', {
      field: 'address',
      body: { address: '10.9.8.7' },
    }),
  ),
  examplesOf(withdrawPhones, { title: 'Deixar de permitir', answer: closed, after: [allowed] }),
];
