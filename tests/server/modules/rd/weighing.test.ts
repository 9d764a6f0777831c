import { afterAll, describe, expect, it } from 'vitest'
import { openResearch } from '../../../fixtures/rd/bench'

const bench = await openResearch()
afterAll(() => bench.node.stop())
const { goods, stock } = bench

const movementsOf = async (versionId: number) =>
  (
    await bench.node.pool.query<{ product_id: number; qty: number; reason: string }>(
      `select product_id::int, qty::float8 as qty, reason from stock_movements
       where source_type = 'rd_sample_versions' and source_id = $1 order by id`,
      [versionId],
    )
  ).rows
const textOf = ({ data }: { data: Record<string, { text?: string }> }, field: string) => data[field]?.text

describe('a lab batch', () => {
  it('is weighed line by line out of the bin of the laboratory, and prepared with the last line', async () => {
    const { sample, version } = await bench.locked()
    const refused = await bench.fire(bench.flavorist, 'rd_samples', sample, 'submit')
    expect(refused.data.text).toBe('Weigh every line of version 1 first')
    const before = await stock.onHand(stock.lotNumber(goods.mango))
    // 90 ml of which 8 % are mango: 7.2 ml.
    const weighed = await bench.weigh(version, goods.mango)
    expect(weighed.data).toMatchObject({
      batch_size: 90,
      line: { weighed_amount: 7.2, weighed_by_id: bench.flavorist.id, lot: stock.lotNumber(goods.mango) },
    })
    expect(await stock.onHand(stock.lotNumber(goods.mango))).toBe(before - 7.2)
    expect((await bench.read('rd_sample_versions', version)).prepared_at).toBeNull()
    for (const id of [goods.nicotine, goods.cooling, goods.sweet, goods.pg, goods.vg])
      await bench.weigh(version, id)
    expect(await bench.read('rd_sample_versions', version)).toMatchObject({
      prepared_at: expect.any(String),
      ready_on: expect.any(String),
    })
    const moved = await movementsOf(version)
    expect(moved.every(({ reason }) => reason === 'sample')).toBe(true)
    expect(moved.reduce((sum, { qty }) => sum + qty, 0)).toBeCloseTo(90, 6)
    expect((await bench.fire(bench.flavorist, 'rd_samples', sample, 'submit')).data.status).toBe(
      'ready_for_qc',
    )
  })

  it('takes what is out of tolerance only as a part, or with the rest of the batch rescaled', async () => {
    const { version } = await bench.locked()
    const short = await bench.weigh(version, goods.mango, { amount: 7 })
    expect(textOf(short, 'amount')).toBe('Out of tolerance (-2.78 %)')
    expect((await bench.weigh(version, goods.mango, { amount: 7, is_partial: 1 })).http).toBe(200)
    expect((await bench.weigh(version, goods.mango)).data.line.weighed_amount).toBe(7.2)
    await bench.weigh(version, goods.pg)
    const over = await bench.weigh(version, goods.nicotine, { amount: 11.88 })
    expect(textOf(over, 'amount')).toBe('Out of tolerance (10 %)')
    // 11.88 ml are 12 % of 99 ml.
    const rescaled = await bench.weigh(version, goods.nicotine, { amount: 11.88, is_rescaled: 1 })
    expect(rescaled.data.batch_size).toBe(99)
    const rest = await bench.weigh(version, goods.mango)
    expect(rest.data.line).toMatchObject({ amount: 7.92, weighed_amount: 7.92 })
    for (const id of [goods.pg, goods.cooling, goods.sweet, goods.vg]) await bench.weigh(version, id)
    expect((await bench.read('rd_sample_versions', version)).prepared_at).not.toBeNull()
    const moved = await movementsOf(version)
    expect(moved.reduce((sum, { qty }) => sum + qty, 0)).toBeCloseTo(99, 6)
  })

  it('takes no lot of another ingredient, none that expired, waits or is missing, and no code that names none', async () => {
    const { version } = await bench.locked()
    const scan = async (code: string) =>
      textOf(await bench.weigh(version, goods.mango, { scan: code }), 'scan')
    expect(await scan(stock.lotNumber(goods.pg))).toMatch(/^This is PG .* The line needs MANGO/)
    const expired = await stock.lotOf(goods.mango, 100, { expires_on: '2020-01-01' })
    expect(await scan(expired.lot_number)).toMatch(/expired on 2020-01-01/)
    const waiting = await stock.lotOf(goods.mango, 100, { status: 'quarantine' })
    expect(await scan(waiting.lot_number)).toMatch(/is quarantine: take a released lot$/)
    const little = await stock.lotOf(goods.mango, 5)
    const missing = await bench.weigh(version, goods.mango, { scan: little.lot_number })
    expect(missing.message).toBe('insufficient_stock')
    expect(await scan('NO-SUCH-LOT')).toMatch(/^No lot has this code/)
    expect(await movementsOf(version)).toEqual([])
  })

  it('is weighed by its own flavourist and the supervisor, once it is locked, on the line as it is now', async () => {
    const draft = await bench.started()
    await bench.write(draft.version, bench.twelve())
    expect((await bench.weigh(draft.version, goods.mango)).message).toBe('invalid_transition')
    const { version } = await bench.locked()
    expect((await bench.weigh(version, goods.mango, {}, bench.other)).message).toBe('no_privileges')
    expect((await bench.weigh(version, goods.mango, {}, bench.quality)).message).toBe('no_privileges')
    expect((await bench.weigh(version, goods.mango, { version: 99 })).message).toBe('stale_version')
    expect((await bench.weigh(version, goods.mango, {}, bench.supervisor)).http).toBe(200)
  })
})
