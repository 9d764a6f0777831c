import { describe, expect, it } from 'vitest'
import { registry } from '../../../../../src/resources'
import { inventoryMovementsDetails } from '../../../../../src/resources/inventory/reports/inventory_movements_details'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { cardColumns } from '../../../../../src/views/resource/cards/cardColumns'

const movements = inventoryMovementsDetails as unknown as AnyResource
const pick = {
  ...{ id: 1, version: 1, document: 'AL-00902', sku: 'CL-PF-60-03-CA', lot: '26113-04223', lot_id: 4 },
  ...{ from_bin: '04-01-C', from_bin_id: 9, to_bin_id: null, in_qty: 0, out_qty: 24, measure: 'ea' },
}
const columns = movements.list.columns.slice(2)

describe('the foot of a card', () => {
  it('says how much a movement was, in its measure, however many other columns come before', () => {
    const shown = cardColumns(movements, columns, pick as never)
    expect(shown).toHaveLength(4)
    expect(shown.at(-1)).toEqual({ name: 'out_qty', unit: 'ea' })
  })
  it('leaves the first columns with a value as they are where no figure has a measure', () => {
    const countries = registry.countries as AnyResource
    const row = { id: 1, version: 1, iso2: 'CA', iso3: 'CAN', name: 'Canada', is_active: 1 }
    expect(cardColumns(countries, ['iso3', 'iso2'], row as never)).toEqual([
      { name: 'iso3', unit: '' },
      { name: 'iso2', unit: '' },
    ])
  })
})
