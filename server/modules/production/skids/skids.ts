import { skidBuilders } from '../../../../src/machines/workflows/stamps/skids'
import { allows } from '../../../../src/machines/kit'
import { products } from '../../../../src/resources/inventory/products/products'
import { type Carton, cartons } from '../../../../src/resources/production/cartons/cartons'
import { ssccOn } from '../../../../src/resources/production/cartons/caseLabel'
import { skidCalls } from '../../../../src/resources/production/skids/skidCalls'
import { floorTransfers } from '../../../../src/resources/production/floorTransfers/floor_transfers'
import { type Skid, skids } from '../../../../src/resources/production/skids/skids'
import type { ProductionOrderStep } from '../../../../src/resources/production/steps/production_order_steps'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { nextNumber } from '../../../engine/documentNumbers'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { onEvent, onUpdate } from '../../../engine/hooks/hooks'
import { assertReferences } from '../../../engine/references'
import type { Unit } from '../../../engine/unitTypes'
import { settingsNow } from '../../../site/settings'
import { ssccOf } from '../cartons/sscc'
import { sumSkid } from './skidContents'

function assertBuilder({ by }: Unit) {
  if (!allows(by, skidBuilders))
    throw new Refused('no_privileges', { text: t('Labelers, cartoners and transfer put cartons on skids') })
}

onCall(skidCalls.begin, async ({ unit, input }) => {
  assertBuilder(unit)
  await assertReferences(unit.trx, { bin_id: skids.fields.bin_id }, input)
  const { 'gs1.company_prefix': prefix } = await settingsNow(unit.trx, 'gs1.company_prefix')
  const number = await nextNumber(unit.trx, 'SK')
  return unit.insert(skids, {
    number,
    sscc: ssccOf(prefix, Number(number.slice('SK-'.length)), 'skid'),
    area: input.area,
    kind: input.kind,
    max_cartons: input.max_cartons ?? null,
    bin_id: input.bin_id ?? null,
  })
})

/** The carton of a scanned code, by its SSCC or its number. */
async function scannedCarton(unit: Unit, code: string): Promise<Carton> {
  const sscc = ssccOn(code)
  const [found] = await unit.find(cartons, sscc === null ? { number: code.trim().toUpperCase() } : { sscc })
  if (!found) throw invalidBecause('code', t('No carton has this code'))
  return unit.lock(cartons, found.id)
}

/** Only an open skid is filled or emptied. */
function assertOpen({ number, status }: Skid) {
  if (status !== 'open')
    throw new Refused('invalid_transition', { text: t('{number} is not open', { number }), status })
}

/** What stops a carton from going on a skid; null where nothing does. */
async function whyNot(unit: Unit, carton: Carton, skid: Skid, most: number | null): Promise<string | null> {
  const { number } = carton
  if (carton.status === 'void') return t('{number} is void', { number })
  if (carton.status === 'open') return t('{number} is still being filled', { number })
  if (carton.skid_id !== null) {
    const other = await unit.get(skids, carton.skid_id)
    return t('{number} is on {skid}', { number, skid: other.number })
  }
  if (carton.floor_transfer_id !== null) {
    const transfer = await unit.get(floorTransfers, carton.floor_transfer_id)
    return t('{number} is in {transfer}', { number, transfer: transfer.number })
  }
  if (skid.cartons > 0 && skid.jurisdiction !== carton.jurisdiction)
    return t('{number} is for {jurisdiction}, {skid} is for {other}', {
      number,
      jurisdiction: carton.jurisdiction ?? t('no jurisdiction'),
      skid: skid.number,
      other: skid.jurisdiction ?? t('no jurisdiction'),
    })
  if (most !== null && skid.cartons >= most)
    return t('{skid} is full with {most} cartons', { skid: skid.number, most: plainNumber(most) })
  return null
}

/** Puts the cartons of a step that are closed and on no skid yet on one, the oldest first, as many as it still carries. */
export async function putPacked(unit: Unit, step: ProductionOrderStep, skidId: number) {
  const waiting = (await unit.find(cartons, { step_id: step.id, status: 'closed' })).filter(
    ({ skid_id, floor_transfer_id }) => skid_id === null && floor_transfer_id === null,
  )
  const packed: Carton[] = []
  for (const { id } of waiting) packed.push(await unit.lock(cartons, id))
  const skid = await unit.lock(skids, skidId)
  if (skid.status !== 'open')
    throw invalidBecause('skid_id', t('{number} is not open', { number: skid.number }))
  const [first] = packed
  if (!first) throw invalidBecause('skid_id', t('No carton is full yet'))
  const most = skid.max_cartons ?? (await unit.get(products, first.product_id)).cartons_per_skid
  const reason = await whyNot(unit, first, skid, most)
  if (reason !== null) throw invalidBecause('skid_id', reason)
  for (const { id } of packed.slice(0, most === null ? undefined : most - skid.cartons))
    await unit.update(cartons, id, { skid_id: skidId }, 'put')
  if (most !== skid.max_cartons) await unit.update(skids, skidId, { max_cartons: most })
  await sumSkid(unit, skidId)
}

onCall(skidCalls.put, async ({ unit, input: { id, code } }) => {
  assertBuilder(unit)
  const carton = await scannedCarton(unit, code)
  const skid = await unit.lock(skids, id)
  assertOpen(skid)
  const isNew = carton.skid_id !== id
  const most = skid.max_cartons ?? (await unit.get(products, carton.product_id)).cartons_per_skid
  if (isNew) {
    const reason = await whyNot(unit, carton, skid, most)
    if (reason !== null) throw invalidBecause('code', reason)
    await unit.update(cartons, carton.id, { skid_id: id }, 'put')
    if (most !== skid.max_cartons) await unit.update(skids, id, { max_cartons: most })
    await sumSkid(unit, id)
  }
  const now = await unit.get(skids, id)
  return {
    carton: carton.number,
    units: carton.units,
    is_new: isNew,
    skid: now.number,
    skid_cartons: now.cartons,
    skid_units: now.units,
    max_cartons: now.max_cartons,
  }
})

onCall(skidCalls.takeOff, async ({ unit, input: { id, carton_id } }) => {
  assertBuilder(unit)
  const carton = await unit.lock(cartons, carton_id)
  assertOpen(await unit.lock(skids, id))
  if (carton.skid_id !== id) throw invalid({ carton_id: 'exists' })
  await unit.update(cartons, carton.id, { skid_id: null }, 'taken_off')
  return sumSkid(unit, id)
})

onUpdate(skids, async (_unit, { number, cartons: on }, changes) => {
  const { max_cartons: most } = changes
  if (typeof most === 'number' && most < on)
    throw invalidBecause('max_cartons', t('{number} has {on} cartons on it', { number, on: plainNumber(on) }))
  return changes
})

onEvent(skids, 'close', async (unit, { number, cartons: on }) => {
  if (on === 0) throw invalidBecause('status', t('Nothing is on {number}', { number }))
  return { closed_at: unit.doneAt }
})
onEvent(skids, 'reopen', async (unit, { number, floor_transfer_id: id }) => {
  if (id !== null) {
    const transfer = await unit.get(floorTransfers, id)
    throw new Refused('already_in_transfer', {
      text: t('{number} is in {transfer}: cancel it first', { number, transfer: transfer.number }),
    })
  }
  return { closed_at: null }
})
onEvent(skids, 'void', async (_unit, { number, cartons: on }) => {
  if (on > 0) throw invalidBecause('status', t('{number} is not empty', { number }))
})
