import { sql } from 'kysely'
import { dutyOf, jurisdictionOn, rateOf } from '../../../../src/resources/production/stamps/duty'
import { stampingCalls } from '../../../../src/resources/production/stamping/stampingCalls'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalid, invalidBecause } from '../../../engine/errors'
import { exciseNow } from '../../../site/excise'
import { dayAt, siteOf } from '../../../site/plant'

type Target = { sku: string; code: string | null; volume_ml: number | null }

const cents = (value: number) => Math.round(value * 100) / 100

onCall(stampingCalls.preview, async ({ db, input: { target_product_id, qty } }) => {
  const { rows } = await sql<Target>`select p.sku, p.excise_jurisdiction as code, p.volume_ml
    from products p where p.id = ${target_product_id}`.execute(db)
  const [target] = rows
  if (!target) throw invalid({ target_product_id: 'exists' })
  const day = dayAt(new Date(), (await siteOf(db)).timezone)
  const { jurisdictions, rates } = await exciseNow(db)
  const own = target.code === null ? null : jurisdictionOn(jurisdictions, target.code, day)
  const rate = rateOf({ rates, jurisdictions }, target.code, day)
  if (own === null || rate === null)
    throw invalidBecause(
      'target_product_id',
      t('{sku} carries no excise stamp: choose a product of a jurisdiction', { sku: target.sku }),
    )
  const { duty, additional } = dutyOf(target.volume_ml ?? 0, rate)
  const amounts = { duty: cents(duty * qty), additional: own.is_additional ? cents(additional * qty) : 0 }
  return {
    jurisdiction: own.code,
    ...amounts,
    total: cents(amounts.duty + amounts.additional),
  }
})
