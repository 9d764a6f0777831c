/** The encoding of a text file. */
export type Encoding = 'utf-8' | 'windows-1252'
export type Delimiter = 'comma' | 'semicolon' | 'tab'

export const signOf: Record<Delimiter, string> = { comma: ',', semicolon: ';', tab: '\t' }

const startsWith = (head: Buffer, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)

// In UTF-16 every other byte of plain words is zero.
const isEveryOtherZero = (head: Buffer, from: 0 | 1) => {
  const half = head.filter((_, at) => at % 2 === from)
  const rest = head.filter((_, at) => at % 2 !== from)
  return half.length > 1 && half.filter((byte) => byte === 0).length > half.length / 2 && !rest.includes(0)
}

/** Whether bytes are UTF-16, as spreadsheets save "Unicode text", with or without a byte order mark. */
export const isWide = (head: Buffer) =>
  startsWith(head, 0xff, 0xfe) ||
  startsWith(head, 0xfe, 0xff) ||
  isEveryOtherZero(head, 0) ||
  isEveryOtherZero(head, 1)

/** Whether bytes are binary. */
export const isBinary = (head: Buffer) => head.some((byte) => byte < 9 || (byte > 13 && byte < 32))

/** Detects the encoding: invalid UTF-8 is read as Windows-1252, where every byte is valid. */
export function encodingDetector() {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  const look = (piece?: Buffer) => {
    if (!isUtf8) return
    try {
      decoder.decode(piece, { stream: piece !== undefined })
    } catch {
      isUtf8 = false
    }
  }
  return {
    look: (piece: Buffer) => look(piece),
    end(): Encoding {
      look()
      return isUtf8 ? 'utf-8' : 'windows-1252'
    },
  }
}

/** The delimiter that splits the first lines into the most cells. */
export function delimiterOf(head: string): Delimiter {
  const lines = head.replace(/"[^"]*"/g, '').split(/\r\n?|\n/)
  // The last line may be truncated.
  const whole = (lines.length > 1 ? lines.slice(0, -1) : lines).slice(0, 40)
  const cells = (delimiter: Delimiter) =>
    whole.reduce((sum, line) => sum + line.split(signOf[delimiter]).length - 1, 0)
  const all: Delimiter[] = ['comma', 'semicolon', 'tab']
  return all.toSorted((one, other) => cells(other) - cells(one))[0] ?? 'comma'
}

/** Decodes bytes in pieces, without the byte order mark. */
export async function* decoded(pieces: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
