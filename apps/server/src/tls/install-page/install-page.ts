import { encodeQR } from 'qr';
import { Html, html } from '../../http/html.js';
import { installPageStyle } from './install-page-style.js';
import { androidSteps, type InstallStep, iphoneSteps } from './install-steps.js';
import { drawPhone } from './phone-drawing.js';

interface InstallPageFacts {
  readonly authorityName: string;
  readonly fingerprint: string;
  readonly pageAddress: string;
  readonly secureAddress: string;
  readonly downloadPath: string;
  readonly checkPath: string;
}

export function installPage(facts: InstallPageFacts): string {
  const { authorityName, fingerprint, pageAddress, secureAddress, downloadPath, checkPath } = facts;
  const page = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Instalar certificado · Balanço</title>
<link rel="icon" href="data:,">
<style>${new Html(installPageStyle)}</style>
</head>
<body>
<header class="top">
<div>
<p class="brand">Balanço</p>
<h1>Instale o certificado neste celular</h1>
<p>A câmera e a contagem sem rede só funcionam numa conexão segura. Para isso, o celular precisa confiar no certificado
deste servidor. É feito uma vez por celular e leva dois minutos.</p>
<div class="actions">
<a class="button main" href="${downloadPath}" download>Baixar certificado</a>
<a class="button" href="#android">Android</a>
<a class="button" href="#iphone">iPhone</a>
</div>
<p id="trust" class="trust" role="status"></p>
<a id="next" class="button main" hidden>Abrir o Coletor</a>
<p class="dimmed">Depois de instalar, abra <a href="${secureAddress}">${secureAddress}</a>. Sem aviso de segurança,
está pronto.</p>
</div>
<figure class="code">
${qrCode(pageAddress)}
<figcaption class="dimmed">Aponte a câmera do celular, na mesma rede: <span>${pageAddress}</span></figcaption>
</figure>
</header>
<main>
${guide('android', 'Android', androidSteps)}
${guide('iphone', 'iPhone e iPad', iphoneSteps)}
<details>
<summary>Computador</summary>
<p>Windows: abra o arquivo baixado › Instalar Certificado › Máquina Local › “Autoridades de Certificação Raiz
Confiáveis”. Mac: abra-o no Acesso às Chaves e, em Confiança, escolha “Confiar Sempre”. Firefox: Configurações ›
Privacidade e Segurança › Certificados › Ver certificados › Autoridades › Importar.</p>
</details>
<details>
<summary>É seguro? Como conferir</summary>
<p>Este certificado só pode valer para endereços de rede local e para os nomes deste servidor: o celular não o aceita para
nenhum outro site. Ele se chama “${authorityName}”, e pode ser removido no mesmo lugar em que foi instalado.</p>
<p>Se quiser ter certeza de que veio deste servidor, compare a impressão digital SHA-256 com a que o comando
<code>tls create</code> mostrou:</p>
<p><code>${fingerprint}</code></p>
</details>
</main>
<script src="${checkPath}" data-secure="${secureAddress}"></script>
</body>
</html>
`;
  return page.markup;
}

function guide(id: string, name: string, steps: readonly InstallStep[]): Html {
  return html`
<section aria-labelledby="${id}">
<h2 id="${id}">${name}</h2>
<ol>${steps.map(stepCard)}</ol>
</section>`;
}

function stepCard({ title, text, elsewhere, screen }: InstallStep): Html {
  return html`<li>${drawPhone(screen)}<h3>${title}</h3><p>${text}</p>${elsewhere === undefined ? '' : html`<small>${elsewhere}</small>`}</li>`;
}

function qrCode(address: string): Html {
  const dots = encodeQR(address, 'raw', { ecc: 'medium', border: 3 });
  const path = dots.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return html`<svg role="img" aria-label="QR code com o endereço desta página" viewBox="0 0 ${dots.length} ${dots.length}"
shape-rendering="crispEdges"><path d="${path.join('')}"/></svg>`;
}
