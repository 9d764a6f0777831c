import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import refusals from '../../src/texts/fr/refusals.json'
import { isLanguage, type Language, languageOf } from '../../src/texts/languages'
import { loadTexts, readLanguageFrom } from '../../src/texts/texts'

const readers = new AsyncLocalStorage<Language>()

/** Does something whose texts another person reads: the paper of a customer. */
export const inLanguage = <T>(reader: Language, act: () => T): T => readers.run(reader, act)

/** The language of the caller: the one chosen in the browser, else the first one it accepts. */
function languageOfRequest({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const chosen = /(?:^|;\s*)language=([\w-]+)/.exec(headers.cookie ?? '')?.[1]
  return isLanguage(chosen) ? chosen : languageOf((headers['accept-language'] ?? '').split(/[,;]\s*/))
}

/** Answers every request in the language of its caller. */
export async function speakLanguages(app: FastifyInstance) {
  await loadTexts('fr-CA', refusals)
  readLanguageFrom(() => readers.getStore() ?? 'en-CA')
  app.addHook('onRequest', (request, _reply, done) => readers.run(languageOfRequest(request), done))
  // What follows a body runs as the end of its stream, which belongs to the connection and not to the request.
  app.addHook('preValidation', (request, _reply, done) => readers.run(languageOfRequest(request), done))
}
