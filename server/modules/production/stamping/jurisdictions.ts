import { sql } from 'kysely'
import { jurisdictionOn, rateOf } from '../../../../src/resources/production/stamps/duty'
import { t } from '../../../../src/texts/texts'
import { invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { exciseNow } from '../../../site/excise'

/** The entry and the rate of a jurisdiction on a day; refused at the field where nothing is stamped for it. */
export async function jurisdictionInForce(unit: Unit, code: string, day: string, field: string) {
  const { jurisdictions, rates } = await exciseNow(unit.trx)
  const own = jurisdictionOn(jurisdictions, code, day)
  const rate = rateOf({ rates, jurisdictions }, code, day)
  if (own === null || rate === null)
    throw invalidBecause(
      field,
      t('No goods are stamped for {jurisdiction} on {day}', { jurisdiction: code, day }),
    )
  return { own, rate }
}

/** The province of a jurisdiction, as people call it. */
export async function jurisdictionName({ trx }: Unit, code: string): Promise<string> {
  if (code === 'CA') return t('Canada')
  const { rows } = await sql<{ name: string }>`select p.name from provinces p
    join countries c on c.id = p.country_id and c.iso2 = 'CA' where p.code = ${code} limit 1`.execute(trx)
  return rows[0]?.name ?? code
}
