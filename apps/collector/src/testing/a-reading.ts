import type { Reading } from '../rules/readings/reading';

export function aReading(facts: Partial<Reading> = {}): Reading {
  return {
    id: '5a0d6a52-64d4-4f0c-9d53-000000000001',
    person: 'carla',
    pharmacy: '01976f3a-8c00-7a10-8000-0000000000c1',
    inventory: 4,
    section: '6b1f0c2d-9e8a-4b7c-8d5e-000000000009',
    kind: 'barcode',
    code: '7891234567895',
    item: 'p:d1',
    description: 'DIPIRONA',
    createdAt: '2026-05-06T12:07:00.000Z',
    order: 1,
    content: { quantity: 1, factor: 1, deleted: false },
    sending: null,
    version: null,
    state: 'waiting',
    detail: null,
    ...facts,
  };
}
