import type { JsonSchema } from './schema-writer.js';

/** The part of OpenAPI 3.1 that our document uses. The page is rendered from it. */
export interface OpenapiDocument {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenapiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
  };
}

export interface OpenapiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly OpenapiParameter[];
  readonly requestBody?: { readonly required: true; readonly content: OpenapiContent };
  readonly responses: Readonly<Record<string, OpenapiResponse>>;
}

export interface OpenapiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export interface OpenapiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly content: OpenapiContent;
}

export interface OpenapiContent {
  readonly 'application/json': {
    readonly schema: JsonSchema;
    readonly examples?: Readonly<Record<string, OpenapiExample>>;
  };
}

export interface OpenapiExample {
  readonly summary: string;
  /** The request line, if its path or query matters. */
  readonly description?: string;
  readonly value: unknown;
}
