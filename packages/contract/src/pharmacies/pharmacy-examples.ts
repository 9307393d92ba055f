import { called, type EndpointExamples, examplesOf, refused } from '../base/example.js';
import * as world from '../base/example-world.js';
import { reopenSettlement } from '../settlement/settling.js';
import * as contract from './pharmacies.js';
import * as settings from './pharmacy-settings.js';

const { central, bairro } = world.examplePharmacies;

const contents = { products: 3, inventories: 3, sections: 2, counts: 5 };

const filled = contract.eachPharmacyField((field) => contract.PHARMACY_FIELDS[field].label);
const newPharmacy = (name: string) => world.examplePharmacy({ name });

const ofCentral = {
  pharmacy: central.id,
  pharmacy_name: central.name,
  departments: ['GENÉRICOS', 'HOSPITALAR'],
};
const changed: settings.PharmacySettings = {
  ...settings.DEFAULT_SETTINGS,
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
  identity: {
    legal_name: 'Farmácia Central Ltda.',
    cnpj: '12ABC34501DE35',
    state_registration: '110.042.490.114',
    address: 'Rua das Flores, 100, Centro, Campinas, SP, 13010-000',
    crf: 'CRF-SP 12345',
    pharmacist: 'Paula Nunes',
    pharmacist_crf: 'CRF-SP 54321',
  },
};

export const pharmacyExamples: readonly EndpointExamples[] = [
  examplesOf(contract.listPharmacies, {
    title: 'As mais novas primeiro',
    answer: [central, bairro],
  }),
  examplesOf(
    contract.createPharmacy,
    {
      title: 'Espaços em volta do nome não contam',
      request: { body: { ...filled, name: '  Farmácia da Praça ' } },
      answer: world.examplePharmacy({ ...filled, name: 'Farmácia da Praça' }),
      volatile: ['id', 'inventory_uuid', 'created_at'],
    },
    refused('not_found', 'Cópia de uma farmácia que não existe', 'Farmácia não encontrada.', {
      as: 'admin',
      body: { name: 'Cópia', copy_from: world.unknownUuid },
    }),
  ),
  examplesOf(
    contract.editPharmacy,
    {
      title: 'Um nome novo',
      request: { params: { id: central.id }, body: { ...filled, name: 'Farmácia Central do Norte' } },
      answer: { ...central, ...filled, name: 'Farmácia Central do Norte', version: 2 },
    },
    refused('version_conflict', 'Um nome que outra pessoa mudou desde então', undefined, {
      current: bairro,
      params: { id: bairro.id },
      body: { name: 'Farmácia Nova', version: 1 },
    }),
  ),
  examplesOf(contract.getPharmacyContents, {
    title: 'O que vai junto se a farmácia for excluída',
    request: { params: { id: central.id } },
    answer: { ...contents, approved_inventories: 1 },
  }),
  examplesOf(
    contract.deletePharmacy,
    {
      title: 'Com tudo o que ela tem',
      after: [
        called(reopenSettlement, 'admin', {
          params: { id: world.exampleInventories.mobile.uuid },
          body: { version: 1, reason: 'A farmácia fechou.' },
        }),
      ],
      request: { params: { id: central.id } },
      answer: { ...contents, deletion: world.freshDeletion },
      volatile: ['deletion'],
    },
    refused(
      'conflict',
      'Farmácia com um inventário aprovado',
      'O inventário “Balanço do aplicativo” está aprovado. Use Reabrir nele antes de excluir a farmácia.',
    ),
    refused('not_found', 'Farmácia que já foi excluída', 'Farmácia não encontrada.', {
      params: { id: bairro.id },
      sentBefore: 1,
    }),
  ),
  examplesOf(
    contract.bulkPharmacies,
    {
      title: 'Uma farmácia para cada nome, na ordem dada',
      request: { body: ['Farmácia da Praça', 'Farmácia da Estação'] },
      answer: [newPharmacy('Farmácia da Praça'), newPharmacy('Farmácia da Estação')],
      volatile: ['0.id', '0.inventory_uuid', '0.created_at', '1.id', '1.inventory_uuid', '1.created_at'],
    },
    refused('invalid', 'Um nome em branco: nada é gravado', 'Informe o nome da farmácia.', {
      field: '1',
      body: ['Farmácia da Praça', ' '],
    }),
  ),
  examplesOf(settings.getPharmacySettings, {
    title: 'As configurações iniciais',
    request: { params: { id: bairro.id } },
    answer: {
      ...settings.DEFAULT_SETTINGS,
      pharmacy: bairro.id,
      pharmacy_name: bairro.name,
      departments: [],
    },
  }),
  examplesOf(
    settings.savePharmacySettings,
    {
      title: 'Valores a custo, outro limite, tolerância, um departamento controlado e recontagem',
      request: { params: { id: central.id }, body: changed },
      answer: { ...changed, ...ofCentral },
    },
    refused(
      'invalid',
      'CNPJ com dígito errado',
      'O CNPJ não confere. Confira as 14 posições, com os dígitos verificadores.',
      {
        field: 'identity.cnpj',
        body: { ...changed, identity: { ...changed.identity, cnpj: '12.ABC.345/01DE-36' } },
      },
    ),
  ),
];
