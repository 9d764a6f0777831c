import { isUnanswered } from '../../api/idempotency'
import { newKey } from '../../api/resourceApi'
import { dueActs, type FloorAct, inFlightMs, isAct, tooOldError, tooOldMs } from './pendingWrites'
import type { WriteQueue } from './writeQueue'

/** The immediate outcome of a press; `waiting`: no answer came, it is stored and sent again. */
export type Outcome =
  | { kind: 'done'; row: unknown }
  | { kind: 'refused'; thrown: unknown }
  | { kind: 'waiting' }

export type Press = Omit<FloorAct, 'kind' | 'key' | 'at' | 'state' | 'refusal'>

type Options = {
  queue: WriteQueue
  send: (act: FloorAct) => Promise<unknown>
  /** Whose acts may be sent now: the person signed in at this moment. */
  signedIn: () => number | null
  /** Runs one task at a time across all tabs of this browser. */
  exclusive?: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** The words of a refusal. */
  wordsOf: (thrown: unknown) => string
  /** An act that had waited was done, or refused (with the words). */
  onLate: (act: FloorAct, refusal: string | null) => void
}

const backOffMs = (failures: number) =>
  Math.min(30_000, 1_000 * 2 ** Math.min(failures, 5)) * (0.75 + Math.random() / 2)

/** Waits after unanswered acts, longer with each, until all are tried `again`. */
function backOff(again: () => void) {
  let failures = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(waiting)
    waiting = undefined
  }
  /** Waits no longer: the last act was answered. */
  const hurry = () => {
    stop()
    failures = 0
    again()
  }
  return {
    isWaiting: () => waiting !== undefined,
    later() {
      waiting ??= setTimeout(() => {
        waiting = undefined
        again()
      }, backOffMs(failures++))
    },
    hurry,
    stop,
  }
}

/** Answers a press that equals one still under way with the outcome of that one. */
function onePerPress(begin: (press: Press) => Promise<Outcome>) {
  const pressed = new Map<string, Promise<Outcome>>()
  return (press: Press): Promise<Outcome> => {
    const same = JSON.stringify([press.by.id, press.path, press.payload])
    const running = pressed.get(same)
    if (running) return running
    const acting = begin(press).finally(() => pressed.delete(same))
    pressed.set(same, acting)
    return acting
  }
}

/** Sends the acts of the floor in a queue: each once, those on one document in their order, until they are answered. */
export function openFloorActs({ queue, send, signedIn, exclusive, wordsOf, onLate }: Options) {
  const { change, now } = queue
  const ours = new Set<string>()
  const underWay = new Set<string>()
  let leftToOthers: ReturnType<typeof setTimeout> | undefined

  const retry = backOff(() => pump())

  const sendExclusively = (act: FloorAct) => {
    if (!exclusive) return send(act)
    return exclusive(`${act.by.id} ${act.document}`, async () =>
      // Another tab has sent it already and shown the result.
      queue.has(act.key) ? send(act) : null,
    )
  }

  const attempt = async (act: FloorAct): Promise<Outcome> => {
    const { key } = act
    const isLate = act.state === 'waiting'
    underWay.add(key)
    try {
      if (now() - act.at > tooOldMs) throw tooOldError()
      const row = await sendExclusively(act)
      const isStillOurs = queue.has(key)
      change({ type: 'done', key, row })
      if (isLate && isStillOurs) onLate(act, null)
      underWay.delete(key)
      retry.hurry()
      return { kind: 'done', row }
    } catch (thrown) {
      underWay.delete(key)
      if (isUnanswered(thrown)) {
        change({ type: 'unanswered', key })
        retry.later()
        return { kind: 'waiting' }
      }
      const refusal = wordsOf(thrown)
      if (!queue.has(key)) queue.forget(key)
      else {
        change({ type: 'refuse', key, refusal })
        // The form it was pressed in shows the refusal at once.
        if (!isLate) queue.forget(key)
        else onLate(act, refusal)
      }
      retry.hurry()
      return { kind: 'refused', thrown }
    }
  }

  /** Acts of another tab are left to it until it can be taken for closed. */
  const isLeft = ({ key, at }: FloorAct) => !ours.has(key) && now() - at < inFlightMs
  const readAndPump = () => {
    queue.read()
    pump()
  }
  const pump = () => {
    const person = signedIn()
    if (person === null) return
    const heads = dueActs(queue.writes(), person).filter(({ key }) => !underWay.has(key))
    clearTimeout(leftToOthers)
    if (heads.some(isLeft)) leftToOthers = setTimeout(readAndPump, inFlightMs)
    if (retry.isWaiting()) return
    for (const act of heads)
      if (!queue.has(act.key)) queue.forget(act.key)
      else if (!isLeft(act)) void attempt(act)
  }

  for (const { key } of queue.writes().filter(isAct)) ours.add(key)
  const others = queue.changedElsewhere$.subscribe(pump)
  pump()

  const begin = async (press: Press): Promise<Outcome> => {
    const at = Math.max(now(), ...queue.writes().map((write) => write.at + 1))
    const act: FloorAct = { ...press, kind: 'act', key: newKey(), at, state: 'sending' }
    ours.add(act.key)
    queue.put(act)
    if (dueActs(queue.writes(), press.by.id).includes(act)) return attempt(act)
    change({ type: 'unanswered', key: act.key })
    return { kind: 'waiting' }
  }

  return {
    /** Sends a press; pressed twice before the first is answered, it is one press. */
    act: onePerPress(begin),
    /** The connection is back, or a person signed in: what waits is sent now. */
    hurry: retry.hurry,
    close() {
      retry.stop()
      clearTimeout(leftToOthers)
      others.unsubscribe()
    },
  }
}

export type FloorActs = ReturnType<typeof openFloorActs>
