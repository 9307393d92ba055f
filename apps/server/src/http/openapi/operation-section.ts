import { type Html, html } from '../html.js';
import type { OpenapiContent, OpenapiOperation, OpenapiParameter } from './document-types.js';
import { jsonBlock } from './json-block.js';

export interface PlacedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenapiOperation;
}

/** One call: folded to its first line until it is opened, or its address is. */
export function operationSection({ path, method, operation }: PlacedOperation): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const name = html`<span class="method">${method.toUpperCase()}</span> <code>${path}</code>`;
  return html`
<details>
<summary><h3>${name}</h3> <span>${summary}</span></summary>
<div id="${operationId}">
<p>${description}</p>
${parameters === undefined ? '' : parameterTable(parameters, operationId)}
${requestBody === undefined ? '' : contentBlock(html`Corpo`, requestBody.content, `${operationId}: corpo`)}
${Object.entries(responses).map(([status, response]) => {
  const title = html`${status} <small>${response.description}</small>`;
  return contentBlock(title, response.content, `${operationId}: ${status}`);
})}
</div>
</details>`;
}

function parameterTable(parameters: readonly OpenapiParameter[], operationId: string): Html {
  const titles = ['Nome', 'Onde', 'Obrigatório', 'Esquema', 'Exemplo'].map(
    (title) => html`<th scope="col">${title}</th>`,
  );
  return html`
<h4>Parâmetros</h4>
<div class="frame" tabindex="0" role="region" aria-label="${operationId}: parâmetros">
<table><thead><tr>${titles}</tr></thead><tbody>${parameters.map(parameterRow)}</tbody></table>
</div>`;
}

function parameterRow({ name, in: place, required, schema, example }: OpenapiParameter): Html {
  const cells = [
    html`${place === 'path' ? 'caminho' : 'consulta'}`,
    html`${required ? 'sim' : 'não'}`,
    html`<code>${JSON.stringify(schema)}</code>`,
    example === undefined ? html`` : html`<code>${String(example)}</code>`,
  ];
  return html`<tr><th scope="row"><code>${name}</code></th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
}

function contentBlock(title: Html, content: OpenapiContent, label: string): Html {
  const { schema, examples = {} } = content['application/json'];
  const figures = Object.values(examples).map(
    ({ summary, description: line, value }) => html`
<figure><figcaption>${summary}</figcaption>
${line === undefined ? '' : html`<p><code>${line}</code></p>`}
${jsonBlock(value, `${label}: ${summary}`)}</figure>`,
  );
  return html`
<h4>${title}</h4>
<details><summary>Esquema</summary>${jsonBlock(schema, `${label}: esquema`)}</details>
${figures}`;
}
