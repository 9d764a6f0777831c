import { type RowChange, rowTable, type Snapshot } from '../../../../src/streams/rows/rowTable'
import { dice, type Lot } from './history'

type Row = Lot | null
type Answer = Snapshot<Lot> & { isPage: boolean }

const ids = [1, 2, 3]
const same = (a: Row, b: Row) => a?.version === b?.version && a?.litres === b?.litres

/** The real history of the rows, and the events sent about it. */
function log(roll: (many: number) => number) {
  const events: RowChange<Lot>[] = []
  /** The rows after each place of the log. */
  const truth: Map<number, Row>[] = [new Map()]
  const versions = new Map<number, number>()
  return {
    events,
    at: (place: number, id: number) => truth[place]?.get(id) ?? null,
    place: () => events.length,
    write() {
      const id = ids[roll(ids.length)] ?? 1
      const before = truth.at(-1)?.get(id) ?? null
      const kind = roll(6)
      // A borrowed value changed, or the row left the board: neither gives it a new version.
      const isQuiet = before !== null && kind < 2
      const version = (versions.get(id) ?? 0) + (isQuiet ? 0 : 1)
      versions.set(id, version)
      const isGone = before !== null && (kind === 0 || kind === 2)
      const row = isGone ? null : { id, version, litres: roll(1_000) }
      truth.push(new Map(truth.at(-1)).set(id, row))
      events.push({
        position: `e1:${events.length + 1}`,
        id,
        version: isGone && isQuiet ? null : version,
        row,
      })
    },
  }
}

/**
 * Applies broadcasts and answers to a table of rows in one random order. After each of them every row must be
 * at least as new as the newest position received for it; null if it always was, else what went wrong.
 */
export function misjudged(seed: number): string | null {
  const roll = dice(seed)
  const truth = log(roll)
  const table = rowTable<Lot>()
  const answers: Answer[] = []
  const heard = new Map<number, number>()
  const early = new Map<number, number>()
  const hear = (id: number, place: number) => heard.set(id, Math.max(heard.get(id) ?? 0, place))
  let isLoaded = false

  const read = (isPage: boolean) => {
    if (!isPage) table.begin()
    const place = truth.place()
    const rows = ids.map((id) => truth.at(place, id)).filter((row) => row !== null)
    answers.push({ position: `e1:${place}`, rows: isPage ? rows.slice(roll(3)) : rows, isPage })
  }
  const arrive = () => {
    const [answer] = answers.splice(roll(Math.max(1, answers.length)), 1)
    if (!answer) return
    const place = Number(answer.position.slice(3))
    if (answer.isPage) {
      if (table.add(answer)) for (const { id } of answer.rows) hear(id, place)
      return
    }
    if (roll(8) > 0) {
      table.replace(answer)
      for (const id of ids) hear(id, place)
      if (!isLoaded) for (const [id, at] of early) hear(id, at)
      isLoaded = true
    }
    table.end()
  }
  const broadcast = () => {
    const change = truth.events[roll(Math.max(1, truth.events.length))]
    if (!change) return
    const place = Number(change.position.slice(3))
    table.apply(change)
    if (isLoaded) hear(change.id, place)
    else early.set(change.id, Math.max(early.get(change.id) ?? 0, place))
  }
  const catchUp = () => {
    const since = table.cursor()
    if (since === null) return
    const to = truth.place()
    for (const change of truth.events.slice(Number(since.slice(3)), to)) table.apply(change)
    table.confirm(`e1:${to}`)
    for (const id of ids) hear(id, to)
  }

  for (let done = 0; done < 40; done++) {
    const kind = roll(12)
    if (kind < 4) truth.write()
    else if (kind < 8) broadcast()
    else if (kind < 9) read(roll(3) === 0)
    else if (kind < 11) arrive()
    else catchUp()
    if (!isLoaded) continue
    for (const id of ids) {
      const shown = table.rows.get(id) ?? null
      const from = heard.get(id) ?? 0
      const isTrue = Array.from({ length: truth.place() + 1 - from }, (_, after) =>
        truth.at(from + after, id),
      )
      if (!isTrue.some((row) => same(row, shown)))
        return `seed ${seed}: row ${id} is ${JSON.stringify(shown)} after ${done + 1} acts, heard of at ${from}`
    }
  }
  return null
}
