const answered = /^\/(api|idp|graphql|healthz|readyz|metrics)(\/|$|\?)/;

/** Whether the server itself answers an address; all others are files and screens of the web app. */
export function isAnsweredByServer(url: string): boolean {
  return answered.test(url);
}
