import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantAreas } from '../../../../../src/resources/production/flows/plantArea'
import { system } from '../../../../../server/engine/unitOfWork'
import { packRoomOf } from '../../../../fixtures/assembly/packRoom'
import { reportBrands } from '../../../../fixtures/returns/reportedBrands'
import { type Dock, openDock } from '../../../../fixtures/shipments/dock'

let dock: Dock
let packs: Awaited<ReturnType<typeof packRoomOf>>
beforeAll(async () => {
  dock = await openDock()
  packs = await packRoomOf(dock.plant)
  await dock.plant.as(system, reportBrands)
})
afterAll(() => dock.close())

/** Skids in the warehouse, and a product of them; so much of it that two of them leave whole, and one and a part of one. */
const stored = {
  production: async () => {
    const { skids } = await dock.stored(4)
    return { skids, product: dock.bottle, amounts: [400, 250] }
  },
  assembly: async () => {
    const order = await packs.cartoned(108, 96)
    const skids = await dock.moving.onSkids(order, 2)
    for (const { number } of skids) {
      await dock.scan(number, 'send')
      await dock.toStore(number)
    }
    return { skids, product: packs.pack.id, amounts: [48, 30] }
  },
}

const acts = [
  'scan',
  'load',
  'unload',
  'remove',
  'make_ready',
  'make_ready',
  'load_all',
  'ship',
  'deliver',
  'reverse',
  'cancel',
  'reopen',
  'pack',
  'ship_direct',
  'leave',
] as const
const history = fc.array(fc.record({ act: fc.constantFrom(...acts), at: fc.nat(2), which: fc.nat(3) }), {
  minLength: 12,
  maxLength: 30,
})

type Shipped = { list: number; id: number }

/** Does one act on one of the shipments, whatever the answer. */
async function act(
  { list, id }: Shipped,
  name: (typeof acts)[number],
  which: number,
  codes: readonly string[],
) {
  const shipment = list === 0 ? id : (await dock.shipmentOf(list)) || id
  const lines = await dock.linesOf(shipment)
  const line = lines[which % Math.max(1, lines.length)]
  if (name === 'scan') return dock.scanAt(codes[which] ?? '', shipment)
  if (name === 'load' || name === 'unload') return dock.fire(shipment, name, { line_id: line?.id ?? 0 })
  if (name === 'remove')
    return dock.post('shipping', `/${shipment}/remove_line`, {
      line_id: line?.id ?? 0,
      remove_reason: 'By chance',
    })
  if (name === 'load_all') {
    await dock.loadAll(shipment)
    return null
  }
  if (name === 'ship') return dock.fire(shipment, 'ship', dock.onTruck)
  if (name === 'deliver') return dock.fire(shipment, 'deliver', { proof_of_delivery: 'Signed' })
  if (name === 'reverse') return dock.fire(shipment, 'reverse', {}, 'admin')
  if (name === 'cancel') return dock.fire(shipment, 'cancel', { cancel_note: 'By chance' })
  if (name === 'make_ready') return dock.fire(shipment, 'make_ready')
  if (list === 0) return null
  if (name === 'reopen') return dock.send(list, 'reopen')
  if (name === 'pack') return dock.send(list, 'pack', { skids: 1 })
  if (name === 'ship_direct') return dock.send(list, 'ship', { carrier_id: dock.truck })
  return dock.send(list, 'cancel', { cancel_reason: 'By chance' })
}

describe.each(plantAreas)('whatever is packed, loaded, shipped, taken back and cancelled in %s', (area) => {
  it('totals are the sums of lines, goods leave once, by the document of the shipment, and a skid is on one shipment', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (chosen) => {
        const { skids, product, amounts } = await stored[area]()
        expect(skids).toHaveLength(4)
        const made: Shipped[] = []
        for (const qty of amounts) {
          const { list, shipment } = await dock.packed(qty, {}, product)
          expect((await dock.at(shipment)).area).toBe(area)
          made.push({ list, id: shipment })
        }
        const centre = await dock.post('shipping', '', {
          location_id: dock.centre,
          from_location_id: dock.site,
        })
        made.push({ list: 0, id: centre.data.id })
        expect(await dock.faults()).toEqual([])
        const codes = skids.map(({ number }) => number)
        for (const { act: name, at, which } of chosen) {
          const answer = await act(made[at] ?? { list: 0, id: 0 }, name, which, codes)
          if (answer) expect(answer.http, `${name} ${JSON.stringify(answer)}`).toBeLessThan(500)
          expect(await dock.faults(), name).toEqual([])
        }
        // What is still being picked keeps its picker from the next history.
        for (const { list } of made)
          if (list > 0 && (await dock.allocation(list)).status === 'in_progress')
            await dock.send(list, 'cancel', { cancel_reason: 'History is over' })
      }),
      { numRuns: 4 },
    )
  })
})
