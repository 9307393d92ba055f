import type { OpenapiContent, OpenapiExample } from './document-types.js';
import type { JsonSchema } from './schema-writer.js';

/** JSON of a schema, with examples under the names exemplo1, exemplo2, … */
export function contentOf(schema: JsonSchema, examples: readonly OpenapiExample[]): OpenapiContent {
  if (examples.length === 0) return { 'application/json': { schema } };
  const named = examples.map((example, index) => [`exemplo${index + 1}`, example]);
  return { 'application/json': { schema, examples: Object.fromEntries(named) } };
}
