import type pg from 'pg'
import { type CallResult, call, isUnanswered } from './call'
import { between, pause } from './figure'

/** A write that was answered: what it wrote, and the version the row had after it. */
type Mark = { name: string; id: number; version: number; isNew: boolean }

type Options = {
  /** Nodes a writer turns to, the next one after each lost answer. */
  urls: readonly string[]
  token: string
  many: number
  /** How long a writer waits for an answer. */
  patienceMs?: number
  /** How long it rests between two writes. */
  restMs?: number
}

const path = '/api/general/tags'
let families = 0

/**
 * People who write without a pause: each makes a tag, renames it three times, and makes the next one. Every name is
 * used once in the world; what is not answered is sent again with its key, to whichever node answers.
 */
export function startWriters({ urls, token, many, patienceMs = 8_000, restMs = 0 }: Options) {
  const family = `F${process.pid.toString(36)}.${++families}`
  const marks: Mark[] = []
  const refused: string[] = []
  const times: number[] = []
  let repeats = 0
  let replayed = 0
  let isOver = false

  async function write(writer: number, place: number, row: Mark | null): Promise<Mark | null> {
    const name = `${family}.${writer}.${place}`
    const key = `key-${name}`
    for (let turn = writer; ; turn++) {
      const startedAt = performance.now()
      const url = urls[turn % urls.length] ?? ''
      const answer: CallResult = row
        ? await call(url, token, 'PUT', `${path}/${row.id}`, {
            body: { name, version: row.version },
            key,
            patienceMs,
          })
        : await call(url, token, 'POST', path, { body: { name }, key, patienceMs })
      if (answer.http === 200 || answer.http === 201) {
        times.push(performance.now() - startedAt)
        if (answer.replayed) replayed++
        const { id, version } = answer.data
        return { name, id, version, isNew: row === null }
      }
      if (!isUnanswered(answer)) {
        refused.push(`${answer.http} ${answer.message} ${JSON.stringify(answer.data)}`)
        return null
      }
      repeats++
      await pause(between(100, 400))
    }
  }

  async function run(writer: number) {
    let row: Mark | null = null
    for (let place = 0; !isOver; place++) {
      row = await write(writer, place, place % 4 === 0 ? null : row)
      if (!row) return
      marks.push(row)
      if (restMs > 0) await pause(restMs * between(0.5, 1.5))
    }
  }

  const running = Array.from({ length: many }, (_, writer) => run(writer))
  return {
    family,
    /** How many writes were answered so far. */
    answered: () => marks.length,
    times,
    async stop() {
      isOver = true
      await Promise.all(running)
      return { family, marks, refused, repeats, replayed }
    },
  }
}

export type WriterResult = Awaited<ReturnType<ReturnType<typeof startWriters>['stop']>>

/** Answered writes that the log of changes does not hold, or holds twice; rows that are not what was answered last. */
export async function audit(pool: pg.Pool, { family, marks, refused }: WriterResult) {
  const logged = await pool.query<{ name: string; times: number }>(
    `select "row"->>'name' as name, count(*)::int as times from changes
     where table_name = 'tags' and "row"->>'name' like $1 group by 1`,
    [`${family}.%`],
  )
  const table = await pool.query<{ id: number; version: number; name: string }>(
    `select id::int as id, version::int as version, name from tags where name like $1`,
    [`${family}.%`],
  )
  const times = new Map(logged.rows.map((row) => [row.name, row.times]))
  const last = new Map<number, Mark>()
  for (const mark of marks) if ((last.get(mark.id)?.version ?? 0) < mark.version) last.set(mark.id, mark)
  const rows = new Map(table.rows.map((row) => [row.id, row]))
  return {
    writes: marks.length,
    lost: marks.filter(({ name }) => !times.has(name)).length,
    twice: [...times.values()].filter((count) => count > 1).length,
    /** Written, but without an answer. */
    unasked: [...times.keys()].filter((name) => !marks.some((mark) => mark.name === name)).length,
    wrong:
      [...last].filter(([id, { version, name }]) => {
        const row = rows.get(id)
        return row?.version !== version || row.name !== name
      }).length + Math.abs(rows.size - last.size),
    refused: refused.length,
  }
}

export type Audit = Awaited<ReturnType<typeof audit>>

/** Whether each answered write exists exactly once. */
export const isExact = ({ lost, twice, unasked, wrong, refused }: Audit) =>
  lost + twice + unasked + wrong + refused === 0

/** What the check found, in words. */
export const auditText = ({ writes, lost, twice, unasked, wrong, refused }: Audit) =>
  `${writes} answered writes, ${lost} lost, ${twice} done twice, ${unasked} never answered, ${wrong} rows wrong, ${refused} refused`
