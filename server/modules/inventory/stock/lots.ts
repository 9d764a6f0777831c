import { categories } from '../../../../src/resources/inventory/products/categories'
import { type Lot, lots } from '../../../../src/resources/inventory/stock/lots'
import { products } from '../../../../src/resources/inventory/products/products'
import { onEvent } from '../../../engine/hooks/hooks'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { dayAt, siteOf } from '../../../site/plant'
import { freePromises } from '../allocations/lotPromises'
import { assertNotRecalled } from '../traceability/recalledLot'
import { t } from '../../../../src/texts/texts'

/** Goods of some categories are not used without the paper that says what they are. */
async function assertCertificate(unit: Unit, { product_id: id }: Lot, certificate: unknown) {
  if (certificate) return
  const { category_id: category } = await unit.get(products, id)
  const { name, needs_certificate: isNeeded } = await unit.get(categories, category)
  if (isNeeded)
    throw invalidBecause('coa_reference', t('{name} can only be released with its certificate', { name }))
}

/** Nicotine is used by the strength that its test found; nothing else is released with one. */
async function releasedStrength(unit: Unit, lot: Lot, found: number | null) {
  const { kind, sku } = await unit.get(products, lot.product_id)
  if (kind !== 'nicotine') {
    if (found !== null) throw invalidBecause('strength_mg_ml', t('{sku} is no nicotine', { sku }))
    return lot.strength_mg_ml
  }
  const strength = found ?? lot.strength_mg_ml
  if (strength === null || strength === 0)
    throw invalidBecause(
      'strength_mg_ml',
      t('{sku} is released with the strength that its test found', { sku }),
    )
  return strength
}

onEvent(lots, 'release', async (unit, lot, payload) => {
  const { reason, coa_reference: listed, strength_mg_ml: found } = payload
  const isHeld = lot.status === 'hold'
  if (isHeld) await assertNotRecalled(unit, lot)
  if (isHeld && !reason) throw invalid({ reason: 'required' })
  const certificate = listed ?? lot.coa_reference
  if (!isHeld || lot.held_from === 'released') await assertCertificate(unit, lot, certificate)
  const strength_mg_ml = await releasedStrength(unit, lot, found ?? null)
  return { held_from: null, status_reason: reason ?? null, coa_reference: certificate, strength_mg_ml }
})

onEvent(lots, 'hold', async (unit, lot, { reason }) => {
  await freePromises(unit, lot, 'hold')
  const held_from = lot.status === 'quarantine' || lot.status === 'released' ? lot.status : null
  return { held_from, status_reason: reason }
})

onEvent(lots, 'reject', async (unit, lot, { reason }) => {
  await freePromises(unit, lot, 'reject')
  return { held_from: null, status_reason: reason }
})

onEvent(lots, 'expire', async (unit, lot) => {
  await freePromises(unit, lot, 'expire')
  return { held_from: null, status_reason: t('Expired on {expiresOn}', { expiresOn: lot.expires_on }) }
})

onEvent(lots, 'extend', async (unit, lot, payload) => {
  const { expires_on: until, coa_reference: certificate, reason } = payload
  const { timezone } = await siteOf(unit.trx)
  if (until < dayAt(unit.at, timezone)) throw invalidBecause('expires_on', t('This date has passed'))
  if (lot.manufactured_on !== null && until <= lot.manufactured_on)
    throw invalidBecause('expires_on', t('It must expire after it was made'))
  return { expires_on: until, coa_reference: certificate, status_reason: reason }
})
