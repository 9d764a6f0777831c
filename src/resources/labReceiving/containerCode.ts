/** The letters of a check: none that is read as a figure or as another letter. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ'
/** What a code is made of, beside the colon between its parts. */
const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-._/+#&()*%'
const alphabet = `:${signs}`
const mostSigns = 80

// Two sums, modulo 23 and 19. Weights of neighbours differ by one and none is a multiple of the modulus: a substitution or
// a swap changes a sum unless the two characters are the same modulo it. Together they miss only what is the same modulo
// 437, and the alphabet has fewer characters.
const moduli = [23, 19] as const

/** Two letters that change with every changed character and every swap of neighbours. */
function checkLetters(text: string): string {
  return moduli
    .map((modulus) => {
      const sum = Array.from(text).reduce(
        (total, sign, at) => total + alphabet.indexOf(sign) * ((at % (modulus - 1)) + 1),
        0,
      )
      return letters[sum % modulus]
    })
    .join('')
}

const plain = (text: string) => Array.from(text, (sign) => (signs.includes(sign) ? sign : '-')).join('')

/** What the label of a container says: `LC:number:sku:lot:check`. */
export function containerCode({ number, sku, lot }: { number: string; sku: string; lot: string }): string {
  const head = `LC:${plain(number)}:${plain(sku)}:`
  const body = head + plain(lot).slice(0, mostSigns - head.length - 3)
  return `${body}:${checkLetters(body)}`
}

export type ReadCode = { number: string; sku: string; lot: string }

/** Whether a scan is meant as the code of a container. */
export const isContainerCode = (text: string) => /^\s*LC:/.test(text)

/** What a code says; null where it was misread or mistyped. */
export function readContainerCode(text: string): ReadCode | null {
  const code = text.trim()
  const [kind, number, sku, lot, check, ...more] = code.split(':')
  if (kind !== 'LC' || !number || !sku || lot === undefined || check === undefined || more.length > 0)
    return null
  if (Array.from(code).some((sign) => !alphabet.includes(sign))) return null
  return check === checkLetters(code.slice(0, -check.length - 1)) ? { number, sku, lot } : null
}
