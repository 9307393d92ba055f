import { type EndpointExamples, examplesOf } from '../base/example.js';
import { allowPhones, getPhoneAccess, type PhoneAccess, withdrawPhones } from './phone-access.js';

/** Of the server of the examples. */
export const examplePhoneAddresses = {
  address: 'https://192.168.0.10:3443',
  install_page: 'http://192.168.0.10:3080/instalar-certificado',
};

const open: PhoneAccess = { state: 'open', ...examplePhoneAddresses };
const closed: PhoneAccess = { state: 'closed', address: null, install_page: null };
const allowed = { endpoint: allowPhones, as: 'admin', request: {} } as const;

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
      { title: 'Permitir celulares nesta rede', as: 'admin', request: {}, status: 200, answer: open },
    ],
    refusals: [],
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
