import type { Random } from '../company/random'
import type { DemoStep, WrittenOrder } from '../orders/floor'
import { type ShiftOfDay, windowAt } from '../../modules/production/plan/apply/shiftWindows'

/** What was planned and made of a step on its machine in one shift. */
export type WorkedPiece = {
  order: WrittenOrder
  step: DemoStep
  window: number
  from: number
  to: number
  planned: number
  done: number
  status: 'done' | 'carried_over' | 'in_progress'
}

/** Shares by which planners of a shift hope for more than the floor then makes. */
const hopes = [1, 1, 1, 1.05, 1.12, 1.25] as const

const rounded = (quantity: number) => Math.round(quantity * 1000) / 1000

/** The shifts in which a step was worked on its machine, each with what was planned there and what it made. */
export function piecesOfStep(
  order: WrittenOrder,
  step: DemoStep,
  { windows, first, chance }: { windows: readonly ShiftOfDay[]; first: number; chance: Random },
): WorkedPiece[] {
  const { work, machine } = step
  const startedAt = work?.logs[0]?.at
  if (!work || !machine || startedAt === undefined) return []
  const goodIn = new Map<number, number>()
  for (const log of work.logs) {
    const window = windowAt(windows, log.at)
    goodIn.set(window, (goodIn.get(window) ?? 0) + (log.good ?? 0))
  }
  const last = windowAt(windows, work.end)
  const isOpen = work.status !== 'done'
  const worked = [...goodIn].filter(([window, good]) => good > 0 || (isOpen && window === last))
  if (isOpen && !goodIn.has(last)) worked.push([last, 0])
  let before = 0
  const unit = step.phase === 'batching' ? rounded : Math.round
  return worked.flatMap(([window, good], at): WorkedPiece[] => {
    const isLast = at === worked.length - 1
    const rest = step.planned - before
    before += good
    const planned = isLast
      ? Math.max(rest, good)
      : Math.max(good, Math.min(rest, unit(good * chance.pick(hopes))))
    const shift = windows[window]
    if (!shift || window < first || planned <= 0) return []
    return [
      {
        order,
        step,
        window,
        from: Math.max(startedAt, shift.from),
        to: isLast || window === last ? work.end : (windows[window + 1]?.from ?? work.end),
        planned,
        done: rounded(good),
        status: isLast ? (isOpen ? 'in_progress' : 'done') : planned > good ? 'carried_over' : 'done',
      },
    ]
  })
}
