import type { ProductionOrderStep } from '../../../resources/production/steps/production_order_steps'
import { figure } from '../../format/format'
import { statusLook } from '../../parts/statusLook'
import { t } from '../../../texts/texts'

export type PhaseCell = {
  code: string
  name: string
  status: string
  summary: string
  look: ReturnType<typeof statusLook>
}

/** Worst first: what one has to know of a phase whose steps differ. */
const telling = ['blocked', 'in_progress', 'paused', 'ready', 'waiting']

const statusOf = (steps: readonly ProductionOrderStep[]) =>
  telling.find((status) => steps.some((step) => step.status === status)) ?? 'done'

const sum = (steps: readonly ProductionOrderStep[], of: (step: ProductionOrderStep) => number) =>
  steps.reduce((total, step) => total + of(step), 0)

function phaseSummary(steps: readonly ProductionOrderStep[], status: string): string {
  const done = steps.filter((step) => step.status === 'done').length
  const [first] = steps
  if (!first) return ''
  if (steps.every((step) => step.status === 'skipped')) return t('Skipped')
  if (first.unit_kind === 'ml') return t('{done} of {count} batches', { done, count: steps.length })
  if (first.unit_kind === 'sample') return t('{done} of {count} passed', { done, count: steps.length })
  const good = sum(steps, ({ qty_good }) => qty_good)
  const open = sum(
    steps,
    ({ qty_in, qty_good, qty_scrap, qty_rework }) => qty_in - qty_good - qty_scrap - qty_rework,
  )
  if (status === 'ready') return t('{open} units ready', { open: figure(open) })
  if (status === 'waiting') return open > 0 ? t('{open} units received', { open: figure(open) }) : ''
  return t('{good} of {sum}', {
    good: figure(good),
    sum: figure(sum(steps, ({ qty_planned }) => qty_planned)),
  })
}

/** The chain of phases an order passes, each with its state and one line of figures. */
export function orderPhases(steps: readonly ProductionOrderStep[]): PhaseCell[] {
  const byPhase = new Map<string, ProductionOrderStep[]>()
  for (const step of steps.toSorted(
    (left, right) => (left.phase_sequence ?? 0) - (right.phase_sequence ?? 0),
  )) {
    const code = step.phase_code ?? String(step.phase_id)
    byPhase.set(code, [...(byPhase.get(code) ?? []), step])
  }
  return [...byPhase].map(([code, members]) => {
    const status = statusOf(members)
    return {
      code,
      name: members[0]?.phase ?? code,
      status,
      summary: phaseSummary(members, status),
      look: statusLook(status),
    }
  })
}
