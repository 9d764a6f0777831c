import { readCookie, writeCookie } from '../../api/cookies'
import { isLanguage, type Language, languageOf } from '../../texts/languages'
import { language } from '../../texts/texts'

/** The language of this page: the one chosen in this browser, or the first one that the browser prefers. */
export function pageLanguage(): Language {
  const chosen = readCookie('language')
  return isLanguage(chosen) ? chosen : languageOf(navigator.languages)
}

/** Remembers a language in this browser; a page keeps its language, so another one loads it anew. */
export function switchLanguage(to: Language) {
  writeCookie('language', to)
  if (to !== language()) location.reload()
}
