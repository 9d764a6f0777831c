import type { AnyRow } from '../../../../api/resourceApi'
import { dailyOrders } from '../../../../resources/production/plan/daily_orders'
import { t } from '../../../../texts/texts'
import { dayOf, timeText } from '../../../format/timeText'
import { StatusTag } from '../../../parts/StatusTag'
import { ResourceActions } from '../../../resource/events/ResourceActions'
import { Presence } from '../../../resource/presence/Presence'
import type { Plan } from './planFacts'
import { shiftShown } from './shiftShown'

const shiftWords: Record<string, string> = {
  day: t('Day shift'),
  evening: t('Evening shift'),
  night: t('Night shift'),
}

type Props = { plan: Plan; from: Date }

/** The day at the left edge of the board, and the shift that is planned there with its state. */
export function ShiftHead({ plan, from }: Props) {
  const shift = shiftShown(plan.daily_orders, dayOf(from))
  return (
    <span className="dc-plan-shift">
      <b>{timeText(from, 'MM/DD/YYYY')}</b>
      {shift ? (
        <>
          {shiftWords[shift.shift] ?? shift.shift}
          <StatusTag status={shift.status} />
          <Presence key={shift.id} table={dailyOrders.name} id={shift.id} />
        </>
      ) : (
        t('No daily order')
      )}
    </span>
  )
}

/** What may be done with that shift: publish it, close it. */
export function ShiftActions({ plan, from, onDone }: Props & { onDone: () => void }) {
  const shift = shiftShown(plan.daily_orders, dayOf(from))
  if (!shift) return null
  const row = shift as unknown as AnyRow
  return (
    <ResourceActions key={shift.id} resource={dailyOrders} row={row} size="sm" isSecond onDone={onDone} />
  )
}
