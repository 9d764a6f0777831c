import type pg from 'pg'
import { type Figure, until } from './figure'
import { type Listening, listen } from './listener'

const channel = 'private-general.tags'
const each = 250

/** Compares the log positions a client received with the log itself; earlier positions do not count. */
export function sequenceFaults(all: readonly number[], logged: readonly number[]) {
  const heard = all.filter((place) => place >= (logged[0] ?? Infinity))
  const names = new Set(heard)
  return {
    lost: logged.filter((place) => !names.has(place)).length,
    doubled: heard.length - names.size,
    outOfOrder: heard.filter((place, at) => place < (heard[at - 1] ?? 0)).length,
  }
}

/** Whether everything was received once and in order. */
export const isSequenceWhole = (of: ReturnType<typeof sequenceFaults>) =>
  of.lost + of.doubled + of.outOfOrder === 0

/** A client that records the log positions it receives on the channel. */
export function numberedListener(url: string, token: string): Listening & { places: number[] } {
  const places: number[] = []
  const listening = listen({
    url,
    token,
    channels: [channel],
    heard: (event, data) => {
      if (event === 'subscribed') return
      const { position } = data as { position: string }
      places.push(Number(position.slice(position.lastIndexOf(':') + 1)))
    },
  })
  return { ...listening, places }
}

/** Appends this many changes as units of work do, from several connections at once. */
export async function appendNumbered(pool: pg.Pool, many: number, writers = 4) {
  let left = many
  const append = async () => {
    while (left > 0) {
      const now = Math.min(each, left)
      left -= now
      const changes = Array.from({ length: now }, (_, at) => ({
        channel,
        table_name: 'tags',
        row_id: 1_000_000 + at,
        action: 'updated',
        announced: 'updated',
        version: left + at,
        row: { id: 1_000_000 + at, version: left + at, name: 'numbered' },
        user_id: null,
      }))
      await pool.query('select append_changes($1)', [JSON.stringify(changes)])
    }
  }
  await Promise.all(Array.from({ length: writers }, append))
}

/** The places of the channel's changes after one. */
export async function loggedAfter(pool: pg.Pool, place: number) {
  const { rows } = await pool.query<{ place: number }>(
    'select position::float8 as place from changes where channel = $1 and position > $2 order by position',
    [channel, place],
  )
  return rows.map((row) => row.place)
}

/** Where the log ends. */
export async function endOfLog(pool: pg.Pool) {
  const { rows } = await pool.query<{ place: number }>('select position::float8 as place from feed')
  return rows[0]?.place ?? 0
}

/** Mutated sequences, which the check must reject. */
export const mutants = (heard: readonly number[]) => {
  const middle = Math.floor(heard.length / 2)
  const one = heard[middle] ?? 0
  return {
    'one dropped': heard.toSpliced(middle, 1),
    'one doubled': heard.toSpliced(middle, 0, one),
    'two exchanged': heard.toSpliced(middle, 2, heard[middle + 1] ?? 0, one),
  }
}

/** Every event is received once and in commit order, at the writing node and at the other one. */
export const numberedEvents: Figure = {
  id: 'R22',
  fault: 'numbered events over two nodes',
  target: '1,000,000 events, per channel in the order of commits, none lost or doubled',
  async run(plant, size) {
    // Of a handful nothing can be exchanged.
    const many = Math.max(1_000, size.rounds(40_000, 1_000_000))
    const [east, west] = await plant.nodes()
    const token = await plant.token()
    const listeners = [east, east, west, west].map(({ url }) => numberedListener(url, token))
    await Promise.all(listeners.map((one) => one.subscribed()))
    const before = await endOfLog(plant.pool)
    const startedAt = performance.now()
    await appendNumbered(plant.pool, many)
    const logged = await loggedAfter(plant.pool, before)
    const last = logged.at(-1) ?? 0
    await until(() => listeners.every(({ places }) => places.at(-1) === last), 60_000 + many / 5)
    const rate = (many / (performance.now() - startedAt)) * 1_000
    const found = listeners.map(({ places }) => sequenceFaults(places, logged))
    for (const one of listeners) one.close()
    const remaining = Object.entries(mutants(listeners[0]?.places ?? [])).filter(([, places]) =>
      isSequenceWhole(sequenceFaults(places, logged)),
    )
    const sum = (of: (one: ReturnType<typeof sequenceFaults>) => number) =>
      found.reduce((total, one) => total + of(one), 0)
    return {
      reached: `4 clients at 2 nodes: ${sum(({ lost }) => lost)} lost, ${sum(({ doubled }) => doubled)} doubled, ${sum(({ outOfOrder }) => outOfOrder)} out of order, ${rate.toFixed(0)} events/s; ${3 - remaining.length} of 3 mutants noticed`,
      rounds: `${logged.length} events of 1,000,000`,
      isMet: found.every(isSequenceWhole) && remaining.length === 0 && logged.length >= many,
    }
  },
}
