const answered = /^\/(api|idp|graphql|healthz|readyz|metrics)(\/|$|\?)/;

/** Whether an address is the API's or the identity pool's, and neither a file nor a screen of the web app. */
export function isAnsweredByServer(url: string): boolean {
  return answered.test(url);
}
