import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../../../src/access'
import type { Carton } from '../../../../../src/resources/production/cartons/cartons'
import { plantAreas } from '../../../../../src/resources/production/flows/plantArea'
import { productionOrderSteps } from '../../../../../src/resources/production/steps/production_order_steps'
import { system } from '../../../../../server/engine/unitOfWork'
import { correctStep } from '../../../../../server/modules/production/steps/correctedStep'
import { packRoomOf } from '../../../../fixtures/assembly/packRoom'
import { packingIn } from '../../../../fixtures/floor/packed'
import { refusalOf } from '../../../../fixtures/plant'
import { workedPlant, type WorkedPlant } from '../../../../fixtures/worked'
import { type Answer, startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let worked: WorkedPlant
let order: number
/** Twelve full cartons of an order that is being packed, in their order. */
let packed: Carton[]
/** Eight full cartons of packs. */
let ofPacks: Carton[]
beforeAll(async () => {
  node = await startServer()
  worked = await workedPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  await sql`insert into settings (key, value) values ('gs1.company_prefix', '"0614141"')`.execute(node.db)
  const packing = packingIn(worked)
  order = await packing.toPack(1300)
  await packing.pack(order, 1250)
  packed = (await packing.cartonsOf(order)).slice(0, 12)
  const room = await packRoomOf(worked.plant)
  ofPacks = await packing.cartonsOf(await room.cartoned(108, 96))
})
afterAll(async () => {
  await worked.plant.close()
  await node.stop()
})

const post = async (role: Role, path: string, body: object = {}): Promise<Answer> =>
  (await node.as(role)).post(`/production/skids${path}`, body)
const skidAt = async (id: number) => (await (await node.as('labeler')).get(`/production/skids/${id}`)).data
const newSkid = async (body: object = {}): Promise<number> => (await post('labeler', '/begin', body)).data.id
const fire = async (id: number, event: string, role: Role = 'labeler') =>
  post(role, `/${id}/${event}`, { version: (await skidAt(id)).version })
const put = async (id: number, code: string, role: Role = 'labeler') => post(role, `/${id}/cartons`, { code })
const on = async (id: number) =>
  (
    await sql<{ number: string }>`select number from cartons where skid_id = ${id} order by id`.execute(
      node.db,
    )
  ).rows.map(({ number }) => number)
const at = (nth: number): Carton => packed[nth] as Carton
const clear = () =>
  sql`with freed as (update cartons set skid_id = null, jurisdiction = 'ON' where skid_id is not null or jurisdiction <> 'ON')
    update skids set cartons = 0, units = 0, jurisdiction = null, status = 'void'`.execute(node.db)
/** Skids that say other sums than those of their cartons, or carry goods of two jurisdictions. */
const wrongSkids = async () =>
  (
    await sql`select s.number from skids s left join cartons c on c.skid_id = s.id group by s.id
      having s.cartons <> count(c.id) or s.units <> coalesce(sum(c.units), 0)
        or count(distinct c.jurisdiction) > 1 or s.jurisdiction is distinct from min(c.jurisdiction)`.execute(
      node.db,
    )
  ).rows

describe('skids', () => {
  it('a skid is begun by who packs, with a number and an SSCC that no carton has', async () => {
    const { data } = await post('labeler', '/begin', { kind: 'plastic', max_cartons: 3 })
    expect(data).toMatchObject({ status: 'open', kind: 'plastic', max_cartons: 3, cartons: 0 })
    expect(data.number).toMatch(/^SK-\d{5}$/)
    expect(data.sscc).toMatch(/^90614141\d{10}$/)
    for (const role of ['bottler', 'planning', 'manager'] as const)
      expect(await post(role, '/begin'), role).toMatchObject({ http: 403, message: 'no_privileges' })
    expect(await post('sale', '/begin')).toMatchObject({ http: 403 })
  })

  it('a carton is put on by its SSCC or its number, and counts once however often it is scanned', async () => {
    const id = await newSkid()
    expect((await put(id, `00${at(0).sscc}`)).data).toMatchObject({
      carton: at(0).number,
      is_new: 1,
      skid_cartons: 1,
      skid_units: 100,
    })
    expect((await put(id, at(1).number.toLowerCase(), 'transfer')).data).toMatchObject({ skid_cartons: 2 })
    expect((await put(id, at(1).number)).data).toMatchObject({ is_new: 0, skid_cartons: 2, skid_units: 200 })
    expect(await on(id)).toEqual([at(0).number, at(1).number])
    expect(await skidAt(id)).toMatchObject({ cartons: 2, units: 200, jurisdiction: 'ON' })
    await clear()
  })

  it('two scans of one carton at once count it once, on one skid', async () => {
    const [one, other] = [await newSkid(), await newSkid()]
    const answers = await Promise.all([one, other, one, other].map((id) => put(id, at(2).number)))
    expect(answers.filter(({ data }) => data?.is_new === 1)).toHaveLength(1)
    expect([...(await on(one)), ...(await on(other))]).toEqual([at(2).number])
    expect(await wrongSkids()).toEqual([])
    await clear()
  })

  it('a skid takes no carton that is unknown, void, still filled, elsewhere, of another jurisdiction, or too many', async () => {
    const [id, other] = [await newSkid({ max_cartons: 2 }), await newSkid()]
    const reasonOf = async (code: string) => (await put(id, code)).data?.code?.text
    await put(other, at(3).number)
    const skid = (await skidAt(other)).number
    const { rows } = await sql<{ number: string }>`select number from cartons
      where production_order_id = ${order} and status = 'open'`.execute(node.db)
    await sql`update cartons set jurisdiction = 'QC' where id = ${at(4).id}`.execute(node.db)
    await put(id, at(5).number)
    expect(await reasonOf('CTN-99999')).toBe('No carton has this code')
    expect(await reasonOf(rows[0]?.number ?? '')).toBe(`${rows[0]?.number} is still being filled`)
    expect(await reasonOf(at(3).number)).toBe(`${at(3).number} is on ${skid}`)
    expect(await reasonOf(at(4).number)).toBe(
      `${at(4).number} is for QC, ${(await skidAt(id)).number} is for ON`,
    )
    await put(id, at(6).number)
    expect(await reasonOf(at(7).number)).toBe(`${(await skidAt(id)).number} is full with 2 cartons`)
    await clear()
  })

  it('what is sent wrongly is refused with its field or code, never a fault', async () => {
    const id = await newSkid()
    expect(await put(id, '')).toMatchObject({ http: 422, data: { code: 'required' } })
    expect(await put(id, 'x'.repeat(201))).toMatchObject({ http: 422, data: { code: 'max' } })
    expect(await post('labeler', `/${id}/cartons`, { code: 7, more: 1 })).toMatchObject({ http: 422 })
    expect(await put(999_999, at(0).number)).toMatchObject({ http: 404 })
    expect(await post('labeler', `/${id}/take_off`, { carton_id: at(0).id })).toMatchObject({ http: 422 })
    expect(await post('labeler', `/${id}/take_off`, { carton_id: 'x' })).toMatchObject({ http: 422 })
    for (const wrong of [{ max_cartons: 0 }, { max_cartons: 501 }, { kind: 'iron' }, { bin_id: 999_999 }])
      expect(await post('labeler', '/begin', wrong), JSON.stringify(wrong)).toMatchObject({ http: 422 })
    expect(await post('bottler', `/${id}/cartons`, { code: at(0).number })).toMatchObject({ http: 403 })
    await clear()
  })

  it('a skid is closed with something on it, void without, and filled only while it is open', async () => {
    const id = await newSkid()
    expect((await fire(id, 'close')).http).toBe(422)
    await put(id, at(0).number)
    expect((await fire(id, 'void')).http).toBe(422)
    expect((await fire(id, 'close', 'bottler')).http).toBe(403)
    expect((await fire(id, 'close')).data).toMatchObject({ status: 'closed', closed_at: expect.any(String) })
    expect(await put(id, at(1).number)).toMatchObject({ http: 409, message: 'invalid_transition' })
    expect(await post('labeler', `/${id}/take_off`, { carton_id: at(0).id })).toMatchObject({ http: 409 })
    expect((await fire(id, 'reopen', 'transfer')).data).toMatchObject({ status: 'open', closed_at: null })
    expect((await post('labeler', `/${id}/take_off`, { carton_id: at(0).id })).data).toMatchObject({
      cartons: 0,
      jurisdiction: null,
    })
    expect((await fire(id, 'void')).data).toMatchObject({ status: 'void' })
  })

  it('a skid carries no fewer cartons than are on it, and is changed only until it leaves the floor', async () => {
    const id = await newSkid()
    const change = async (values: object) =>
      (await node.as('admin')).put(`/production/skids/${id}`, {
        version: (await skidAt(id)).version,
        ...values,
      })
    await put(id, at(0).number)
    await put(id, at(1).number)
    expect(await change({ max_cartons: 1 })).toMatchObject({
      http: 422,
      data: { max_cartons: expect.anything() },
    })
    expect((await change({ max_cartons: 2, tare_kg: 22 })).data).toMatchObject({
      max_cartons: 2,
      tare_kg: 22,
    })
    await sql`update skids set status = 'received' where id = ${id}`.execute(node.db)
    expect((await change({ tare_kg: 23 })).http).toBe(409)
    await clear()
  })

  it('a scan of the SSCC or of the number finds the skid', async () => {
    const id = await newSkid()
    const { number, sscc } = await skidAt(id)
    for (const code of [number, `00${sscc}`, `(00) ${sscc}`])
      expect(
        await (await node.as('admin')).get(`/inventory/products/fetch?code=${encodeURIComponent(code)}`),
        code,
      ).toMatchObject({ http: 200, data: { what: number, page: `/production/skids?open=${id}` } })
  })

  it.each(plantAreas)(
    'whatever is put on and taken off in %s, a carton is on one skid, and each skid says what is on it',
    async (area) => {
      const [all, role] =
        area === 'production' ? [packed, 'labeler' as const] : [ofPacks, 'cartoner' as const]
      expect(all.length).toBeGreaterThanOrEqual(8)
      const cartonAt = (nth: number) => all[nth] as Carton
      type Move = { put: boolean; skid: number; carton: number }
      const move: fc.Arbitrary<Move> = fc.record({
        put: fc.boolean(),
        skid: fc.nat(1),
        carton: fc.nat(7),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 14 }), async (moves) => {
          await clear()
          await sql`update cartons set jurisdiction = 'QC' where id in (${cartonAt(0).id}, ${cartonAt(1).id}, ${cartonAt(2).id})`.execute(
            node.db,
          )
          const ids: number[] = []
          for (let nth = 0; nth < 2; nth++)
            ids.push((await post(role, '/begin', { area, max_cartons: 3 })).data.id)
          /** Where each carton is, as a plain reading of the rules has it. */
          const where = new Map<number, number>()
          const ofSkid = (skid: number) =>
            [...where].filter(([, one]) => one === skid).map(([carton]) => carton)
          const kindOf = (carton: number) => (carton < 3 ? 'QC' : 'ON')
          for (const { put: isPut, skid, carton } of moves) {
            const id = ids[skid] ?? 0
            if (!isPut) {
              await post(role, `/${id}/take_off`, { carton_id: cartonAt(carton).id })
              if (where.get(carton) === skid) where.delete(carton)
              continue
            }
            await put(id, cartonAt(carton).number, role)
            const there = ofSkid(skid)
            const fits = there.every((other) => kindOf(other) === kindOf(carton))
            if (!where.has(carton) && there.length < 3 && fits) where.set(carton, skid)
          }
          for (const [skid, id] of ids.entries())
            expect(await on(id)).toEqual(
              ofSkid(skid)
                .toSorted((one, other) => one - other)
                .map((carton) => cartonAt(carton).number),
            )
          expect(await wrongSkids()).toEqual([])
        }),
        { numRuns: 8 },
      )
      await clear()
    },
  )

  it('a correction of packing takes the cartons it empties off their skid', async () => {
    const id = await newSkid()
    await put(id, at(10).number)
    await put(id, at(11).number)
    await worked.plant.as(system, async (unit) => {
      const step = await worked.plant.step(order, 'packing')
      const counts = { qty_good: -150, qty_scrap: 0, qty_rework: 0, scrap_reason_parameter_id: null }
      return correctStep(unit, await unit.lock(productionOrderSteps, step.id), counts, {})
    })
    expect(await on(id)).toEqual([at(10).number])
    expect(await skidAt(id)).toMatchObject({ cartons: 1, units: 100 })
    expect(await wrongSkids()).toEqual([])
  })

  it('a count of packing that names a skid puts the full cartons of the step on it, and the log says on which', async () => {
    await clear()
    const id = await newSkid({ max_cartons: 100 })
    const before = (await packingIn(worked).cartonsOf(order)).filter(({ status }) => status === 'closed')
    await worked.plant.work(order, 'packing', 'report', { qty_good: 25, skid_id: id })
    expect(await skidAt(id)).toMatchObject({ cartons: expect.any(Number), status: 'open' })
    expect((await on(id)).length).toBeGreaterThanOrEqual(before.length)
    expect(await wrongSkids()).toEqual([])
    const { rows } = await sql<{ skid_id: number }>`
      select skid_id from production_logs where skid_id is not null`.execute(node.db)
    expect(rows).toEqual([{ skid_id: id }])
    await fire(id, 'close')
    const again = await refusalOf(worked.plant.work(order, 'packing', 'report', { qty_good: 1, skid_id: id }))
    expect(again).toMatchObject({ code: 'validation_error', data: { skid_id: expect.anything() } })
  })
})
