import { ApiError } from '../../../../../src/api/http'
import type { AnyRow } from '../../../../../src/api/resourceApi'
import type { Author } from '../../../../../src/streams/offline/pendingWrites'
import { openWriteQueue } from '../../../../../src/streams/offline/writeQueue'
import { browserStore } from '../../../../../src/streams/offline/writeQueueStore'
import type { DocumentLine } from '../../../../../src/views/resource/lines/lines'
import type { calls } from '../../../../../src/views/resource/saving/saveForm'

export const table = 'recipe_lines'
export type Body = Record<string, unknown>
/** What becomes of a call on its way. */
export type How = 'answered' | 'answer lost' | 'question lost' | 'page left'

/**
 * A fake server of recipes: idempotent by key, merges disjoint changes, accepts lines from writers with the
 * newest version.
 */
export function recipePlant() {
  const documents = new Map<number, { rows: AnyRow[]; lines: DocumentLine[] }>()
  const keys = new Map<string, AnyRow>()
  const texts = new Set<unknown>()
  let ids = 0
  const now = (id: number) => documents.get(id)?.rows.at(-1) as AnyRow
  const write = (id: number, { [table]: lines, version: _version, ...values }: Body, by: number) => {
    const document = documents.get(id) ?? { rows: [], lines: [] }
    documents.set(id, document)
    const version = (document.rows.at(-1)?.version ?? 0) + 1
    const stamp = { version, updated_by: by, updated_at: String(version) }
    const before = new Map(document.lines.map((line) => [line.id, line]))
    document.rows.push({ ...document.rows.at(-1), ...values, id, ...stamp })
    if (lines)
      document.lines = (lines as Body[]).map((line) => {
        const stood = before.get(line.id as number)
        const isSame = stood && Object.entries(line).every(([name, value]) => (stood[name] ?? null) === value)
        return isSame
          ? stood
          : ({ ...stood, ...line, id: line.id ?? ++ids, ...stamp } as unknown as DocumentLine)
      })
    for (const one of [values, ...((lines ?? []) as Body[])])
      for (const value of Object.values(one)) texts.add(value)
    return { ...now(id), [table]: document.lines } as AnyRow
  }
  const change = (id: number, body: Body, by: number) => {
    const { rows } = documents.get(id) as { rows: AnyRow[] }
    const since = rows.filter(({ version }) => version > (body.version as number))
    const read = rows.find(({ version }) => version === body.version) as AnyRow
    const meets = Object.keys(body).some((name) =>
      since.some((row) => name !== 'version' && name !== table && row[name] !== read[name]),
    )
    if (meets || (since.length > 0 && table in body)) throw new ApiError('stale_version', now(id), 409)
    return write(id, body, by)
  }
  /** The calls over a line that loses questions or answers, or from a page that is left before they come. */
  const over = (line: { how: How }) => {
    const once = async (key: string, work: () => AnyRow) => {
      const { how } = line
      if (how === 'question lost') throw new ApiError('no_response', null, 0)
      const answer = keys.get(key) ?? work()
      keys.set(key, answer)
      if (how === 'answer lost') throw new ApiError('no_response', null, 0)
      if (how === 'page left') return new Promise<never>(() => undefined)
      return answer
    }
    return {
      create: (_, body, key) => once(key, () => write(100 + documents.size, body, 0)),
      change: (_, id, body, key) => once(key, () => change(id, body, 0)),
      linesOf: async () => [...documents.values()].at(0)?.lines ?? [],
    } satisfies typeof calls
  }
  return { documents, texts, now, change, over }
}

/** What a browser keeps, over every page that is loaded in it. */
export function browserKeeps(): Storage {
  const stored = new Map<string, string>()
  return {
    get length() {
      return stored.size
    },
    key: (at) => [...stored.keys()][at] ?? null,
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
    clear: () => stored.clear(),
  }
}

/** The write queue of a page that is loaded in a browser. */
export const loadQueue = (storage: Storage, author: () => Author) =>
  openWriteQueue({ store: browserStore(storage, new EventTarget()), author, now: Date.now })
