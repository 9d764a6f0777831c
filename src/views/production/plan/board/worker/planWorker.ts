import { createPlanner, type PlannerAnswer, type PlannerQuestion } from './planner'
import { trials } from './trials'

const answer = createPlanner()

/** The board is painted first. */
const calmMs = 400
/** Between two trials there is room for a question. */
const restMs = 10

/** The times of a preview have no other reader: they are handed over without a copy. Those of a loaded plan stay here. */
const handedOver = (made: PlannerAnswer): ArrayBuffer[] =>
  made.kind === 'previewed'
    ? Object.values(made.preview.times).map(({ buffer }) => buffer as ArrayBuffer)
    : []

/** The engine is slow until it has run some times: it does before the first card is dragged. */
function tryOut(trial: number) {
  answer({ kind: 'try', id: 0, trial })
  if (trial + 1 < trials) setTimeout(() => tryOut(trial + 1), restMs)
}

let isTriedOut = false

addEventListener('message', ({ data }: MessageEvent<PlannerQuestion>) => {
  const made = answer(data)
  postMessage(made, { transfer: handedOver(made) })
  if (made.kind !== 'loaded') return
  // Of each plan one move is tried, for what is computed once for all of its moves.
  setTimeout(isTriedOut ? () => answer({ kind: 'try', id: 0, trial: 1 }) : () => tryOut(0), calmMs)
  isTriedOut = true
})
