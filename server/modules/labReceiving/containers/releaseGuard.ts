import { sql } from 'kysely'
import type { LabReceivingItem } from '../../../../src/resources/labReceiving/lab_receiving_items'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { settingsNow } from '../../../site/settings'
import { assertCertified } from '../receiving/certificates'

type Checked = Pick<
  LabReceivingItem,
  | 'inspection'
  | 'coa_checked_at'
  | 'expires_on'
  | 'identity_result'
  | 'tested_mg_ml'
  | 'nicotine_mg_ml'
  | 'coa_reference'
> & { id: number; product_id: number; kind: string }

const closed = (text: string) => new Refused('invalid_transition', { text })

/** Why nicotine is not released: its own tests of identity and strength decide. */
async function assertTested(unit: Unit, { identity_result, tested_mg_ml, nicotine_mg_ml }: Checked) {
  if (identity_result !== 'passed') throw closed(t('Identity not tested'))
  if (tested_mg_ml === null) throw closed(t('Strength not tested'))
  const { 'lab_receiving.strength_tolerance_percent': tolerance } = await settingsNow(
    unit.trx,
    'lab_receiving.strength_tolerance_percent',
  )
  const listed = nicotine_mg_ml ?? 0
  if (Math.abs(tested_mg_ml - listed) > (listed * tolerance) / 100)
    throw closed(
      t('Strength found is {found} mg/ml, the certificate says {listed}: more than {tolerance} % off', {
        found: tested_mg_ml,
        listed,
        tolerance,
      }),
    )
}

/** The latest delivery of a lot at the bench that was not reversed; null for lots that came another way. */
async function itemOf(unit: Unit, lotId: number): Promise<Checked | null> {
  const { rows } = await sql<Checked>`
    select i.id, i.product_id, i.inspection, i.coa_checked_at, i.expires_on::text as expires_on, i.identity_result, i.coa_reference,
      i.tested_mg_ml::float8 as tested_mg_ml, i.nicotine_mg_ml::float8 as nicotine_mg_ml, p.kind
    from lab_receiving_items i join products p on p.id = i.product_id
    where i.lot_id = ${lotId} and i.qty_received > 0 order by i.id desc limit 1`.execute(unit.trx)
  return rows[0] ?? null
}

/**
 * Refuses the release of a lot that came over the bench before its inspection is passed, its certificate checked and within the limits of its product, and of
 * nicotine its identity and strength tested. Answers what the release writes on the lot.
 */
export async function assertReleasable(unit: Unit, lotId: number) {
  const item = await itemOf(unit, lotId)
  if (!item) return {}
  if (item.coa_checked_at === null) throw closed(t('Certificate not checked'))
  if (item.inspection !== 'passed')
    throw closed(item.inspection === 'failed' ? t('Inspection failed') : t('Not inspected yet'))
  if (item.expires_on !== null && item.expires_on < (await plantToday(unit)))
    throw closed(t('Expired on {expiresOn}', { expiresOn: item.expires_on }))
  await assertCertified(unit, item.id, item.product_id)
  if (item.kind === 'nicotine') await assertTested(unit, item)
  return {
    ...(item.coa_reference !== null && { coa_reference: item.coa_reference }),
    ...(item.kind === 'nicotine' && { strength_mg_ml: item.tested_mg_ml }),
  }
}
