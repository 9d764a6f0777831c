import { dutyOf } from '../../../../src/resources/production/stamps/duty'
import type { StampingLog } from '../../../../src/resources/production/stamping/stamping_logs'
import type { Unit } from '../../../engine/unitTypes'
import { dayAt, siteOf } from '../../../site/plant'
import { jurisdictionInForce } from './jurisdictions'

const cents = (value: number) => Math.round(value * 100) / 100

type Dutiable = Pick<StampingLog, 'jurisdiction' | 'volume_ml' | 'containers_per_stamp'>

/** The day at the plant on which duty arises: that on which its session ends. */
export const dutyDay = async (unit: Unit, at: string) => dayAt(at, (await siteOf(unit.trx)).timezone)

/** The duty of the containers that were stamped on a day; a correction counts at the rates of the day of its session. */
export async function dutyOn(
  unit: Unit,
  { jurisdiction, volume_ml, containers_per_stamp }: Dutiable,
  applied: number,
  day: string,
) {
  const { own, rate } = await jurisdictionInForce(unit, jurisdiction, day, 'jurisdiction')
  const { duty, additional } = dutyOf(volume_ml ?? 0, rate)
  const containers = applied * containers_per_stamp
  return {
    duty_rate: rate.federal,
    duty_amount: cents(duty * containers),
    additional_duty_amount: own.is_additional ? cents(additional * containers) : 0,
  }
}
