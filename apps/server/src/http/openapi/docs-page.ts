import { Html, html } from '../html.js';
import { docsStyle } from './docs-style.js';
import type { OpenapiDocument } from './document-types.js';
import { jsonBlock } from './json-block.js';
import { operationSection, type PlacedOperation } from './operation-section.js';

/** The document as a page to read in a browser: whole, without a script, and without anything from elsewhere. */
export function docsPage(document: OpenapiDocument): string {
  const { info, components, tags, openapi } = document;
  const chapters = tags.map(({ name }): Chapter => ({ name, operations: operationsOf(document, name) }));
  const page = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${info.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Html(docsStyle)}</style>
</head>
<body>
<header>
<h1>API do ${info.title} <small>${info.version}</small></h1>
<p>${withCode(info.description)}</p>
<p><a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI ${openapi})</p>
</header>
<nav aria-label="Chamadas">${chapters.map(chapterLinks)}</nav>
<main>
${chapters.map(chapterSection)}
<section aria-labelledby="esquemas">
<h2 id="esquemas">Esquemas</h2>
${Object.entries(components.schemas).map(([name, schema]) => schemaSection(name, schema))}
</section>
</main>
</body>
</html>
`;
  return page.markup;
}

interface Chapter {
  readonly name: string;
  readonly operations: readonly PlacedOperation[];
}

function operationsOf(document: OpenapiDocument, tag: string): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({ path, method, operation })),
  );
}

function chapterLinks({ name, operations }: Chapter): Html {
  const links = operations.map(({ path, method, operation: { operationId } }) => {
    const verb = html`<span class="method">${method.toUpperCase()}</span>`;
    return html`<li><a href="#${operationId}">${verb} ${path}</a></li>`;
  });
  return html`<h2>${name}</h2><ul>${links}</ul>`;
}

function chapterSection({ name, operations }: Chapter): Html {
  const anchor = `capitulo-${name.normalize('NFD').replace(/\W/g, '').toLowerCase()}`;
  return html`
<section aria-labelledby="${anchor}">
<h2 id="${anchor}">${name}</h2>
${operations.map(operationSection)}
</section>`;
}

function schemaSection(name: string, schema: unknown): Html {
  const block = jsonBlock(schema, name);
  return html`<details><summary><code>${name}</code></summary><div id="esquema-${name}">${block}</div></details>`;
}

/** A text in which `code` stands between grave accents. */
function withCode(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}
