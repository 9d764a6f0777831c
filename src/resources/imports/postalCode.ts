/** A postal code of Canada the one way it is written; any other as it is. */
export const asPostalCode = (text: string) => {
  const code = text.toUpperCase().replace(/\s+/g, '')
  return /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(code) ? `${code.slice(0, 3)} ${code.slice(3)}` : text
}
