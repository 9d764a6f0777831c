import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { KeptSequence, KeptTable } from './contents'

/** The head of a backup. */
export type Head = {
  format: 'decant backup 1'
  takenAt: string
  migrations: { name: string; hash: string }[]
  tables: KeptTable[]
  sequences: KeptSequence[]
}

// Gzip of: the head as one line of JSON; per table `table <name>`, blocks of whole rows in COPY format, each
// after `rows <count> <bytes>`, and `.`; `end`. Blocks are length-prefixed, so that no value can be mistaken
// for a control line.
export const lines = {
  table: (name: string) => `table ${name}\n`,
  rows: (many: number, bytes: number) => `rows ${many} ${bytes}\n`,
  tableEnd: '.\n',
  end: 'end\n',
}

const longestLine = 16 * 1024 * 1024

class NotWhole extends Error {}

function readerOf(stream: AsyncIterable<Buffer>) {
  const parts = stream[Symbol.asyncIterator]()
  let have: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { done, value } = await parts.next()
    if (done) throw new NotWhole('it ends too early')
    have = have.length === 0 ? value : Buffer.concat([have, value])
  }
  return {
    async line() {
      let end = have.indexOf(10)
      while (end < 0) {
        if (have.length > longestLine) throw new NotWhole('it is something else')
        await more()
        end = have.indexOf(10)
      }
      const line = have.subarray(0, end).toString()
      have = have.subarray(end + 1)
      return line
    },
    async *bytes(count: number) {
      for (let left = count; left > 0;) {
        if (have.length === 0) await more()
        const part = have.subarray(0, left)
        have = have.subarray(part.length)
        left -= part.length
        yield part
      }
    },
    isOver: async () => have.length === 0 && (await parts.next()).done === true,
  }
}

type Reader = ReturnType<typeof readerOf>

async function headOf(reader: Reader): Promise<Head> {
  const line = await reader.line()
  const head = (line.startsWith('{"format":"decant backup ') ? JSON.parse(line) : null) as Head | null
  if (head?.format !== 'decant backup 1') throw new NotWhole('it is something else, or of a newer release')
  return head
}

async function* rowsOf(reader: Reader, { name, rows }: KeptTable) {
  if (`${await reader.line()}\n` !== lines.table(name)) throw new NotWhole(`${name} is missing`)
  let read = 0
  for (let line = await reader.line(); `${line}\n` !== lines.tableEnd; line = await reader.line()) {
    const [, many, bytes] = /^rows (\d+) (\d+)$/.exec(line) ?? []
    if (many === undefined) throw new NotWhole(`${name} cannot be read`)
    read += Number(many)
    yield* reader.bytes(Number(bytes))
  }
  if (read !== rows) throw new NotWhole(`${name} has ${read} rows instead of ${rows}`)
}

/** Reads a backup to its end; truncated or damaged files and other files are refused with a message. */
export async function readBackup(
  path: string,
  took: {
    head?: (head: Head) => Promise<void>
    table: (table: KeptTable, rows: AsyncGenerator<Buffer>) => Promise<void>
  },
) {
  const file = createReadStream(path)
  const stream = createGunzip()
  file.on('error', (error) => stream.destroy(error))
  file.pipe(stream)
  try {
    const reader = readerOf(stream)
    const head = await headOf(reader)
    await took.head?.(head)
    for (const table of head.tables) await took.table(table, rowsOf(reader, table))
    if (`${await reader.line()}\n` !== lines.end || !(await reader.isOver()))
      throw new NotWhole('it has more than its head says')
    return head
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Error(`There is no file ${path}.`, { cause: error })
    if (error instanceof NotWhole || code.startsWith('Z_') || error instanceof SyntaxError)
      throw new Error(`${path} is not a whole backup of this product: ${message}.`, { cause: error })
    throw error
  } finally {
    file.destroy()
    stream.destroy()
  }
}
