import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { countries } from '../../../../../src/resources/general/places/countries'
import { provinces } from '../../../../../src/resources/general/places/provinces'
import { bins } from '../../../../../src/resources/inventory/bins/bins'
import type { DutyExempt } from '../../../../../src/resources/production/stamps/dutyExempt'
import { post } from '../../../../../server/modules/inventory/ledger/post'
import { build } from '../../../../fixtures/build'
import { reportBrands } from '../../../../fixtures/returns/reportedBrands'
import { type Dock, openDock } from '../../../../fixtures/shipments/dock'

let dock: Dock
let abroad = 0
beforeAll(async () => {
  dock = await openDock()
  abroad = await dock.plant.as(dock.plant.admin, async (unit) => {
    const [found] = await unit.find(countries, { iso2: 'US' })
    const country =
      found ?? (await unit.insert(countries, { iso2: 'US', iso3: 'USA', name: 'United States' }))
    return (await unit.insert(provinces, { country_id: country.id, code: 'ZZ', name: 'Abroad' })).id
  })
})
afterAll(() => dock.close())
afterEach(async () => expect(await dock.faults()).toEqual([]))

/** 60 packaged bottles with this stamp, or without one, in the warehouse. */
const bottles = (excise_jurisdiction: 'EX' | 'ON' | null) =>
  dock.plant.as(dock.plant.admin, async (unit) => {
    const records = build(unit)
    const { id: product_id } = await records.product({
      kind: 'finished_good',
      volume_ml: 30,
      excise_jurisdiction,
      units_per_carton: 10,
      gross_weight_g: 60,
    })
    await reportBrands(unit)
    const { id: lot_id } = await records.lot({
      product_id,
      packaged_on: '2026-11-20',
      stamp_by: '2099-01-31',
    })
    const [opening] = await unit.find(bins, { kind: 'virtual_opening' })
    await post(unit, {
      posting_key: `law:${lot_id}`,
      source_type: 'products',
      source_id: product_id,
      event: 'opening',
      movements: [
        {
          product_id,
          lot_id,
          from_bin_id: opening?.id ?? 0,
          to_bin_id: dock.store,
          qty: 60,
          reason: 'opening',
        },
      ],
    })
    return product_id
  })

const termsOf = (duty_exempt: DutyExempt) => ({
  duty_exempt,
  ...(duty_exempt === 'licensee' && { exempt_licence: '12345 6789 RD0001' }),
})

/** Loads and ships a shipment; the first refusal, or none. */
async function sendOff(shipment: number) {
  const ready = await dock.fire(shipment, 'make_ready')
  if (ready.http !== 200) return ready.message
  await dock.loadAll(shipment)
  const sent = await dock.fire(shipment, 'ship', dock.onTruck)
  return sent.http === 200 ? null : sent.message
}

describe('shipments that leave exempt from duty (Excise Act, 2001, s. 158.42, 158.45; law L10)', () => {
  it('unstamped goods leave to a representative, another licensee with a number, for analysis or destruction', async () => {
    for (const exempt of ['representative', 'licensee', 'analysis_destruction'] as const) {
      const { shipment } = await dock.packed(20, termsOf(exempt), await bottles(null))
      expect(await dock.at(shipment), exempt).toMatchObject({
        ...termsOf(exempt),
        ...{ destination_jurisdiction: 'ON', units: 20, cartons: 2, gross_kg: 1.2, skids_count: 0 },
      })
      expect(await sendOff(shipment), exempt).toBeNull()
    }
  })

  it('unstamped goods do not leave in any other way', async () => {
    const { shipment } = await dock.packed(20, termsOf('no'), await bottles(null))
    expect(await sendOff(shipment)).toBe('jurisdiction_mismatch')
  })

  it('an export leaves Canada, exempt or marked for it, and stays out of Canada', async () => {
    for (const exempt of ['export', 'no'] as const) {
      const { shipment } = await dock.packed(
        20,
        { ...termsOf(exempt), ship_to_province_id: abroad },
        await bottles('EX'),
      )
      expect(await dock.at(shipment), exempt).toMatchObject({ destination_jurisdiction: 'EX' })
      expect(await sendOff(shipment), exempt).toBeNull()
    }
    for (const exempt of ['export', 'no'] as const) {
      const { shipment } = await dock.packed(20, termsOf(exempt), await bottles('EX'))
      expect(await sendOff(shipment), exempt).toBe('jurisdiction_mismatch')
    }
    const { shipment } = await dock.packed(
      20,
      { ...termsOf('representative'), ship_to_province_id: abroad },
      await bottles('EX'),
    )
    expect(await sendOff(shipment)).toBe('jurisdiction_mismatch')
  })
})
