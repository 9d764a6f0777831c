import { Select } from '@mantine/core'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { moveLine } from '../../../api/forecast/plans'
import { changeRow, newKey } from '../../../api/resourceApi'
import { bucketsOf, type Days } from '../../../forecasting/planning/buckets'
import {
  type ForecastProductionPlanLine,
  forecastProductionPlanLines,
} from '../../../resources/forecast/forecast_production_plan_lines'
import type { ForecastProductionPlan } from '../../../resources/forecast/forecast_production_plans'
import { dayAfter } from '../../../resources/kit/text/days'
import { figure } from '../../format/format'
import { day as dayText } from '../../format/timeText'
import { notifyError } from '../../ui/notify'
import { t } from '../../../texts/texts'

type PlanLine = ForecastProductionPlanLine

/** More lines of a day than these are in the list alone. */
const mostShown = 8

const isMovable = ({ status }: PlanLine) => status === 'proposed' || status === 'confirmed'

const daysIn = ({ from, to }: Days) => {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  return days
}

type CardProps = {
  line: PlanLine
  isLifted: boolean
  isFixed: boolean
  onKey: (event: KeyboardEvent) => void
  onDrag: (isDragged: boolean) => void
}

const LineCard = ({ line, isLifted, isFixed, onKey, onDrag }: CardProps) => (
  <li>
    <button
      type="button"
      className={`dc-plan-days-card${isLifted ? ' dc-is-lifted' : ''}`}
      data-line={line.id}
      aria-disabled={isFixed}
      aria-pressed={isLifted}
      draggable={!isFixed}
      onKeyDown={isFixed ? undefined : onKey}
      onDragStart={() => onDrag(true)}
      onDragEnd={() => onDrag(false)}
    >
      <strong>{line.sku}</strong> <span>{figure(line.planned_qty)}</span>
    </button>
  </li>
)

/** What is due on each day around a week. A line is drawn to another day, or lifted by Space and moved by arrows. */
export function PlanDays({ plan, lines }: { plan: ForecastProductionPlan; lines: readonly PlanLine[] }) {
  const made = useMemo(
    () => lines.filter(({ status, planned_qty: qty }) => status !== 'skipped' && qty > 0),
    [lines],
  )
  const { horizon_from: from, horizon_to: to } = plan
  const weeks = useMemo(() => bucketsOf({ from, to }, 'week'), [from, to])
  const [chosen, setChosen] = useState<string | null>(null)
  const [lifted, setLifted] = useState<{ id: number; day: string } | null>(null)
  const [dragged, setDragged] = useState<PlanLine | null>(null)
  const [said, setSaid] = useState('')
  const board = useRef<HTMLDivElement>(null)
  const first = made.reduce((day, { due_date }) => (due_date < day ? due_date : day), '9999-12-31')
  const isChosen = (week: Days) => (chosen === null ? first <= week.to : week.from === chosen)
  const place = Math.max(0, weeks.findIndex(isChosen))
  const week = weeks[place]
  if (made.length === 0 || !week) return null
  // With its neighbours, so that a line is drawn to another week as to another day.
  const days = weeks.slice(Math.max(0, place - 1), place + 2).flatMap(daysIn)
  const isOpen = plan.status === 'calculated'

  const move = async (line: PlanLine, due_date: string) => {
    if (line.due_date === due_date) return
    const stays = due_date >= line.bucket_start && due_date <= line.bucket_end
    const moving = stays
      ? changeRow(forecastProductionPlanLines, line.id, { version: line.version, due_date }, newKey())
      : moveLine(line, due_date, newKey())
    await moving.then(
      () => setSaid(t('{sku} is due {day}', { sku: line.sku, day: dayText(due_date) })),
      notifyError,
    )
  }
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
  const keyOn = (line: PlanLine) => (event: KeyboardEvent) => {
    const isLifted = lifted?.id === line.id
    if (event.key === ' ') {
      event.preventDefault()
      setLifted(isLifted ? null : { id: line.id, day: line.due_date })
      setSaid(isLifted ? t('{sku} stays', { sku: line.sku }) : t('{sku} is lifted', { sku: line.sku }))
      return
    }
    if (!isLifted || !lifted) return
    if (event.key === 'Escape' || event.key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
      setLifted(null)
      if (event.key === 'Enter') void move(line, lifted.day)
      return
    }
    const step = steps[event.key]
    const next = step === undefined ? '' : dayAfter(lifted.day, step)
    const into = weeks.find((one) => next >= one.from && next <= one.to)
    if (!into) return
    event.preventDefault()
    setChosen(into.from)
    setLifted({ id: line.id, day: next })
    setSaid(dayText(next))
    // The card is drawn anew in the list of its day.
    requestAnimationFrame(() =>
      board.current?.querySelector<HTMLElement>(`[data-line="${line.id}"]`)?.focus(),
    )
  }
  const dayOf = (line: PlanLine) => (lifted?.id === line.id ? lifted.day : line.due_date)
  const isTaking = (day: string) => dragged !== null && day !== dragged.due_date

  return (
    <section className="dc-plan-days" aria-label={t('Lines by day')}>
      <header>
        <h2>{t('Lines by day')}</h2>
        <Select
          aria-label={t('Week')}
          size="xs"
          w={190}
          allowDeselect={false}
          data={weeks.map(({ from, to }) => ({
            value: from,
            label: `${dayText(from, 'MM/DD')} – ${dayText(to, 'MM/DD')}`,
          }))}
          value={week.from}
          onChange={setChosen}
        />
        <small>
          {isOpen
            ? t('Draw a line to another day, or lift it with Space and move it with the arrows')
            : t('Lines are moved while the plan is calculated')}
        </small>
        <span className="dc-plan-days-said" role="status">
          {said}
        </span>
      </header>
      <div className="dc-plan-days-board" ref={board}>
        {days.map((day) => {
          const due = made.filter((line) => dayOf(line) === day)
          return (
            <div
              key={day}
              role="presentation"
              onDragOver={(event) => isTaking(day) && event.preventDefault()}
              onDrop={() => dragged && isTaking(day) && void move(dragged, day)}
            >
              <div
                className={`dc-plan-days-day${isTaking(day) ? ' dc-is-taking' : ''}`}
                role="group"
                aria-label={dayText(day)}
              >
                <h3>
                  {dayText(day, 'MM/DD')}{' '}
                  <small>
                    {t('{litres} L', {
                      litres: figure(due.reduce((sum, line) => sum + line.planned_volume_ml, 0) / 1000, 1),
                    })}
                  </small>
                </h3>
                <ul>
                  {due.slice(0, mostShown).map((line) => (
                    <LineCard
                      key={line.id}
                      line={line}
                      isLifted={lifted?.id === line.id}
                      isFixed={!isOpen || !isMovable(line)}
                      onKey={keyOn(line)}
                      onDrag={(isDragged) => setDragged(isDragged ? line : null)}
                    />
                  ))}
                </ul>
                {due.length > mostShown && <p>{t('{count} more', { count: due.length - mostShown })}</p>}
              </div>
            </div>
          )
        })}
      </div>
    </section>
  )
}
