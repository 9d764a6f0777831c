import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { random } from '../../../../../server/demo/company/random'
import { brokenRules } from '../../../../../server/modules/inventory/ledger/check'
import { packRoomOf } from '../../../../fixtures/assembly/packRoom'
import { comparedApart, comparedTraces } from '../../../../fixtures/assembly/packTraces'
import { makePacks, podsPerPack, type TakenApart } from '../../../../fixtures/assembly/packWorld'
import { type Dock, openDock } from '../../../../fixtures/shipments/dock'

let dock: Dock
let made: { apart: TakenApart[]; pods: ReadonlySet<number> }
let traces: Awaited<ReturnType<typeof comparedTraces>>
beforeAll(async () => {
  dock = await openDock()
  const room = await packRoomOf(dock.plant)
  made = await makePacks(dock, room, { orders: 10, packs: 150, chance: random(15) })
  traces = await comparedTraces(dock)
})
afterAll(() => dock.close())

describe('packs of ten orders, made of lots of any size and shipped to several customers', () => {
  it('every lot of a component is found in its packs, their cartons, skids and shipments and at its customers, and nowhere else', () => {
    expect(traces.uses.times.length).toBeGreaterThan(15)
    expect(traces.uses.wrong).toBe(0)
    const reached = traces.walk.components.map(traces.walk.uses)
    expect(
      reached.some(
        ({ lots, shipments, customers }) => lots.length > 1 && shipments.length > 1 && customers.length > 1,
      ),
    ).toBe(true)
  })

  it('every carton and every customer is traced back to the lots that are in the packs, and to no others', () => {
    expect(traces.cartons.times.length).toBeGreaterThan(100)
    expect(traces.cartons.wrong).toBe(0)
    expect(traces.customers.times.length).toBeGreaterThan(3)
    expect(traces.customers.wrong).toBe(0)
  })

  it('the cartons and loose packs of a shipment are of the lots that the ledger says left with it', () => {
    const { shipments, wrong } = traces.walk.otherwiseLoaded()
    expect(shipments).toBe(5)
    expect(wrong).toBe(0)
  })

  it('packs that are taken apart give back what went into them first, and no stamp comes back to life', () => {
    const { lots, ...faults } = comparedApart(traces.walk, made.apart, { pod: made.pods, podsPerPack })
    expect(lots).toBe(2)
    expect(faults).toEqual({ wrong: 0, revived: 0 })
  })

  it('the ledger, the shipments and the transfers add up', async () => {
    expect(await dock.faults()).toEqual([])
    expect(await brokenRules(dock.plant.pool)).toEqual([])
  })
})
