import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import {
  exampleCreationKey,
  exampleInventories,
  examplePharmacies,
  freshDeletion,
  unknownUuid,
} from '../base/example-world.js';
import { reopenSettlement } from '../settlement/settling.js';
import {
  bulkPharmacies,
  createPharmacy,
  deletePharmacy,
  editPharmacy,
  getPharmacyContents,
  listPharmacies,
  type Pharmacy,
} from './pharmacies.js';
import {
  DEFAULT_SETTINGS,
  getPharmacySettings,
  type PharmacySettings,
  savePharmacySettings,
} from './pharmacy-settings.js';

const { central, bairro } = examplePharmacies;

const namelessRefusals = (as: 'mod' | 'user') => [
  {
    title: 'Farmácia que não é um UUID',
    as,
    request: { params: { id: 'central' } },
    status: 400,
    answer: refusalBody('invalid', 'Farmácia inválida.', 'id'),
  },
  {
    title: 'Farmácia que não existe',
    as,
    request: { params: { id: unknownUuid } },
    status: 404,
    answer: refusalBody('not_found', 'Farmácia não encontrada.'),
  },
];

const contents = { products: 3, inventories: 3, sections: 2, counts: 5 };

const contentsExamples = examplesOf(getPharmacyContents, {
  successes: [
    {
      title: 'O que vai junto se a farmácia for excluída',
      as: 'user',
      request: { params: { id: central.id } },
      status: 200,
      answer: { ...contents, approved_inventories: 1 },
    },
    {
      title: 'Uma farmácia vazia',
      as: 'user',
      request: { params: { id: bairro.id } },
      status: 200,
      answer: { products: 0, inventories: 0, sections: 0, counts: 0, approved_inventories: 0 },
    },
  ],
  refusals: namelessRefusals('user'),
});

const deleteExamples = examplesOf(deletePharmacy, {
  successes: [
    {
      title: 'Com tudo o que ela tem',
      as: 'mod',
      after: [
        {
          endpoint: reopenSettlement,
          as: 'admin',
          request: {
            params: { id: exampleInventories.mobile.uuid },
            body: { version: 1, reason: 'A farmácia fechou.' },
          },
        },
      ],
      request: { params: { id: central.id } },
      status: 200,
      answer: { ...contents, deletion: freshDeletion },
      volatile: ['deletion'],
    },
  ],
  refusals: [
    ...namelessRefusals('mod'),
    {
      title: 'Farmácia com um inventário aprovado',
      as: 'mod',
      request: { params: { id: central.id } },
      status: 409,
      answer: refusalBody(
        'conflict',
        'O inventário “Balanço do aplicativo” está aprovado. Use Reabrir nele antes de excluir a farmácia.',
      ),
    },
    {
      title: 'Farmácia que já foi excluída',
      as: 'mod',
      request: { params: { id: bairro.id } },
      sentBefore: 1,
      status: 404,
      answer: refusalBody('not_found', 'Farmácia não encontrada.'),
    },
  ],
});

const newPharmacy = (name: string): Pharmacy => ({
  id: '01976f4c-2a00-7c30-8000-0000000000a3',
  name,
  inventory_uuid: '3f2b8c1e-7a64-4d0f-9b35-0000000000a3',
  created_at: '2026-05-06T12:00:00.000Z',
  total: 0,
  version: 1,
});

const listExamples = examplesOf(listPharmacies, {
  successes: [
    { title: 'As mais novas primeiro', as: 'user', request: {}, status: 200, answer: [central, bairro] },
  ],
  refusals: [],
});

const createExamples = examplesOf(createPharmacy, {
  successes: [
    {
      title: 'Espaços em volta do nome não contam',
      as: 'mod',
      request: { body: { name: '  Farmácia da Praça ' } },
      status: 201,
      answer: newPharmacy('Farmácia da Praça'),
      volatile: ['id', 'inventory_uuid', 'created_at'],
    },
    {
      title: 'Com uma cópia do catálogo de outra',
      as: 'admin',
      request: { body: { name: 'Farmácia Central (cópia)', copy_from: central.id } },
      status: 201,
      answer: newPharmacy('Farmácia Central (cópia)'),
      volatile: ['id', 'inventory_uuid', 'created_at'],
    },
    {
      title: 'Um envio repetido com a mesma chave de criação: a farmácia que o primeiro criou',
      as: 'mod',
      request: { body: { name: bairro.name }, creationKey: exampleCreationKey },
      status: 201,
      answer: bairro,
    },
  ],
  refusals: [
    {
      title: 'Nome em branco',
      as: 'admin',
      request: { body: { name: ' ' } },
      status: 400,
      answer: refusalBody('invalid', 'Informe o nome da farmácia.', 'name'),
    },
    {
      title: 'Cópia de uma farmácia que não existe',
      as: 'admin',
      request: { body: { name: 'Cópia', copy_from: unknownUuid } },
      status: 404,
      answer: refusalBody('not_found', 'Farmácia não encontrada.'),
    },
    {
      title: 'Uma chave de criação que já foi usada em outro envio',
      as: 'mod',
      request: { body: { name: 'Farmácia da Praça' }, creationKey: exampleCreationKey },
      status: 409,
      answer: refusalBody('conflict', 'Esta chave de criação já foi usada em outro envio.'),
    },
  ],
});

const editExamples = examplesOf(editPharmacy, {
  successes: [
    {
      title: 'Um nome novo',
      as: 'mod',
      request: { params: { id: central.id }, body: { name: 'Farmácia Central do Norte' } },
      status: 200,
      answer: { ...central, name: 'Farmácia Central do Norte', version: 2 },
    },
    {
      title: 'Um nome novo, na versão que o formulário mostrava',
      as: 'mod',
      request: { params: { id: bairro.id }, body: { name: 'Farmácia Nova', version: bairro.version } },
      status: 200,
      answer: { ...bairro, name: 'Farmácia Nova', version: 3 },
    },
  ],
  refusals: [
    {
      title: 'Nome em branco',
      as: 'mod',
      request: { params: { id: central.id }, body: { name: '' } },
      status: 400,
      answer: refusalBody('invalid', 'Informe o nome da farmácia.', 'name'),
    },
    {
      title: 'Farmácia que não existe',
      as: 'mod',
      request: { params: { id: unknownUuid }, body: { name: 'Farmácia Central do Norte' } },
      status: 404,
      answer: refusalBody('not_found', 'Farmácia não encontrada.'),
    },
    {
      title: 'Um nome que outra pessoa mudou desde então',
      as: 'mod',
      request: { params: { id: bairro.id }, body: { name: 'Farmácia Nova', version: 1 } },
      status: 409,
      answer: { ...refusalBody('version_conflict'), current: bairro },
    },
  ],
});

const bulkExamples = examplesOf(bulkPharmacies, {
  successes: [
    {
      title: 'Uma farmácia para cada nome, na ordem dada',
      as: 'mod',
      request: { body: ['Farmácia da Praça', 'Farmácia da Estação'] },
      status: 201,
      answer: [newPharmacy('Farmácia da Praça'), newPharmacy('Farmácia da Estação')],
      volatile: ['0.id', '0.inventory_uuid', '0.created_at', '1.id', '1.inventory_uuid', '1.created_at'],
    },
    { title: 'Uma lista vazia', as: 'admin', request: { body: [] }, status: 201, answer: [] },
  ],
  refusals: [
    {
      title: 'Um nome em branco: nada é gravado',
      as: 'mod',
      request: { body: ['Farmácia da Praça', ' '] },
      status: 400,
      answer: refusalBody('invalid', 'Informe o nome da farmácia.', '1'),
    },
    {
      title: 'O que não é uma lista',
      as: 'mod',
      request: { body: { name: 'Farmácia da Praça' } },
      status: 400,
      answer: refusalBody('invalid', 'Envie uma lista de nomes.'),
    },
    {
      title: 'Uma chave de criação que já foi usada em outro envio',
      as: 'mod',
      request: { body: ['Farmácia da Praça'], creationKey: exampleCreationKey },
      status: 409,
      answer: refusalBody('conflict', 'Esta chave de criação já foi usada em outro envio.'),
    },
  ],
});

export const pharmacyExamples: readonly EndpointExamples[] = [
  listExamples,
  createExamples,
  editExamples,
  contentsExamples,
  deleteExamples,
  bulkExamples,
];

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
        title: 'CNPJ com dígito errado',
        as: 'admin',
        request: {
          params: { id: central.id },
          body: { ...changed, identity: { ...changed.identity, cnpj: '12.ABC.345/01DE-36' } },
        },
        status: 400,
        answer: refusalBody(
          'invalid',
          'O CNPJ não confere. Confira as 14 posições, com os dígitos verificadores.',
          'identity.cnpj',
        ),
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
