import { corrected } from './reedSolomon'

/** Codewords of each block for its data and for its correction at level M, by version from 1. */
type Blocks = { correction: number; data: readonly number[] }
const times = (count: number, words: number) => Array.from({ length: count }, () => words)
const blocks: readonly Blocks[] = [
  { correction: 10, data: [16] },
  { correction: 16, data: [28] },
  { correction: 26, data: [44] },
  { correction: 18, data: times(2, 32) },
  { correction: 24, data: times(2, 43) },
  { correction: 16, data: times(4, 27) },
  { correction: 18, data: times(4, 31) },
  { correction: 22, data: [...times(2, 38), ...times(2, 39)] },
  { correction: 22, data: [...times(3, 36), ...times(2, 37)] },
  { correction: 26, data: [...times(4, 43), 44] },
]
/** Centres of the alignment patterns, by version from 1. */
const aligned: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]

const capacity = (version: number) => (blocks[version - 1]?.data ?? []).reduce((sum, words) => sum + words, 0)

/** The text as data codewords: byte mode, its length, the bytes, and padding. */
function dataOf(bytes: Uint8Array, version: number) {
  const bits: number[] = []
  const put = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >>> at) & 1)
  }
  const size = capacity(version)
  put(0b0100, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, size * 8 - bits.length))
  put(0, (8 - (bits.length % 8)) % 8)
  const words: number[] = []
  for (let at = 0; at < bits.length; at += 8)
    words.push(bits.slice(at, at + 8).reduce((word, bit) => (word << 1) | bit, 0))
  for (let pad = 0xec; words.length < size; pad ^= 0xec ^ 0x11) words.push(pad)
  return words
}

/** Data and correction of all blocks, taken in turns. */
function interleaved(data: readonly number[], version: number) {
  const { correction, data: lengths } = blocks[version - 1] ?? { correction: 0, data: [] }
  let at = 0
  const parts = lengths.map((length) => data.slice(at, (at += length)))
  const checks = parts.map((part) => corrected(part, correction))
  const inTurns = (all: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...all.map(({ length }) => length)) }, (_, n) =>
      all.flatMap((one) => one.slice(n, n + 1)),
    ).flat()
  return [...inTurns(parts), ...inTurns(checks)]
}

/** Appends the remainder of a division by a polynomial over two: what formats and versions are protected by. */
const protectedBits = (value: number, length: number, divisor: number) => {
  let rest = value << length
  for (let bit = 31 - Math.clz32(rest); bit >= length; bit = 31 - Math.clz32(rest))
    rest ^= divisor << (bit - length)
  return (value << length) | rest
}

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

type Grid = (0 | 1 | null)[][]

/** Everything of a code that does not depend on what it says; null where its bits go. */
function frame(version: number): Grid {
  const size = 17 + 4 * version
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => null))
  const set = (row: number, column: number, dark: boolean) => {
    const line = grid[row]
    if (line && column >= 0 && column < size) line[column] = dark ? 1 : 0
  }
  for (let at = 8; at < size - 8; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const square = (row: number, column: number, radius: number, isDark: (ring: number) => boolean) => {
    for (let r = -radius; r <= radius; r++)
      for (let c = -radius; c <= radius; c++)
        set(row + r, column + c, isDark(Math.max(Math.abs(r), Math.abs(c))))
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(row, column, 4, (ring) => ring !== 2 && ring !== 4)
  const centres = aligned[version - 1] ?? []
  const last = centres.at(-1)
  for (const row of centres)
    for (const column of centres) {
      const isCorner = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6)
      if (!isCorner) square(row, column, 2, (ring) => ring !== 1)
    }
  return grid
}

/** Writes level M, the mask and the version where readers look for them. */
function inform(grid: Grid, version: number, mask: number) {
  const size = grid.length
  const set = (row: number, column: number, dark: number) => {
    const line = grid[row]
    if (line) line[column] = dark === 1 ? 1 : 0
  }
  const format = protectedBits(mask, 10, 0b10100110111) ^ 0b101010000010010
  const bit = (n: number) => (format >>> n) & 1
  for (let n = 0; n < 15; n++) {
    set(n < 6 ? n : n < 8 ? n + 1 : size - 15 + n, 8, bit(n))
    set(8, n < 8 ? size - 1 - n : n < 9 ? 7 : 14 - n, bit(n))
  }
  set(size - 8, 8, 1)
  if (version < 7) return
  const versionBits = protectedBits(version, 12, 0b1111100100101)
  for (let n = 0; n < 18; n++) {
    const [long, short] = [Math.floor(n / 3), size - 11 + (n % 3)]
    set(long, short, (versionBits >>> n) & 1)
    set(short, long, (versionBits >>> n) & 1)
  }
}

/** Fills the free places in pairs of columns, from the right, up and down, every bit turned where the mask says. */
function filled(grid: Grid, words: readonly number[], masked: (row: number, column: number) => boolean) {
  const size = grid.length
  let at = 0
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5
    for (let n = 0; n < size; n++)
      for (const column of [right, right - 1]) {
        const row = up ? size - 1 - n : n
        const line = grid[row]
        if (!line || line[column] !== null) continue
        const bit = ((words[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1
        line[column] = (bit === 1) !== masked(row, column) ? 1 : 0
        at++
      }
  }
}

/** How hard a code is to read: long runs, full squares, shapes like a corner, and too much of one colour. */
function penalty(grid: Grid) {
  const size = grid.length
  const lines = [...grid, ...grid.map((_, at) => grid.map((line) => line[at] ?? null))]
  let sum = 0
  for (const line of lines) {
    const text = line.join('')
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2
    for (const shape of ['10111010000', '00001011101'])
      for (let at = text.indexOf(shape); at !== -1; at = text.indexOf(shape, at + 1)) sum += 40
  }
  for (let r = 1; r < size; r++)
    for (let c = 1; c < size; c++) {
      const dark = grid[r]?.[c]
      if (grid[r]?.[c - 1] === dark && grid[r - 1]?.[c] === dark && grid[r - 1]?.[c - 1] === dark) sum += 3
    }
  const share = grid.flat().filter((dark) => dark === 1).length / size ** 2
  return sum + Math.floor(Math.abs(share - 0.5) * 20) * 10
}

/** A text of at most 213 bytes as a QR code of level M: rows of 1 for dark. */
export function qrCode(text: string): (0 | 1)[][] {
  const bytes = new TextEncoder().encode(text)
  const at = blocks.findIndex((_, n) => capacity(n + 1) >= bytes.length + (n < 9 ? 2 : 3))
  if (at === -1) throw new Error(`${bytes.length} bytes are too many for a label`)
  const version = at + 1
  const words = interleaved(dataOf(bytes, version), version)
  const all = masks.map((masked, mask) => {
    const grid = frame(version)
    inform(grid, version, mask)
    filled(grid, words, masked)
    return { grid, faults: penalty(grid) }
  })
  const best = all.reduce((left, right) => (right.faults < left.faults ? right : left))
  return best.grid as (0 | 1)[][]
}
