import { INSTALL_PATH, TRUST_PATH } from '@balanco/contract/base/install-path';
import type { LocalTls } from '@balanco/local-authority/local-authority';
import type { FastifyInstance } from 'fastify';
import { installPage } from './install-page.js';
import { CERTIFICATE_FILE } from './install-steps.js';
import { trustCheck } from './trust-check.js';

const DOWNLOAD_PATH = `${INSTALL_PATH}/${CERTIFICATE_FILE}`;
const CHECK_PATH = `${INSTALL_PATH}/conferir.js`;

export interface InstallSource {
  readonly local: LocalTls;
  /** It is asked per request, because the system may choose ports. */
  readonly addressesFor: (host: string | undefined) => { readonly page: string; readonly secure: string };
}

/** Public: neither page nor certificate is secret. */
export function registerInstallRoutes(app: FastifyInstance, { local, addressesFor }: InstallSource): void {
  const { authority } = local;
  app.get(INSTALL_PATH, (request, reply) => {
    const { page, secure } = addressesFor(request.headers.host);
    const body = installPage({
      authorityName: authority.subject.replace('CN=', ''),
      fingerprint: authority.fingerprint256,
      pageAddress: page,
      secureAddress: secure,
      downloadPath: DOWNLOAD_PATH,
      checkPath: CHECK_PATH,
    });
    const policy = String(reply.getHeader('Content-Security-Policy') ?? '');
    return reply
      .header('Content-Security-Policy', policy.replace("connect-src 'self'", `$& ${secure}`))
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(body);
  });
  app.get(CHECK_PATH, (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(trustCheck),
  );
  // It is DER: a profile on iOS, a file on Android.
  app.get(DOWNLOAD_PATH, (_request, reply) =>
    reply
      .header('Cache-Control', 'no-cache')
      .header('Content-Disposition', `attachment; filename="${CERTIFICATE_FILE}"`)
      .type('application/x-x509-ca-cert')
      .send(authority.raw),
  );
}

/** Answers the install page of another origin, once the phone trusts this one. */
export function registerTrustAnswer(app: FastifyInstance): void {
  app.get(TRUST_PATH, (_request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .code(204)
      .send(),
  );
}
