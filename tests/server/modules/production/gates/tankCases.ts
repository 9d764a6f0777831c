import { sql } from 'kysely'
import { reportMachine } from '../../../../../server/modules/production/machines/machineCalls'
import { system } from '../../../../../server/engine/unitOfWork'
import { productComponents } from '../../../../../src/resources/inventory/products/product_components'
import { products } from '../../../../../src/resources/inventory/products/products'
import { build } from '../../../../fixtures/build'
import type { Plant } from '../../../../fixtures/plant'
import type { WorkedPlant } from '../../../../fixtures/worked'
import type { Case } from './checkClosed'

/** Whether the plant asks for clean tanks. */
export const keepTanksClean = (plant: Plant, isOn: boolean) =>
  sql`update settings set value = ${JSON.stringify(isOn)}::jsonb where key = 'tank_cleaning'`.execute(
    plant.db,
  )
/** Liquid of earlier orders leaves the tanks, as if it had been bottled. */
export const emptyTanks = (plant: Plant) =>
  sql`update stock_levels set on_hand = 0, reserved = 0
    where bin_id in (select bin_id from machines where kind = 'tank')`.execute(plant.db)

/** Another bottle of the same mix, of another flavour family. */
export const otherFamily = async (plant: Plant) => {
  const { id } = await plant.as(system, async (unit) => {
    const records = build(unit)
    const [fruit, mint] = [
      await records.flavor({ profile: 'fruit' }),
      await records.flavor({ profile: 'menthol' }),
    ]
    await unit.update(products, plant.bottle.id, { flavor_id: fruit.id })
    const other = await records.product({
      kind: 'finished_good',
      volume_ml: 30,
      strength_mg_ml: 12,
      excise_jurisdiction: 'ON',
      units_per_carton: 100,
      cartons_per_skid: 40,
      is_producible: true,
      brand_id: plant.bottle.brand_id,
      flavor_id: mint.id,
    })
    for (const part of await unit.find(productComponents, { product_id: plant.bottle.id })) {
      const { component_product_id, qty_per_unit, scrap_percent, phase_code } = part
      await unit.insert(productComponents, {
        product_id: other.id,
        component_product_id,
        qty_per_unit,
        scrap_percent,
        phase_code,
      })
    }
    return other
  })
  return plant.released(1000, { product_id: id })
}

export const tankCases = (worked: () => WorkedPlant): Readonly<Record<string, Case>> => ({
  tank_clean: {
    phase: 'batching',
    event: 'start',
    payload: () => ({ machine_id: worked().plant.floor['tank 1'] }),
    code: 'tank_not_clean',
    says: /^tank 1 held MANGO-12-30-ON and was not cleaned since$/,
    opens: 'Opened by automation tech, supervisor production or another: Set state',
    close: async () => {
      const { plant, say } = worked()
      await keepTanksClean(plant, true)
      const first = await plant.released(1000)
      await plant.work(first, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
      await plant.work(first, 'batching', 'finish', { qty_good: 32_000 })
      await emptyTanks(plant)
      const order = await otherFamily(plant)
      await say('tank 2', 'maintenance', null)
      plant.later(1)
      return {
        order,
        open: async () =>
          plant.as(await plant.person('batcher'), (unit) =>
            reportMachine(unit, plant.floor['tank 1'] ?? 0, 'cleaning', null),
          ),
      }
    },
  },
})
