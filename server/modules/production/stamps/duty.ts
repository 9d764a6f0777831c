import {
  dutyOf,
  jurisdictionOn,
  rateOf,
  stampsAccepted,
} from '../../../../src/resources/production/stamps/duty'
import { dutyCalls } from '../../../../src/resources/production/stamps/dutyCalls'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import { exciseNow } from '../../../site/excise'
import { dayAt, siteOf } from '../../../site/plant'
import { t } from '../../../../src/texts/texts'

const cents = (value: number) => Math.round(value * 100) / 100

onCall(dutyCalls.excise, async ({ db, input: { jurisdiction, volume_ml, qty, date } }) => {
  const day = date ?? dayAt(new Date(), (await siteOf(db)).timezone)
  const { rates, jurisdictions } = await exciseNow(db)
  const own = jurisdictionOn(jurisdictions, jurisdiction, day)
  const rate = rateOf({ rates, jurisdictions }, jurisdiction, day)
  if (own === null || rate === null)
    throw new Refused('jurisdiction_inactive', {
      text: t('No goods are stamped for {jurisdiction} on {day}', { jurisdiction, day }),
    })
  const { steps, duty, additional } = dutyOf(volume_ml, rate)
  const amounts = { duty: cents(duty * qty), additional: own.is_additional ? cents(additional * qty) : 0 }
  return {
    steps,
    rate: rate.federal,
    ...amounts,
    total: cents(amounts.duty + amounts.additional),
    stamps: stampsAccepted(jurisdictions, jurisdiction, day),
  }
})
