import { isDeepStrictEqual } from 'node:util';
import type { EndpointExamples, Example } from '@balanco/contract/examples/example';
import { contentOf } from './content.js';
import type { OpenapiContent } from './document-types.js';
import type { JsonSchema } from './schema-writer.js';

/** The body of a call with its examples: each body once, under the title of the first example that sends it. */
export function requestContent(
  { successes, refusals }: EndpointExamples,
  schema: JsonSchema,
): OpenapiContent {
  const shown: Example[] = [];
  for (const example of [...successes, ...refusals]) {
    const isKnown = shown.some(({ request }) => isDeepStrictEqual(request.body, example.request.body));
    if (!isKnown) shown.push(example);
  }
  return contentOf(
    schema,
    shown.map(({ title, request }) => ({ summary: title, value: request.body })),
  );
}
