/** What the realtime side needs of a log; pino fits. */
export type Logger = {
  info(about: object, sentence: string): void
  warn(about: object, sentence: string): void
  error(about: object, sentence: string): void
}
