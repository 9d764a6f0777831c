import { Button, Select } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import { type AnyRow, fireEvent, newKey, rowById } from '../../../../api/resourceApi'
import type { PlanTimes } from '../../../../planning/model'
import { dailyOrderLines } from '../../../../resources/production/plan/daily_order_lines'
import { dailyOrders } from '../../../../resources/production/plan/daily_orders'
import { t } from '../../../../texts/texts'
import { figure } from '../../../format/format'
import { day, timeText } from '../../../format/timeText'
import { StatusTag } from '../../../parts/StatusTag'
import { ResourceActions } from '../../../resource/events/ResourceActions'
import { mayWrite } from '../../../resource/list/rights'
import { Presence } from '../../../resource/presence/Presence'
import { usePerson } from '../../../session/session'
import { notifyError, notifySuccess } from '../../../ui/notify'
import { instantAt, type Plan } from './planFacts'
import { dailyOrderOf, linesLeft, type PlannedShift } from './shiftShown'

const shiftWords: Record<string, string> = {
  day: t('Day shift'),
  evening: t('Evening shift'),
  night: t('Night shift'),
}

const keyOf = ({ plan_date, shift }: PlannedShift) => `${plan_date} ${shift}`

/** "Day shift 07:00 to 15:00". */
const hoursText = (plan: Plan, { shift, from, to }: PlannedShift) =>
  t('{shift} {from} to {to}', {
    shift: shiftWords[shift] ?? shift,
    from: timeText(instantAt(plan, from), 'HH:mm'),
    to: timeText(instantAt(plan, to), 'HH:mm'),
  })

type Props = { plan: Plan; shift: PlannedShift }

/** The day and shift that the board shows, with the state of its daily order and who looks at it; another one is chosen here. */
export function ShiftHead({ plan, shift, onChoose }: Props & { onChoose: (shift: PlannedShift) => void }) {
  const order = dailyOrderOf(plan.daily_orders, shift)
  const dates = [...new Set(plan.shifts.map(({ plan_date }) => plan_date))]
  return (
    <span className="dc-plan-shift">
      <b>{day(shift.plan_date)}</b>
      <Select
        size="sm"
        w={250}
        aria-label={t('Shift')}
        allowDeselect={false}
        data={dates.map((date) => ({
          group: day(date),
          items: plan.shifts
            .filter(({ plan_date }) => plan_date === date)
            .map((one) => ({ value: keyOf(one), label: hoursText(plan, one) })),
        }))}
        value={keyOf(shift)}
        onChange={(key) => {
          const chosen = plan.shifts.find((one) => keyOf(one) === key)
          if (chosen) onChoose(chosen)
        }}
      />
      {order ? (
        <>
          <StatusTag status={order.status} />
          <Presence key={order.id} table={dailyOrders.name} id={order.id} />
        </>
      ) : (
        t('No daily order')
      )}
    </span>
  )
}

/** Carries lines over to the next shift one after the other; answers how many, up to the first that is refused. */
async function carryOver(ids: readonly number[]) {
  let done = 0
  try {
    for (const id of ids) {
      const line = await rowById<AnyRow>(dailyOrderLines, id)
      await fireEvent(dailyOrderLines, line, 'carry_over', {}, newKey())
      done++
    }
  } catch (thrown) {
    notifyError(thrown)
  }
  if (done > 0) notifySuccess(t('{done} of {all} carried over', { done, all: ids.length }))
}

type ActionProps = Props & { times: PlanTimes; onDone: () => void }

/** What may be done with that shift: carry over what it will not finish, publish it, close it. */
export function ShiftActions({ plan, times, shift, onDone }: ActionProps) {
  const person = usePerson()
  const [isCarrying, setCarrying] = useState(false)
  const order = dailyOrderOf(plan.daily_orders, shift)
  if (!order) return null
  const left = linesLeft(plan.model, times, shift)
  const carry = async () => {
    setCarrying(true)
    await carryOver(left)
    setCarrying(false)
    onDone()
  }
  return (
    <>
      {left.length > 0 && order.status === 'published' && mayWrite(dailyOrders, person) && (
        <Button
          size="sm"
          variant="default"
          loading={isCarrying}
          onClick={() =>
            modals.openConfirmModal({
              title: t('Carry over {count}', { count: figure(left.length) }),
              children: t('What is left of them at the end of the shift goes to the next one.'),
              labels: { confirm: t('Carry over'), cancel: t('Cancel') },
              onConfirm: () => void carry(),
            })
          }
        >
          {t('Carry over {count}', { count: figure(left.length) })}
        </Button>
      )}
      <ResourceActions
        key={order.id}
        resource={dailyOrders}
        row={order as unknown as AnyRow}
        size="sm"
        isSecond
        onDone={onDone}
      />
    </>
  )
}
