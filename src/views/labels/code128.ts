/** Widths of bars and gaps of the 106 signs, and of the stop. */
const widths = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231
  113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211
  212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131
  113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
  314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211
  241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
  214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214
  211232`
  .trim()
  .split(/\s+/)

const start = { b: 104, c: 105 }
const toB = 100
const toC = 99
const fnc1 = 102
const stop = '2331112'

/** Words of a text: pairs of digits two in a word (set C), everything else one by one (set B). */
function wordsOf(text: string, isGs1: boolean) {
  const words: number[] = []
  let set: 'b' | 'c' | null = null
  const turn = (to: 'b' | 'c') => {
    if (set === to) return
    words.push(set === null ? start[to] : to === 'b' ? toB : toC)
    if (set === null && isGs1) words.push(fnc1)
    set = to
  }
  for (let at = 0; at < text.length;) {
    const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0
    // Turning costs a word: it pays from four digits on, and within set C from two.
    const pairs = digits >= (set === 'c' ? 2 : 4) ? Math.floor(digits / 2) : 0
    if (pairs > 0) {
      // The odd digit is encoded before the pairs, in the current set.
      if (digits % 2 === 1 && set === 'b') words.push((text.codePointAt(at++) ?? 32) - 32)
      turn('c')
      for (let n = 0; n < pairs; n++, at += 2) words.push(Number(text.slice(at, at + 2)))
    } else {
      turn('b')
      words.push((text.codePointAt(at++) ?? 32) - 32)
    }
  }
  return words
}

/** Whether Code 128 can say it: plain signs of a keyboard. */
export const fitsCode128 = (text: string) => /^[ -~]{1,48}$/.test(text)

/** What stays empty at either end, in the widths of the narrowest bar. */
export const quietModules = 10

/** A text as Code 128 (GS1-128 where it holds GS1 elements): widths of bars and gaps in turns, a bar first. */
export function code128(text: string, isGs1 = false): number[] {
  if (!fitsCode128(text)) throw new Error('Code 128 takes 1 to 48 plain signs')
  const words = wordsOf(text, isGs1)
  const check = words.reduce((sum, word, at) => sum + word * Math.max(at, 1), 0) % 103
  const signs = [...words, check].map((word) => widths[word] ?? '')
  return `${signs.join('')}${stop}`.split('').map(Number)
}

/** How wide the narrowest bar is where a text has this room, quiet zones included. */
export const narrowestBar = (text: string, isGs1: boolean, room: number) =>
  room / (code128(text, isGs1).reduce((sum, width) => sum + width, 0) + 2 * quietModules)
