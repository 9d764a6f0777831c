import { changeCalls, type Changes } from '../resources/general/system/changeCalls'
import { callApi } from './calls'
import { ApiError } from './http'

/** Longer than a slow connection needs; requests lost on a dead one are repeated on the next. */
const answeredWithinMs = 10_000

/** Catches up: the events of these channels since a position. */
export const askChanges = (since: string, channels: readonly string[]) =>
  callApi(changeCalls.since, { since, channels }, { quiet: true, within: answeredWithinMs })

type Asker = {
  channel: string
  since: string
  settle: (answer: Changes) => void
  fail: (error: unknown) => void
}

const placeOf = (position: string) => {
  const cut = position.lastIndexOf(':')
  return { epoch: position.slice(0, cut), at: Number(position.slice(cut + 1)) }
}

const partOf = (answer: Changes, { channel, since }: Asker): Changes => {
  if (answer.state === 'too_old') return answer
  const { at } = placeOf(since)
  const events = answer.events.filter(
    (event) => event.channel === channel && placeOf(event.data.position).at > at,
  )
  return { ...answer, state: events.length > 0 ? 'missed' : 'nothing', events }
}

/** Batches requests within `withinMs`: a screen of many lists costs one call. */
export function gatherChanges(ask: typeof askChanges, withinMs: () => number) {
  let waiting: Asker[] = []

  async function askFor(askers: readonly Asker[]) {
    const earliest = askers.reduce((first, one) =>
      placeOf(one.since).at < placeOf(first.since).at ? one : first,
    )
    try {
      const answer = await ask(earliest.since, [...new Set(askers.map(({ channel }) => channel))])
      for (const asker of askers) asker.settle(partOf(answer, asker))
    } catch (error) {
      // One forbidden channel must not fail the others.
      const isMixed = error instanceof ApiError && error.code === 'no_privileges' && askers.length > 1
      if (isMixed) await Promise.all(askers.map((asker) => askFor([asker])))
      else for (const asker of askers) asker.fail(error)
    }
  }

  function askAll() {
    const byEpoch = new Map<string, Asker[]>()
    for (const asker of waiting) {
      const { epoch } = placeOf(asker.since)
      byEpoch.set(epoch, [...(byEpoch.get(epoch) ?? []), asker])
    }
    waiting = []
    for (const askers of byEpoch.values()) void askFor(askers)
  }

  return (channel: string, since: string) =>
    new Promise<Changes>((settle, fail) => {
      waiting.push({ channel, since, settle, fail })
      if (waiting.length === 1) setTimeout(askAll, withinMs())
    })
}
