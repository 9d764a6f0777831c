import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../../../../src/access'
import type { Carton } from '../../../../../src/resources/production/cartons/cartons'
import { productionOrderSteps } from '../../../../../src/resources/production/steps/production_order_steps'
import { system } from '../../../../../server/engine/unitOfWork'
import { correctStep } from '../../../../../server/modules/production/steps/correctedStep'
import { startServer, type TestNode } from '../../../../harness/server'
import { type Packing, packingIn } from '../../../../fixtures/floor/packed'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let node: TestNode
let worked: WorkedPlant
let packing: Packing
beforeAll(async () => {
  node = await startServer()
  worked = await workedPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  packing = packingIn(worked)
  await sql`insert into settings (key, value) values ('gs1.company_prefix', '"0614141"')`.execute(
    worked.plant.db,
  )
})
beforeEach(() => worked.clear())
afterAll(async () => {
  await worked.plant.close()
  await node.stop()
})

const contents = (of: readonly Carton[]) => of.map(({ units, status }) => `${units} ${status}`)
describe('cartons of a packing step', () => {
  it('a report fills cartons of the size of the order: full ones are closed, one stays open and is filled next', async () => {
    const order = await packing.toPack(1000)
    await packing.pack(order, 250)
    expect(contents(await packing.cartonsOf(order))).toEqual(['100 closed', '100 closed', '50 open'])
    await packing.pack(order, 70)
    const all = await packing.cartonsOf(order)
    expect(contents(all)).toEqual(['100 closed', '100 closed', '100 closed', '20 open'])
    const [first] = all
    const { lot_prefix } = await worked.plant.get(order)
    expect(first).toMatchObject({
      lot_number: lot_prefix,
      jurisdiction: 'ON',
      units_full: 100,
      printed_at: null,
    })
    expect(first?.lot_id).not.toBeNull()
    expect(first?.sscc).toMatch(/^00614141\d{10}$/)
    expect(new Set(all.map(({ sscc }) => sscc)).size).toBe(4)
  })

  it('the carton that the end of packing leaves short is closed, and all cartons hold what was packed', async () => {
    const order = await packing.toPack(980)
    await packing.pack(order, 950)
    await packing.pack(order, 30, 'finish')
    const all = await packing.cartonsOf(order)
    expect(contents(all).slice(-2)).toEqual(['100 closed', '80 closed'])
    expect(all.reduce((sum, { units }) => sum + units, 0)).toBe(980)
    expect((await worked.plant.get(order)).qty_packed).toBe(980)
  })

  it('a report that is refused makes no carton, and takes no number', async () => {
    const order = await packing.toPack(200)
    const last = async () =>
      (
        await sql<{
          next: number
        }>`select next_number as next from document_sequences where prefix = 'CTN'`.execute(worked.plant.db)
      ).rows[0]?.next
    await packing.pack(order, 100)
    const before = await last()
    await expect(packing.pack(order, 1000)).rejects.toMatchObject({ code: 'over_available' })
    expect(contents(await packing.cartonsOf(order))).toEqual(['100 closed'])
    expect(await last()).toBe(before)
  })

  it('a carton holds one lot: the first bottle of the next lot closes it as it is', async () => {
    const order = await packing.ofTwoLots()
    await packing.pack(order, 300)
    const all = await packing.cartonsOf(order)
    expect(contents(all)).toEqual(['100 closed', '50 closed', '100 closed', '50 open'])
    const { lot_prefix } = await worked.plant.get(order)
    expect(all.map(({ lot_number }) => lot_number)).toEqual([
      lot_prefix,
      lot_prefix,
      `${lot_prefix}-2`,
      `${lot_prefix}-2`,
    ])
  })

  it('a correction takes bottles out of the newest cartons, and packs what was counted too few', async () => {
    const { plant } = worked
    const order = await packing.toPack(1000)
    await packing.pack(order, 250)
    const correct = (qty_good: number) =>
      plant.as(system, async (unit) => {
        const { id } = await plant.step(order, 'packing')
        const counts = { qty_good, qty_scrap: 0, qty_rework: 0, scrap_reason_parameter_id: null }
        return correctStep(unit, await unit.lock(productionOrderSteps, id), counts, {})
      })
    await correct(-70)
    expect(contents(await packing.cartonsOf(order))).toEqual(['100 closed', '80 open', '0 void'])
    await correct(45)
    expect(contents(await packing.cartonsOf(order))).toEqual([
      '100 closed',
      '100 closed',
      '0 void',
      '25 open',
    ])
  })

  it('a product without a carton size has no cartons', async () => {
    const { plant } = worked
    const order = await packing.toPack(100)
    await sql`update production_orders set units_per_carton = null where id = ${order}`.execute(plant.db)
    await packing.pack(order, 100)
    expect(await packing.cartonsOf(order)).toEqual([])
  })

  it('a carton is found by its SSCC or number, and its printed labels are noted by those who check labels', async () => {
    const order = await packing.toPack(100)
    await packing.pack(order, 100)
    const [carton] = await packing.cartonsOf(order)
    const fetched = async (role: Role, code: string) =>
      (await node.as(role)).get(`/inventory/products/fetch?code=${encodeURIComponent(code)}`)
    for (const code of [
      `00${carton?.sscc}`,
      `(00) ${carton?.sscc}`,
      carton?.sscc ?? '',
      carton?.number ?? '',
    ])
      expect(await fetched('admin', code), code).toMatchObject({
        http: 200,
        data: { what: carton?.number, page: `/production/label-check-logs?list=cartons&open=${carton?.id}` },
      })
    expect(await fetched('inventory', `00${carton?.sscc}`)).toMatchObject({ http: 422 })

    const print = async (role: Role, ids: unknown) =>
      (await node.as(role)).post('/production/cartons/printed', { ids, copies: 2 })
    expect((await print('planning', [carton?.id])).http).toBe(403)
    expect((await print('labeler', [])).http).toBe(422)
    expect((await print('labeler', ['x'])).http).toBe(422)
    expect((await print('labeler', [999_999])).http).toBe(404)
    expect(await print('labeler', [carton?.id])).toMatchObject({ data: { printed: 1 } })
    expect((await packing.cartonsOf(order))[0]).toMatchObject({
      label_copies: 2,
      printed_at: expect.anything(),
    })
  })
})
