/** Where Prometheus may ask; at least one of `port` and `token` is there. */
export interface MetricsSettings {
  /** A port of its own; absent: the main port, to whoever shows the token. */
  readonly port: number | undefined;
  readonly host: string;
  /** Shown as `Authorization: Bearer …`. */
  readonly token: string | undefined;
}
