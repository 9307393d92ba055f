import {
  pullCounts,
  pullInventories,
  pullPharmacies,
  pullProducts,
  pullSections,
} from '@balanco/contract/mobile/mobile-pull';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleInventories, examplePharmacies, unknownNumber, unknownUuid } from '../base/example-world.js';
import {
  pullExample,
  pulledBairro,
  pulledCentral,
  pulledCounts,
  pulledDeletedProducts,
  pulledInventories,
  pulledProducts,
  pulledSections,
} from './pulled-row-examples.js';

const { central } = examplePharmacies;
const { general } = exampleInventories;
const long = { since: '2020-01-01T00:00:00Z' } as const;
/** The watermark of a phone whose server once had a wrong clock. */
const ahead = { since: '2150-01-01T00:00:00Z' } as const;
const unknownInventory = refusalBody('not_found', 'Inventário não encontrado.');
const unknownPharmacy = refusalBody('not_found', 'Farmácia não encontrada.');
const wrongCursor = refusalBody('invalid', 'Cursor inválido.', 'cursor');
const [dipyrone, omeprazole, saline] = pulledProducts;
const { march, ...open } = pulledInventories;

const pharmacies = examplesOf(pullPharmacies, {
  successes: [pullExample('Todas as farmácias', {}, [pulledBairro, pulledCentral])],
  refusals: [
    {
      title: 'Cursor de outra leitura',
      as: 'user',
      request: { query: { cursor: 'WzFd' } },
      status: 400,
      answer: wrongCursor,
    },
  ],
});

const inventories = examplesOf(pullInventories, {
  successes: [
    pullExample('Os inventários abertos de uma farmácia', { pharmacy: central.id }, [
      open.whole,
      open.general,
      open.mobile,
    ]),
    pullExample('O que mudou, também os finalizados', { ...long, pharmacy: central.id }, [
      open.whole,
      march,
      open.general,
      open.mobile,
    ]),
  ],
  refusals: [
    {
      title: 'since sem fuso',
      as: 'user',
      request: { query: { since: '2026-05-06T12:00:00' } },
      status: 400,
      answer: refusalBody('invalid', 'since deve ser uma data ISO 8601 com fuso.', 'since'),
    },
    {
      title: 'Farmácia que não existe',
      as: 'user',
      request: { query: { pharmacy: unknownUuid } },
      status: 404,
      answer: unknownPharmacy,
    },
  ],
});

const sections = examplesOf(pullSections, {
  successes: [
    pullExample('As seções de um inventário aberto', { inventory: general.number }, [...pulledSections]),
  ],
  refusals: [
    {
      title: 'Inventário que não é número nem UUID',
      as: 'user',
      request: { query: { inventory: 'Geral' } },
      status: 400,
      answer: refusalBody('invalid', 'ID de inventário inválido.', 'inventory'),
    },
    {
      title: 'Inventário que não existe',
      as: 'user',
      request: { query: { inventory: unknownNumber } },
      status: 404,
      answer: unknownInventory,
    },
  ],
});

const products = examplesOf(pullProducts, {
  successes: [
    {
      ...pullExample('A primeira página do catálogo', { pharmacy: central.id, page_size: 2 }, [
        dipyrone,
        omeprazole,
      ]),
      answer: { results: [dipyrone, omeprazole], cursor: 'WyJwcm9kdWN0cyIsbnVsbF0', since: long.since },
      volatile: ['cursor', 'since'],
    },
    pullExample('Um since adiante do relógio do servidor: tudo de novo', { pharmacy: central.id, ...ahead }, [
      dipyrone,
      omeprazole,
      saline,
      ...pulledDeletedProducts,
    ]),
  ],
  refusals: [
    {
      title: 'Página grande demais',
      as: 'user',
      request: { query: { pharmacy: central.id, page_size: 5001 } },
      status: 400,
      answer: refusalBody('invalid', 'Uma página tem no máximo 5000 linhas.', 'page_size'),
    },
    {
      title: 'Farmácia que não existe',
      as: 'user',
      request: { query: { pharmacy: unknownUuid } },
      status: 404,
      answer: unknownPharmacy,
    },
  ],
});

const counts = examplesOf(pullCounts, {
  successes: [
    pullExample('As próprias contagens em um inventário', { inventory: general.number }, [
      pulledCounts[0],
      pulledCounts[1],
    ]),
    { ...pullExample('As de outro coletor não aparecem', {}, []), as: 'admin' },
  ],
  refusals: [
    {
      title: 'Tamanho de página que não é um número',
      as: 'user',
      request: { query: { page_size: 'todas' } },
      status: 400,
      answer: refusalBody('invalid', 'Tamanho de página inválido.', 'page_size'),
    },
    {
      title: 'Inventário que não existe',
      as: 'user',
      request: { query: { inventory: unknownUuid } },
      status: 404,
      answer: unknownInventory,
    },
  ],
});

export const mobilePullExamples: readonly EndpointExamples[] = [
  pharmacies,
  inventories,
  sections,
  products,
  counts,
];
