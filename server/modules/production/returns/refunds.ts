import { sql } from 'kysely'
import { dutyRefunds } from '../../../../src/resources/production/returns/duty_refunds'
import { monthsAfter } from '../../../../src/resources/kit/text/days'
import { dutyOf, jurisdictionOn, rateOf } from '../../../../src/resources/production/stamps/duty'
import { t } from '../../../../src/texts/texts'
import { invalidBecause } from '../../../engine/errors'
import { onEvent } from '../../../engine/hooks/hooks'
import { runUnit, system } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { fireEach } from '../../../jobs/fireEach'
import { job, type Run } from '../../../jobs/jobs'
import { exciseNow } from '../../../site/excise'
import { plantToday } from '../../../site/plant'

/** An application is made within so many months after goods were re-worked or destroyed. */
const claimMonths = 24

type Refundable = {
  id: number
  product_id: number
  lot_id: number
  qty: number
  cause: 'reworked' | 'destroyed'
  jurisdiction: string
  volume_ml: number
  containers: number
  stamped_on: string
  happened_on: string
}

const cents = (value: number) => Math.round(value * 100) / 100

/** Registers the duty on goods that were re-worked or destroyed, at the rates of the day of their stamp. */
async function register(unit: Unit, moved: Refundable) {
  const { rates, jurisdictions } = await exciseNow(unit.trx)
  const rate = rateOf({ rates, jurisdictions }, moved.jurisdiction, moved.stamped_on)
  if (rate === null) return
  const { duty, additional } = dutyOf(moved.volume_ml, rate)
  const isAdditional = jurisdictionOn(jurisdictions, moved.jurisdiction, moved.stamped_on)?.is_additional
  const { id, volume_ml: _volume, containers, ...goods } = moved
  await unit.insert(dutyRefunds, {
    ...goods,
    status: 'claimable',
    stock_movement_id: id,
    claim_by: monthsAfter(moved.happened_on, claimMonths),
    duty_amount: cents(duty * moved.qty * containers),
    additional_duty_amount: isAdditional ? cents(additional * moved.qty * containers) : 0,
  })
}

async function registerAll({ db }: Run) {
  const { rows } = await sql<Refundable>`select id, product_id, lot_id, qty, cause, jurisdiction,
      volume_ml::float8 as volume_ml, containers::int as containers, stamped_on::text, happened_on::text
    from refundable_movements order by id limit 500`.execute(db)
  for (const moved of rows) await runUnit(db, system, (unit) => register(unit, moved))
  return `${rows.length} refunds registered`
}

async function lapseLate(run: Run) {
  const { rows } = await sql<{ id: number }>`select id from duty_refunds
    where status = 'claimable' and claim_by < plant_today() order by id`.execute(run.db)
  return fireEach(
    run,
    dutyRefunds,
    rows.map(({ id }) => id),
    'lapse',
    'refunds lapsed',
  )
}

job(
  {
    name: 'duty_refunds',
    title: 'Register duty refunds',
    about:
      'Registers the duty on stamped goods that were re-worked or destroyed, and ends what was not claimed in time.',
    schedule: { minutes: 15 },
  },
  async (run) => `${await registerAll(run)}, ${await lapseLate(run)}`,
)

const notLater = async (unit: Unit, field: string, day: string) => {
  if (day > (await plantToday(unit))) throw invalidBecause(field, t('The day is not later than today'))
}

onEvent(dutyRefunds, 'claim', async (unit, { happened_on, claim_by }, { claimed_on, claim_ref }) => {
  await notLater(unit, 'claimed_on', claimed_on)
  if (claimed_on < happened_on)
    throw invalidBecause('claimed_on', t('It happened on {day}', { day: happened_on }))
  if (claimed_on > claim_by)
    throw invalidBecause('claimed_on', t('It had to be claimed by {day}', { day: claim_by }))
  return { claimed_on, claim_ref }
})

onEvent(dutyRefunds, 'receive', async (unit, row, { received_on, received_amount }) => {
  await notLater(unit, 'received_on', received_on)
  if (row.claimed_on !== null && received_on < row.claimed_on)
    throw invalidBecause('received_on', t('It was claimed on {day}', { day: row.claimed_on }))
  const total = cents(row.duty_amount + row.additional_duty_amount)
  if (received_amount > total)
    throw invalidBecause('received_amount', t('At most {total} was paid', { total: total.toFixed(2) }))
  return { received_on, received_amount }
})

onEvent(dutyRefunds, 'refuse', async (_unit, _row, { refusal_note }) => ({ refusal_note }))
