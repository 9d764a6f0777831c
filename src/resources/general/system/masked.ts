const names = 'token|access_token|auth|auth_signature|authorization|password|pin|secret|client_secret'

const inUrl = new RegExp(`([?&#]|\\b)((?:[a-z]+[_-])?(?:${names}))=[^&#\\s"'<>)]+`, 'gi')
const inJson = new RegExp(`("(?:[a-z]+_)?(?:${names})"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"|[^,}\\]\\s]+)`, 'gi')
const inWords = new RegExp(`\\b((?:${names})\\s*:\\s*)(?!\\*\\*\\*)[^\\s,;"']+`, 'gi')

/** The text with tokens, passwords, PINs and secrets masked. */
export const masked = (text: string) =>
  text
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 ***')
    .replace(/(\/\/)[^/\s:@]+:[^/\s@]+@/g, '$1***@')
    .replace(inUrl, '$1$2=***')
    .replace(inJson, '$1"***"')
    .replace(inWords, '$1***')
