import type { PlannerAnswer, PlannerQuestion } from './planner'

type Question<Q = PlannerQuestion> = Q extends unknown ? Omit<Q, 'id'> : never

export type PlannerAsk = (question: Question) => Promise<PlannerAnswer>

/** A worker that holds the model of one board, so that no computation stops the pointer. */
export function openPlanner() {
  const worker = new Worker(new URL('./planWorker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<
    number,
    { resolve: (answer: PlannerAnswer) => void; reject: (why: Error) => void }
  >()
  let last = 0
  worker.addEventListener('message', ({ data }: MessageEvent<PlannerAnswer>) => {
    waiting.get(data.id)?.resolve(data)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message))
    waiting.clear()
  })
  return {
    ask: ((question) =>
      new Promise((resolve, reject) => {
        const id = ++last
        waiting.set(id, { resolve, reject })
        worker.postMessage({ ...question, id })
      })) satisfies PlannerAsk,
    close: () => worker.terminate(),
  }
}
