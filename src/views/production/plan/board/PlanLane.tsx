import { memo, useMemo } from 'react'
import type { PlanTimes } from '../../../../planning/model'
import { t } from '../../../../texts/texts'
import { percent, shortNumber } from '../../../format/format'
import { clock } from '../../../format/timeText'
import { Glyph } from '../../../parts/Glyph'
import { cardsOf } from './laneLayout'
import { loadOf } from './laneLoad'
import { PlanCard } from './PlanCard'
import { cardState, type Facts, instantAt, lateMinutes, type Plan } from './planFacts'
import { takenWord } from './takenWords'
import { pixelAt, secondAt, type TimeScale } from './timeScale'

type Props = {
  plan: Plan
  facts: Facts
  times: PlanTimes
  /** Index of the machine. */
  machine: number
  scale: TimeScale
  width: number
}

/** Name, rate and load of a machine in the shown window. */
function LaneHead({ plan, facts, times, machine, scale, width }: Props) {
  const about = facts.machineById.get(plan.model.machines[machine]!.id)
  const load = useMemo(
    () => loadOf(plan.model, times, machine, { from: scale.from, to: secondAt(scale, width) }),
    [plan.model, times, machine, scale, width],
  )
  const isOver = load !== null && load > 100
  return (
    <div className="dc-plan-lane-head">
      <b title={about?.name}>{about?.name}</b>
      <span className={`dc-plan-load${isOver ? ' dc-plan-over' : ''}`} aria-hidden="true">
        <i style={{ width: `${Math.min(100, load ?? 0)}%` }} />
      </span>
      <em>{about?.rate_per_hour ? t('{rate}/h', { rate: shortNumber(about.rate_per_hour, 1) }) : ''}</em>
      <em className={isOver ? 'dc-danger-text' : ''}>{load === null ? t('Closed') : percent(load)}</em>
    </div>
  )
}

/** One machine in time: when it is closed or stopped, and its cards. */
export const PlanLane = memo(function PlanLane(props: Props) {
  const { plan, facts, times, machine, scale, width } = props
  const { model } = plan
  const cards = useMemo(
    () => cardsOf(model, times, machine, scale, width),
    [model, times, machine, scale, width],
  )
  const indexOfKey = useMemo(
    () => new Map((model.lanes[machine] ?? []).map((at) => [model.operations[at]!.key, at])),
    [model, machine],
  )
  const about = facts.machineById.get(model.machines[machine]!.id)
  return (
    <section className="dc-plan-lane" aria-label={about?.name}>
      <LaneHead {...props} />
      <ul className="dc-plan-track" style={{ width }}>
        {model.machines[machine]!.taken.map(({ from, to, why }) => {
          const left = Math.max(0, pixelAt(scale, from))
          const right = Math.min(width, pixelAt(scale, to))
          if (right <= left) return null
          const word = takenWord(why, about?.state_reason ?? null)
          return (
            <li
              key={`${why}${from}`}
              className={`dc-plan-taken dc-plan-taken-${why}`}
              style={{ left, width: right - left }}
              title={t('{what}, {from} to {until}', {
                what: word,
                from: clock(instantAt(plan, from)),
                until: clock(instantAt(plan, to)),
              })}
            >
              <span>
                <Glyph name={why === 'down' ? 'stop' : 'pause'} size={11} />
                {word}
              </span>
            </li>
          )
        })}
        {cards.map((placed) => {
          const at = indexOfKey.get(placed.key)!
          const operation = model.operations[at]!
          const order = model.orders[operation.order]
          return (
            <PlanCard
              key={placed.key}
              placed={placed}
              order={(order && facts.orderById.get(order.id)) ?? null}
              line={facts.lineByKey.get(placed.key) ?? null}
              state={cardState(plan, times, at)}
              quantity={operation.quantity}
              unitKind={facts.stepById.get(operation.step)?.unit_kind}
              lateBy={lateMinutes(times, at)}
              isRush={order?.rush ?? false}
              isPinned={operation.pin !== null}
            />
          )
        })}
      </ul>
    </section>
  )
})
