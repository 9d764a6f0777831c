import type { Logger } from '../../db/logger'
import { EventDeclined } from './externalService'

const againMs = { first: 100, most: 2_000 }

type Work = { run: () => Promise<void>; key: string | null; done: (isTaken: boolean) => void }

/**
 * A queue of calls to an external service: strictly in order, each retried until the service accepts it. Of
 * calls with the same key only the newest stays queued.
 */
export function createExternalQueue({ log }: { log: Logger }) {
  let waiting: Work[] = []
  let working: Promise<void> | null = null
  let stopped = false
  let wakeUp: (() => void) | null = null

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function untilTaken({ run, done }: Work) {
    for (let wait = againMs.first; !stopped; wait = Math.min(wait * 2, againMs.most))
      try {
        await run()
        return done(true)
      } catch (error) {
        if (error instanceof EventDeclined) {
          log.error({ err: error }, 'The external service will not take an event')
          return done(true)
        }
        // An aborted call is no failure of the service.
        if (stopped) break
        log.warn({ err: error, waiting: waiting.length }, 'The external service cannot be reached')
        await pause(wait)
      }
    done(false)
  }

  async function workOn() {
    while (!stopped) {
      const next = waiting.shift()
      if (!next) return
      await untilTaken(next)
    }
  }

  /**
   * Resolves to true once the service accepted or finally refused the call; false where the queue was stopped
   * first.
   */
  function add(run: Work['run'], key: string | null = null) {
    return new Promise<boolean>((done) => {
      if (stopped) return done(false)
      if (key !== null)
        waiting = waiting.filter((one) => {
          if (one.key === key) one.done(true)
          return one.key !== key
        })
      waiting.push({ run, key, done })
      working ??= workOn().finally(() => {
        working = null
      })
    })
  }

  return {
    add,
    /** Stops; queued calls are left to the next leader. */
    async stop() {
      stopped = true
      wakeUp?.()
      await working
      for (const { done } of waiting) done(false)
      waiting = []
    },
  }
}
