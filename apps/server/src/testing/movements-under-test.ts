import {
  importMovements,
  listMovementImports,
  type MovementImport,
  type MovementPreview,
  previewMovements,
  undoMovementImport,
} from '@balanco/contract/comparison/movements';
import { expect } from 'vitest';
import type { ServerUnderTest, TestAnswer, Who } from './server-under-test.js';

/** A text as the calls take a file. */
export const asFile = (text: string): string => Buffer.from(text).toString('base64');

/** What is done with the movements of an inventory's pharmacy. */
export function movementsOf(server: () => ServerUnderTest, params: () => { readonly id: string }) {
  const tryImport = (text: string, more: object = {}, as: Who = 'mod'): Promise<TestAnswer> =>
    server().call(importMovements, {
      as,
      params: params(),
      body: { file: asFile(text), file_name: 'movimentos.csv', ...more },
    });
  return {
    tryImport,
    async importMovements(text: string, more: object = {}): Promise<MovementImport> {
      const { status, body } = await tryImport(text, more);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.import;
    },
    async previewMovements(text: string): Promise<MovementPreview> {
      const answer = await server().call(previewMovements, {
        as: 'mod',
        params: params(),
        body: { file: asFile(text) },
      });
      expect(answer.status).toBe(200);
      return answer.body;
    },
    async movementImports(): Promise<MovementImport[]> {
      const answer = await server().call(listMovementImports, { as: 'mod', params: params() });
      expect(answer.status).toBe(200);
      return answer.body.results;
    },
    undoImport: (id: string): Promise<TestAnswer> =>
      server().call(undoMovementImport, { as: 'mod', params: { ...params(), import_id: id } }),
  };
}
