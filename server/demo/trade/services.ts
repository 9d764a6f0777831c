import type { Random } from '../company/random'
import type { DemoRow, Tables } from '../company/tables'

const dayMs = 86_400_000
const months = 18
/** After so many days a buyer closes what is done. */
const daysToClose = 45

/** What the company has done by others: whom it asks, at what price in CAD, and how much of it at once. */
const services: readonly [
  sku: string,
  name: string,
  suppliers: readonly string[],
  price: readonly [number, number],
  qty: readonly [number, number],
][] = [
  [
    'SV-FRT-LTL',
    'Freight, less than a truckload',
    ['Voie Express Transport', 'Transport Deux-Rives', 'Rocky Mountain Freight'],
    [260, 780],
    [1, 3],
  ],
  ['SV-COURIER', 'Courier parcels', ['Courrier Métropole'], [14, 22], [20, 60]],
  ['SV-CAL', 'Calibration of a scale', ['Northern Calibration'], [220, 340], [1, 6]],
  ['SV-PUMP', 'Pump and filter service', ['Laval Pump & Filter'], [280, 950], [1, 2]],
  ['SV-CLEAN', 'Clean room service', ['Clean Room Services'], [420, 860], [1, 2]],
  ['SV-WASTE', 'Disposal of liquid waste, per drum', ['Maple Waste Recovery'], [240, 310], [1, 8]],
  ['SV-STAMP', 'Delivery of stamps', ['Ontario Stamp Logistics', 'Excise Stamp Office'], [210, 360], [1, 2]],
]

/** Puts services into the catalogue; nothing of them is on stock. */
function addCatalogue(to: Tables, each: number | undefined) {
  const category_id = to.add('categories', {
    code: 'SERV',
    name: 'Services',
    tax_class: 'standard',
    needs_inspection: false,
    is_active: true,
  })
  return services.map(([sku, name, , [least]]) => {
    to.add('products', {
      ...{ status: 'active', sku, name, kind: 'service', category_id, stock_measure_id: each },
      ...{ lot_tracked: false, expiry_tracked: false, tax_class: 'standard', allergens: [] },
      ...{ is_purchasable: true, is_saleable: false, is_producible: false, is_child_resistant: false },
      ...{ last_cost: least, average_cost: least, standard_cost: least },
    })
    return to.rows('products').at(-1) as DemoRow
  })
}

type ServiceOrder = ReturnType<typeof serviceOrders>[number]

/** Orders of services over the months of the company, the earliest first: those that are long done are closed. */
export function serviceOrders(
  to: Tables,
  { suppliers, each, many, now }: { suppliers: readonly DemoRow[]; each?: number; many: number; now: number },
  chance: Random,
) {
  const products = addCatalogue(to, each)
  const span = (months / 12) * 365 * dayMs - 4 * dayMs
  return Array.from({ length: many }, (_, nth) => {
    const place = nth % services.length
    const [, name, among, price, qty] = services[place] ?? services[0]!
    const supplierName = among[Math.floor(nth / services.length) % among.length]
    const supplier = suppliers.find((one) => one.name === supplierName) as DemoRow
    const orderedAt = now - 4 * dayMs - span * (1 - (nth + chance.next() * 0.8) / many)
    const doneAt = orderedAt + (Number(supplier.lead_time_days ?? 3) + chance.whole(0, 2)) * dayMs
    const isClosed = now - doneAt > daysToClose * dayMs
    const qty_ordered = chance.whole(...qty)
    return {
      supplier,
      orderedAt,
      doneAt,
      status: isClosed ? 'closed' : 'ordered',
      closed_at: isClosed ? new Date(doneAt + 12 * dayMs).toISOString() : null,
      expected_on: new Date(doneAt + chance.whole(-1, 2) * dayMs).toISOString().slice(0, 10),
      lines: [
        {
          product: products[place] as DemoRow,
          qty_ordered,
          qty_received: isClosed ? qty_ordered : 0,
          price: chance.whole(...price),
          description: name,
        },
      ],
    }
  })
}

type Write = (order: Omit<ServiceOrder, 'doneAt'> & { buyer_id: number | null }) => { id: number }

/** Writes orders of services in the order of their days, those before a moment first; answers when each was done. */
export function serviceWriter(buyers: readonly number[], write: Write, orders: readonly ServiceOrder[]) {
  const waiting = [...orders]
  const doneAt = new Map<number, number>()
  const until = (moment: number) => {
    while (waiting[0] && waiting[0].orderedAt < moment) {
      const { doneAt: done, ...order } = waiting.shift() as ServiceOrder
      const { id } = write({ ...order, buyer_id: buyers[doneAt.size % buyers.length] ?? null })
      doneAt.set(id, done)
    }
  }
  return { doneAt, until }
}
