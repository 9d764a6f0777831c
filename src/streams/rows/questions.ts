import { type Observable, Subscription, timer } from 'rxjs'

/** What a live table asks its server: all rows, or what changed since its position. */
export type Question = 'load' | 'catch up'

type Params = {
  /** Puts a question: its answer, and what to do once that is complete. */
  put: (question: Question) => { answer$: Observable<unknown>; answered: () => void }
  failed: (question: Question, error: unknown) => void
  /** Delay until a failed question is put again, in ms. */
  againAfter: (failures: number) => number
  /** Whether a failed question is put again. */
  isRepeated: (question: Question, error: unknown) => boolean
}

/**
 * Puts one question at a time. One that comes meanwhile follows the answer, and a load follows rather than a catch-up;
 * a failed question is put again after a while.
 */
export function createQuestions({ put, failed, againAfter, isRepeated }: Params) {
  let request: Subscription | null = null
  let last: Question = 'catch up'
  let isRetrying = false
  let wasCut = false
  let next: Question | null = null
  let failures = 0

  const start = (question: Question) => {
    isRetrying = false
    wasCut = false
    last = question
    const asking = new Subscription()
    request = asking
    const { answer$, answered } = put(question)
    asking.add(
      answer$.subscribe({
        complete: () => {
          failures = 0
          request = null
          answered()
          const then = next
          next = null
          if (then) start(then)
        },
        error: (error: unknown) => {
          request = null
          failed(question, error)
          if (!isRepeated(question, error)) return
          isRetrying = true
          request = timer(againAfter(++failures)).subscribe(() => start(question))
        },
      }),
    )
  }

  const ask = (question: Question) => {
    if (request && !isRetrying) next = next === 'load' ? 'load' : question
    else {
      request?.unsubscribe()
      start(question)
    }
  }

  return {
    ask,
    /** The channel is subscribed again. */
    resume() {
      if (!request || !wasCut) return ask('catch up')
      // A request from before the disconnect may never be answered.
      request.unsubscribe()
      start(last)
    },
    /** The channel is cut. With `isLeft` a catch-up that failed is left to the next subscription. */
    cut({ isLeft }: { isLeft: boolean }) {
      wasCut = true
      if (!isLeft || !isRetrying || last !== 'catch up') return
      request?.unsubscribe()
      request = null
      isRetrying = false
    },
    end: () => request?.unsubscribe(),
  }
}
