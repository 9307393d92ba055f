import type { EndpointExamples } from '@balanco/contract/examples/example';
import type { OpenapiParameter } from './document-types.js';
import type { JsonSchema, SchemaWriter } from './schema-writer.js';

/** The parameters of a call's path and query, each with a value that an example has. */
export function parametersOf(examples: EndpointExamples, schemas: SchemaWriter): OpenapiParameter[] {
  return [...parametersIn('path', examples, schemas), ...parametersIn('query', examples, schemas)];
}

function parametersIn(
  place: 'path' | 'query',
  { endpoint, successes }: EndpointExamples,
  schemas: SchemaWriter,
): OpenapiParameter[] {
  const schema = place === 'path' ? endpoint.params : endpoint.query;
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.write(schema, 'input') as {
    properties?: Readonly<Record<string, JsonSchema>>;
    required?: readonly string[];
  };
  const requests = successes.map(({ request }) => (place === 'path' ? request.params : request.query));
  return Object.entries(properties).map(([name, property]) => {
    const example = requests
      .map((given) => given?.[name])
      .find((value) => value !== undefined && value !== '');
    const parameter = { name, in: place, required: required.includes(name), schema: property };
    return example === undefined ? parameter : { ...parameter, example };
  });
}
