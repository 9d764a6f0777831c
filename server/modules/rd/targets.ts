import { sql } from 'kysely'
import type { Role } from '../../../src/access'
import { invalid, invalidBecause } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import { productionSettings } from '../../site/plant'
import { partsOf } from '../../../src/resources/rd/exclusions'
import { sumPercent } from '../../../src/resources/rd/formulaTotals'
import { t } from '../../../src/texts/texts'

type Carriers = {
  target_pg_percent?: number | null | undefined
  target_vg_percent?: number | null | undefined
}

/** PG and VG are named together and make up the whole. */
export function assertCarriers({ target_pg_percent: pg = null, target_vg_percent: vg = null }: Carriers) {
  if (pg === null && vg === null) return
  if (pg === null || vg === null)
    throw invalid({ [pg === null ? 'target_pg_percent' : 'target_vg_percent']: 'required' })
  if (sumPercent([pg, vg]) !== 100) throw invalidBecause('target_vg_percent', t('PG and VG must sum to 100'))
}

/** Whether a liquid for these markets is sold in Canada; without markets it may be. */
export const isForCanada = (markets: readonly string[]) =>
  markets.length === 0 || markets.some((market) => market !== 'EX' && market !== 'GB')

/** Whether a person works here with a role, or may do everything. */
export async function isActive(unit: Unit, userId: number, role: Role): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and status = 'active'
    and roles && array[${role}, 'admin']::text[]`.execute(unit.trx)
  return rows.length > 0
}

/** The strengths of a project, as numbers. */
export const strengthsOf = (text: string) => partsOf(text).map(Number)

/** Nothing that is sold in Canada is above the regulatory maximum. */
export async function assertRegulatory(
  unit: Unit,
  field: string,
  markets: readonly string[],
  strengths: readonly number[],
) {
  const { enforce_regulatory_max: isEnforced, regulatory_max_strength_mg_ml: most } =
    await productionSettings(unit.trx)
  if (isEnforced && isForCanada(markets) && strengths.some((strength) => strength > most))
    throw invalidBecause(field, t('The strength cannot exceed {most} mg/ml', { most }))
}

type Strengths = { base: string; markets: readonly string[]; strengths: readonly number[] }

/** What has nicotine says how much, and is not above the regulatory maximum. */
export async function assertStrengths(unit: Unit, field: string, { base, markets, strengths }: Strengths) {
  await assertRegulatory(unit, field, markets, strengths)
  const isFree = base === 'nicotine_free' || base === 'concentrate'
  if (!isFree && strengths.includes(0))
    throw invalidBecause(field, t('Only a liquid without nicotine has 0 mg/ml'))
  if (isFree && strengths.some((strength) => strength > 0))
    throw invalidBecause(field, t('A liquid without nicotine has 0 mg/ml'))
}
