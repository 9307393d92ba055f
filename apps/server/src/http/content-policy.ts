/** What a page may load, by directive in camel case, as helmet takes it. */
export function contentPolicy(identityOrigins: readonly string[]) {
  return {
    defaultSrc: ["'self'"],
    connectSrc: ["'self'", ...identityOrigins],
    // Mantine sets sizes and colours in style attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'", 'data:'],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
  };
}

/** The header of a policy: 'default-src 'self';connect-src …'. */
export function policyText(policy: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(policy)
    .map(([name, sources]) =>
      [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), ...sources].join(' '),
    )
    .join(';');
}
