import {
  DEFAULT_SETTINGS,
  getPharmacySettings,
  type PharmacySettings,
  savePharmacySettings,
} from '@balanco/contract/pharmacies/pharmacy-settings';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { examplePharmacies, unknownUuid } from '../base/example-world.js';

const { central, bairro } = examplePharmacies;
const ofCentral = {
  pharmacy: central.id,
  pharmacy_name: central.name,
  departments: ['GENÉRICOS', 'HOSPITALAR'],
};
const changed: PharmacySettings = {
  ...DEFAULT_SETTINGS,
  value_basis: 'cost',
  approval_gross: 5000,
  tolerance: { units: 1, percent: 2, money: 10 },
  controlled_departments: ['HOSPITALAR'],
  recount: {
    criteria: ['money', 'suspicious', 'controlled'],
    money: 100,
    percent: 10,
    units: 2,
    share: 80,
    sample: 10,
  },
};

export const pharmacySettingsExamples: readonly EndpointExamples[] = [
  examplesOf(getPharmacySettings, {
    successes: [
      {
        title: 'As configurações iniciais',
        as: 'mod',
        request: { params: { id: bairro.id } },
        status: 200,
        answer: { ...DEFAULT_SETTINGS, pharmacy: bairro.id, pharmacy_name: bairro.name, departments: [] },
      },
    ],
    refusals: [
      {
        title: 'Id que não é de uma farmácia',
        as: 'mod',
        request: { params: { id: 'central' } },
        status: 400,
        answer: refusalBody('invalid', 'Farmácia inválida.', 'id'),
      },
      {
        title: 'Farmácia que não existe',
        as: 'mod',
        request: { params: { id: unknownUuid } },
        status: 404,
        answer: refusalBody('not_found', 'Farmácia não encontrada.'),
      },
    ],
  }),
  examplesOf(savePharmacySettings, {
    successes: [
      {
        title: 'Valores a custo, outro limite, tolerância, um departamento controlado e recontagem',
        as: 'admin',
        request: { params: { id: central.id }, body: changed },
        status: 200,
        answer: { ...changed, ...ofCentral },
      },
    ],
    refusals: [
      {
        title: 'Mais de 100 por cento',
        as: 'admin',
        request: { params: { id: central.id }, body: { ...changed, zero_share: 120 } },
        status: 400,
        answer: refusalBody('invalid', 'Informe uma porcentagem de 0 a 100.', 'zero_share'),
      },
      {
        title: 'Farmácia que não existe',
        as: 'admin',
        request: { params: { id: unknownUuid }, body: changed },
        status: 404,
        answer: refusalBody('not_found', 'Farmácia não encontrada.'),
      },
    ],
  }),
];
