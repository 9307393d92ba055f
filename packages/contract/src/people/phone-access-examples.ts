import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { allowPhones, getPhoneAccess, type PhoneAccess, withdrawPhones } from './phone-access.js';

/** Of the server of the examples. */
export const examplePhoneAddresses = {
  address: 'https://192.168.0.10:3443',
  install_page: 'http://192.168.0.10:3080/instalar-certificado',
};

export const exampleNetwork = ['192.168.0.10'];

const network = { addresses: exampleNetwork, office: false };
const open: PhoneAccess = { state: 'open', ...examplePhoneAddresses, ...network };
const closed: PhoneAccess = { state: 'closed', address: null, install_page: null, ...network };
const allowed = { endpoint: allowPhones, as: 'admin', request: { body: {} } } as const;

export const phoneAccessExamples: readonly EndpointExamples[] = [
  examplesOf(getPhoneAccess, {
    successes: [
      { title: 'Só neste computador', as: 'mod', request: {}, status: 200, answer: closed },
      { title: 'Aberto para a rede', as: 'mod', request: {}, status: 200, answer: open, after: [allowed] },
    ],
    refusals: [],
  }),
  examplesOf(allowPhones, {
    successes: [
      {
        title: 'Permitir celulares nesta rede',
        as: 'admin',
        request: { body: {} },
        status: 200,
        answer: open,
      },
      {
        title: 'Também o escritório',
        as: 'admin',
        request: { body: { address: '192.168.0.10', office: true } },
        status: 200,
        answer: { ...open, office: true },
      },
    ],
    refusals: [
      {
        title: 'Endereço de outro computador',
        as: 'admin',
        request: { body: { address: '10.9.8.7' } },
        status: 400,
        answer: refusalBody('invalid', 'Este computador não tem este endereço.', 'address'),
      },
    ],
  }),
  examplesOf(withdrawPhones, {
    successes: [
      {
        title: 'Deixar de permitir',
        as: 'admin',
        request: {},
        status: 200,
        answer: closed,
        after: [allowed],
      },
    ],
    refusals: [],
  }),
];
