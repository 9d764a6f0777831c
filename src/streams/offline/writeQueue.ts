import { createActor, type EventFromLogic } from 'xstate'
import { isUnanswered, tooOld } from '../../api/idempotency'
import { newKey } from '../../api/resourceApi'
import { type Action, due, writeQueueMachine, tooOldMs } from '../../machines/writeQueue'
import type { OutboxStore } from './writeQueueStore'

/** What became of a press at once; `waiting`: no answer came, it is kept and sent again. */
export type Outcome =
  { kind: 'done'; row: unknown } | { kind: 'refused'; thrown: unknown } | { kind: 'waiting' }

export type Press = Omit<Action, 'key' | 'at' | 'state' | 'refusal'>

export type OutboxGiven = {
  store: OutboxStore
  send: (action: Action) => Promise<unknown>
  /** Whose acts may be sent now: the person signed in at this very moment. */
  who: () => number | null
  now: () => number
  /** Works on one thing at a time, whichever tab of this browser wants to. */
  alone?: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** The words of a refusal. */
  wordsOf: (thrown: unknown) => string
  /** An act that had waited was done, or refused (with the words). */
  onLate: (action: Action, refusal: string | null) => void
}

/** Acts of another tab are left to it; one that is gone does not send them. */
const othersMs = 15_000

const backOffMs = (failures: number) =>
  Math.min(30_000, 1_000 * 2 ** Math.min(failures, 5)) * (0.75 + Math.random() / 2)

/** Keeps and sends what people do on the floor: each act once, those on one document in their order. */
export function openWriteQueue({ store, send, who, now, alone, wordsOf, onLate }: OutboxGiven) {
  const actor = createActor(writeQueueMachine).start()
  const actions = () => actor.getSnapshot().context.actions
  const ours = new Set<string>()
  const underWay = new Set<string>()
  const pressed = new Map<string, Promise<Outcome>>()
  let failures = 0
  let again: ReturnType<typeof setTimeout> | undefined
  let leftToOthers: ReturnType<typeof setTimeout> | undefined

  const look = () => {
    actor.send({ type: 'found', actions: store.all() })
    pump()
  }

  /** Changes the acts, and what is kept of them: what is new is kept before what is done is let go. */
  const change = (event: EventFromLogic<typeof writeQueueMachine>) => {
    const before = actions()
    actor.send(event)
    const after = actions()
    for (const action of after)
      // Another tab may have seen it answered: then it must not come back.
      if (!before.includes(action) && (event.type === 'act' || store.has(action.key))) store.put(action)
    for (const { key } of before) if (!after.some((action) => action.key === key)) store.remove(key)
  }

  const rest = () => {
    if (again !== undefined) return
    again = setTimeout(() => {
      again = undefined
      pump()
    }, backOffMs(failures++))
  }
  const hurry = () => {
    clearTimeout(again)
    again = undefined
    failures = 0
    pump()
  }

  const sendAlone = (action: Action) => {
    if (!alone) return send(action)
    return alone(`${action.by.id} ${action.document}`, async () =>
      // Another tab was quicker, and told who acted.
      store.has(action.key) ? send(action) : null,
    )
  }

  const attempt = async (action: Action): Promise<Outcome> => {
    const { key } = action
    const isLate = action.state === 'waiting'
    underWay.add(key)
    try {
      if (now() - action.at > tooOldMs) throw tooOld()
      const row = await sendAlone(action)
      const isKnown = store.has(key)
      change({ type: 'done', key, row })
      if (isLate && isKnown) onLate(action, null)
      underWay.delete(key)
      hurry()
      return { kind: 'done', row }
    } catch (thrown) {
      underWay.delete(key)
      if (isUnanswered(thrown)) {
        change({ type: 'unanswered', key })
        rest()
        return { kind: 'waiting' }
      }
      const refusal = wordsOf(thrown)
      if (!store.has(key)) change({ type: 'forget', key })
      else {
        change({ type: 'refuse', key, refusal })
        // The form it was pressed in says it at once.
        if (!isLate) change({ type: 'forget', key })
        else onLate(action, refusal)
      }
      hurry()
      return { kind: 'refused', thrown }
    }
  }

  const isLeft = ({ key, at }: Action) => !ours.has(key) && now() - at < othersMs
  const pump = () => {
    const person = who()
    if (person === null) return
    const heads = due(actions(), person).filter(({ key }) => !underWay.has(key))
    clearTimeout(leftToOthers)
    if (heads.some(isLeft)) leftToOthers = setTimeout(look, othersMs)
    if (again !== undefined) return
    for (const action of heads)
      if (!store.has(action.key)) change({ type: 'forget', key: action.key })
      else if (!isLeft(action)) void attempt(action)
  }

  for (const { key } of store.all()) ours.add(key)
  const stop = store.onOthers(look)
  look()

  const act = async (press: Press): Promise<Outcome> => {
    const at = Math.max(now(), ...actions().map((action) => action.at + 1))
    const action: Action = { ...press, key: newKey(), at, state: 'pressed' }
    ours.add(action.key)
    change({ type: 'act', action })
    if (due(actions(), press.by.id).includes(action)) return attempt(action)
    change({ type: 'unanswered', key: action.key })
    return { kind: 'waiting' }
  }

  return {
    actor,
    /** Sends a press; pressed twice before the first is answered, it is one press. */
    act(press: Press): Promise<Outcome> {
      const same = JSON.stringify([press.by.id, press.path, press.payload])
      const running = pressed.get(same)
      if (running) return running
      const acting = act(press).finally(() => pressed.delete(same))
      pressed.set(same, acting)
      return acting
    },
    /** The line is back, or somebody signed in: what waits goes now. */
    hurry,
    /** The person has read why an act was refused. */
    dismiss: (key: string) => change({ type: 'forget', key }),
    close() {
      clearTimeout(again)
      clearTimeout(leftToOthers)
      stop()
      actor.stop()
    },
  }
}

export type Outbox = ReturnType<typeof openWriteQueue>
