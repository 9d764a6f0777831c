import { random } from '../../server/demo/company/random'
import { brokenRules } from '../../server/modules/inventory/ledger/check'
import { packRoomOf } from '../../tests/fixtures/assembly/packRoom'
import { type Compared, comparedApart, comparedTraces } from '../../tests/fixtures/assembly/packTraces'
import { makePacks, podsPerPack } from '../../tests/fixtures/assembly/packWorld'
import { openDock } from '../../tests/fixtures/shipments/dock'
import { newDatabase } from '../harness/database'
import { endOnExit } from '../harness/ending'
import { numberOption } from '../harness/numberOption'
import { figure, percentiles, tenths } from '../harness/report'

/** All together a hundred thousand packs. */
const usualOrders = 200
const usualPacks = 502

/**
 * Goal G15: packs that orders made of lots of components, each traced from the lot to cartons, skids, shipments and
 * customers and back, compared with a plain walk of the rows; and packs that were taken apart.
 */
export async function packs() {
  const size = { orders: numberOption('orders', usualOrders), packs: numberOption('packs', usualPacks) }
  const dock = await endOnExit(openDock({ on: await newDatabase() }), (opened) => opened.close())
  const room = await packRoomOf(dock.plant)
  const done = tenths('orders of packs', size.orders)
  const { apart, pods } = await makePacks(dock, room, { ...size, chance: random(15) }, done)
  const count = async (what: string) =>
    Number((await dock.plant.pool.query<{ many: string }>(`select (select ${what}) as many`)).rows[0]?.many)
  figure('packs', await count('sum(qty_bottled) from production_orders'), 'packs')
  figure('cartons', await count('count(*) from cartons'), 'cartons')
  figure('skids', await count('count(*) from skids'), 'skids')
  figure('shipments', await count('count(*) from shipments'), 'shipments')

  const { walk, ...compared } = await comparedTraces(dock)
  let wrong = 0
  const report = (what: string, { wrong: some, times }: Compared) => {
    figure(`${what}, wrong of ${times.length}`, some, 'answers')
    figure(`${what}, p95`, percentiles(times).p95, 'ms')
    wrong += some
  }
  report('lot of a component to cartons, skids, shipments and customers', compared.uses)
  report('carton to the lots of its components', compared.cartons)
  report('customer to the lots of the components', compared.customers)

  const loaded = walk.otherwiseLoaded()
  figure(
    `shipments of ${loaded.shipments} whose cartons are of other lots than left`,
    loaded.wrong,
    'shipments',
  )
  const { lots, ...faults } = comparedApart(walk, apart, { pod: pods, podsPerPack })
  figure(`lots of packs taken apart, wrong of ${lots}`, faults.wrong, 'lots')
  figure(`packs taken apart, of ${apart.length} times with another stamp afterwards`, faults.revived, 'times')
  const broken = [...(await brokenRules(dock.plant.pool)), ...(await dock.faults())]
  figure('rules of the ledger, of skids and shipments broken', broken.length, 'rules')
  if (wrong + loaded.wrong + faults.wrong + faults.revived + broken.length > 0)
    throw new Error('Packs are traced otherwise than the rows say')
}
