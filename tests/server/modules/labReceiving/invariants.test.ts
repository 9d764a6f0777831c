// The invariants of lab receiving by their numbers, and the test that covers each:
//  1 containers and ledger agree            histories.test.ts, after any history of acts (labFaults: "containers and ledger differ")
//  2 what remains is what its history says  histories.test.ts (labFaults: "its history", "the sum of its history"), ten draws at once
//  3 an item has what its containers had    here: "an item"; histories.test.ts (labFaults: "received otherwise")
//  4 a purchase counts a delivery once      here: "a purchase line"
//  5 classes cover every temperature once   here: "classes", "a container has the class"
//  6 no cabinet beyond its rules            histories.test.ts, four benches at once; bench/research/labBenches.ts with 500
//  7 codes are unique and checked           tests/src/resources/labReceiving/containerCode.test.ts; labFaults: "one code twice"
//  8 nothing is drawn of what is not usable here: "what is not usable"; badInput.test.ts by code
//  9 grams and millilitres agree            here: "grams and millilitres"
// 10 a reprint has a reason                 here: "each print"; badInput.test.ts
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { classAt, rangeFaults } from '../../../../src/resources/labReceiving/classRanges'
import { post } from '../../../../server/modules/inventory/ledger/post'
import { filled } from '../../../../src/resources/labReceiving/containerFill'
import type { FlashpointClass } from '../../../../src/resources/labReceiving/flashpoint_classes'
import { openLabBench } from '../../../fixtures/labReceiving/labBench'
import { labFaults } from '../../../fixtures/labReceiving/labFaults'
import { purchasedDelivery } from '../../../fixtures/labReceiving/purchasedDelivery'
import { openOffice } from '../../../fixtures/purchaseOrders'

const lab = '/lab_receiving'

let office: Awaited<ReturnType<typeof openOffice>>
let bench: Awaited<ReturnType<typeof openLabBench>>
let classes: FlashpointClass[]
beforeAll(async () => {
  office = await openOffice()
  bench = await openLabBench(office.node)
  classes = (await bench.supervisor.get(`${lab}/flashpoint_classes?limit=50`)).data
})
afterAll(() => office.node.stop())

const number = async (text: string, values: unknown[]) =>
  Number((await bench.node.pool.query<{ n: string }>(text, values)).rows[0]?.n)

it('an item has received what its containers had at first, and what the movements of its delivery brought', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 900 }),
      fc.boolean(),
      async (count, ml, isDecanted) => {
        const { item, ids } = await bench.stocked({ count, ml })
        if (isDecanted)
          await bench.act(bench.supervisor, ids[0] ?? 0, 'decant', {
            qty: ml / 2,
            container_type: 'jug',
          })
        const { data } = await bench.supervisor.get(`${lab}/lab_receiving_items/${item}`)
        expect(data.qty_received).toBeCloseTo(count * ml, 6)
        const moved = await number(
          `select sum(qty) as n from stock_movements where lot_id = $1 and reason = 'lab_receive'`,
          [data.lot_id],
        )
        expect(moved).toBeCloseTo(count * ml, 6)
      },
    ),
    { numRuns: 6 },
  )
  expect(await labFaults(bench.node.pool)).toEqual([])
})

it('a purchase line has received a delivery of the laboratory exactly once, in parts and sent twice too', async () => {
  const { purchase, path, add } = await purchasedDelivery(office, bench)
  const line = async () =>
    number('select sum(qty_received) as n from purchase_lines where purchase_id = $1', [purchase.id])
  const stocked = async (count: number) => {
    await add(count)
    const { data } = await bench.warehouse.get(path)
    const received = await bench.warehouse.post(`${path}/receive`, { version: data.version })
    expect(received.http).toBe(200)
    const again = await bench.warehouse.post(`${path}/receive`, { version: data.version })
    expect(again.message).toBe('stale_version')
    return received.data.status
  }
  expect(await stocked(1)).toBe('partially_received')
  expect(await line()).toBe(0.5)
  expect(await stocked(3)).toBe('received')
  expect(await line()).toBe(2)
})

it('classes cover every flash and boiling point once', () => {
  expect(rangeFaults(classes)).toEqual([])
  fc.assert(
    fc.property(
      fc.integer({ min: -1000, max: 4000 }),
      fc.integer({ min: -1000, max: 4000 }),
      (flash, boiling) => {
        const own = classAt(flash / 10, boiling / 10, classes)
        const others = classes.filter(({ id }) => id !== own?.id)
        expect(own).not.toBeNull()
        expect(classAt(flash / 10, boiling / 10, others)).toBeNull()
      },
    ),
  )
})

it.each<[flash: number | 'none', boiling: number | null, code: string]>([
  [22.9, 35, 'FL1'],
  [22.9, 35.1, 'FL2'],
  [14, 78, 'FL2'],
  [23, null, 'FL3'],
  [48, 176, 'FL3'],
  [60, null, 'FL3'],
  [60.1, null, 'FL4'],
  [93, null, 'FL4'],
  [93.1, null, 'NF'],
  ['none', null, 'NF'],
])('goods that flash at %s °C and boil at %s °C are of class %s', (flash, boiling, code) => {
  expect(classAt(flash, boiling, classes)?.code).toBe(code)
})

it('the classes have the categories of the rules, and at most 250 l of what is flammable and 500 l of all in a cabinet', () => {
  const rules = classes.map((one) => [
    ...[one.code, one.ghs_category, one.tdg_class, one.packing_group, one.fire_code_class],
    one.max_ml_per_cabinet,
  ])
  expect(rules.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
    ['FL1', '1', '3', 'I', 'IA', 250_000],
    ['FL2', '2', '3', 'II', 'IB', 250_000],
    ['FL3', '3', '3', 'III', 'IC', 250_000],
    ['FL4', '4', 'none', 'none', 'IIIA', 500_000],
    ['NF', 'none', 'none', 'none', 'none', null],
  ])
})

it('a container has the class of its flash and boiling point, or a stricter one that was chosen', async () => {
  const rankOf = (id: number | null) => classes.find((one) => one.id === id)?.rank ?? Number.NaN
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -200, max: 1500 }),
      fc.option(fc.integer({ min: 0, max: 3000 })),
      fc.option(fc.nat(4)),
      async (flash, boiling, chosen) => {
        const raised = chosen === null ? null : (classes[chosen]?.id ?? null)
        const { item, added } = await bench.weighed({
          count: 1,
          ml: 1,
          bin: bench.bins.quarantine,
          item: {
            flash_point_c: flash / 10,
            boiling_point_c: boiling === null ? null : boiling / 10,
            flashpoint_class_id: raised,
          },
        })
        const computed = classAt(flash / 10, boiling === null ? null : boiling / 10, classes)
        if (raised !== null && rankOf(raised) < (computed?.rank ?? 0)) {
          expect(item.data).toEqual({ flashpoint_class_id: 'in' })
          return
        }
        expect(added.http).toBe(201)
        const [container] = added.data.containers
        expect(container.flashpoint_class_id).toBe(raised ?? computed?.id)
        expect(rankOf(container.flashpoint_class_id)).toBeGreaterThanOrEqual(computed?.rank ?? 0)
      },
    ),
    { numRuns: 25 },
  )
})

it('what is not usable is neither drawn nor reserved, whatever keeps it from use', async () => {
  const chemist = await bench.person('hplc_tech')
  const past = (column: string) => async (id: number) => {
    await bench.node.pool.query(
      `update lab_receiving_containers set ${column} = '2020-01-01' where id = $1`,
      [id],
    )
  }
  const hold = (id: number) => bench.act(bench.supervisor, id, 'hold', { reason: 'Cloudy' })
  const causes: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
    expiry: past('expires_on'),
    retest: past('retest_on'),
    'use by': past('use_by'),
    hold,
    rejection: async (id) => {
      await hold(id)
      return bench.act(bench.supervisor, id, 'reject', { reason: 'Off odour' })
    },
  }
  const reserve = async (id: number, qty: number) => {
    const { product_id, lot_id, bin_id } = await bench.container(id)
    const place = {
      product_id,
      lot_id,
      bin_id,
      source_type: 'production_orders',
      source_id: 1,
      source_line_id: id,
    }
    return bench.as((unit) =>
      post(unit, {
        posting_key: `reserve:${id}:${qty}`,
        source_type: 'production_orders',
        source_id: 1,
        event: 'release',
        movements: [],
        reservations: [{ ...place, qty }],
      }),
    )
  }
  for (const [cause, spoil] of Object.entries(causes)) {
    const { ids } = await bench.stocked({ count: 2, ml: 100 })
    const [id = 0, sound = 0] = ids
    await spoil(id)
    await expect(reserve(sound, 101), cause).rejects.toMatchObject({ code: 'insufficient_stock' })
    await reserve(sound, 100)
    const { data, message } = await bench.act(chemist, id, 'draw', { qty: 1 })
    expect(['container_expired', 'invalid_transition'], cause).toContain(message)
    expect(data, cause).toMatchObject({ text: expect.any(String) })
    expect((await bench.container(id)).remaining_qty, cause).toBe(100)
  }
  const { ids } = await bench.stocked({ count: 1, ml: 100, isReleased: false })
  expect((await bench.act(chemist, ids[0] ?? 0, 'draw', { qty: 1 })).message).toBe('invalid_transition')
})

it('grams and millilitres of a content agree within half a percent wherever weight, volume and density are there', () => {
  const ml = { dimension: 'volume', factor_to_base: 1, decimals: 6 } as Parameters<typeof filled>[1]
  let agreed = 0
  let refused = 0
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 500, max: 2000 }),
      fc.integer({ min: -12, max: 12 }),
      fc.integer({ min: 0, max: 5000 }),
      (volume, thousandths, off, tare) => {
        const density = thousandths / 1000
        const net = volume * density * (1 + off / 1000)
        const content = filled({ gross_g: net + tare, tare_g: tare, volume_ml: volume }, ml, density)
        if (content === 'volume_differs') refused += 1
        else if (typeof content === 'object') {
          agreed += 1
          expect(Math.abs(volume * density - (content.net_g ?? 0))).toBeLessThanOrEqual(
            0.005 * (content.net_g ?? 0) + 1e-6,
          )
        }
        // What differs by a thousandth more or less than the half percent is on its own side of it.
        if (Math.abs(off) <= 4) expect(content).not.toBe('volume_differs')
        if (Math.abs(off) >= 6) expect(content).toBe('volume_differs')
      },
    ),
  )
  expect(Math.min(agreed, refused)).toBeGreaterThan(0)
})

it('each print of a label is one more in its count and in its history, and all but the first have a reason', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(fc.constantFrom('Smudged', 'Lost')), { minLength: 1, maxLength: 5 }),
      async (reasons) => {
        const { ids } = await bench.stocked({ count: 1, ml: 10 })
        const [id = 0] = ids
        let printed = 0
        for (const reason of reasons) {
          const { http } = await bench.warehouse.post(`${lab}/lab_receiving_containers/labels`, {
            container_ids: [id],
            ...(reason !== null && { reason }),
          })
          expect(http).toBe(printed > 0 && reason === null ? 422 : 200)
          if (http === 200) printed += 1
        }
        expect((await bench.container(id)).label_count).toBe(printed)
        expect(
          await number(
            `select count(*) as n from changes where table_name = 'lab_receiving_containers' and row_id = $1
              and event = 'print'`,
            [id],
          ),
        ).toBe(printed)
      },
    ),
    { numRuns: 6 },
  )
})
