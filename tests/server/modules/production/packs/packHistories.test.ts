import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refused, refusalOf } from '../../../../../server/engine/errors'
import { packRoomOf } from '../../../../fixtures/assembly/packRoom'
import { openPlant, type Plant } from '../../../../fixtures/plant'

let plant: Plant
let room: Awaited<ReturnType<typeof packRoomOf>>
beforeAll(async () => {
  plant = await openPlant()
  room = await packRoomOf(plant)
})
afterAll(() => plant.close())

/** What holds of orders of packs at any time: each question answers the rows that break its rule. */
const rules: Readonly<Record<string, string>> = {
  'an order sums up what its logs count, and packs do not grow from phase to phase': `
    select o.id from production_orders o cross join lateral (
      select coalesce(sum(l.qty_good) filter (where p.code = 'sealing'), 0) as sealed,
        coalesce(sum(l.qty_good) filter (where p.code = 'cartoning'), 0) as cartoned,
        coalesce(sum(l.qty_scrap), 0) as scrapped
      from production_logs l join phases p on p.id = l.phase_id where l.production_order_id = o.id) l
    where o.area = 'assembly' and ((o.qty_bottled, o.qty_packed, o.qty_scrapped) is distinct from (l.sealed, l.cartoned, l.scrapped)
      or o.qty_shipped > o.qty_transferred or o.qty_transferred > o.qty_packed or o.qty_packed > o.qty_stamped
      or o.qty_stamped > o.qty_bottled)`,
  'what was sealed, good or scrap, took its components out of the ledger, to the piece': `
    select m.id from production_order_materials m join production_order_materials_now n on n.id = m.id
      join production_order_steps s on s.production_order_id = m.production_order_id and s.phase_id = m.consumed_at_phase_id
      join phases p on p.id = s.phase_id and p.code = 'sealing'
    where n.qty_consumed <> (s.qty_good + s.qty_scrap) * m.qty_per_pack`,
  'nothing is worked of an order that is not released, and a step that failed its seals is blocked': `
    select s.id from production_order_steps s join production_orders o on o.id = s.production_order_id
    where o.area = 'assembly' and ((o.status in ('draft', 'planned', 'released') and s.started_at is not null)
      or (s.seal_failed and s.status = 'in_progress'))`,
  'one posting key has one log': `
    select min(id) as id from production_logs where posting_key is not null group by posting_key having count(*) > 1`,
}

const assertRules = async () => {
  for (const [rule, query] of Object.entries(rules))
    expect((await plant.pool.query(query)).rows, rule).toEqual([])
}

const move = fc.record({
  kind: fc.constantFrom('report', 'report', 'fail', 'pass', 'pause', 'resume', 'hold', 'go_on'),
  good: fc.nat(60),
  scrap: fc.nat(3),
})

it('after any history of sealing, seal checks and holds the counts, the components and the blocks agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 14 }), async (moves) => {
      const lots = [await room.stock(room.pod.id, 720), await room.stock(room.pouch.id, 240)]
      await room.stock(room.box.id, 40)
      const id = await room.released(200)
      await room.seal(id, lots)
      const scrap_reason_parameter_id = await plant.reason('seal_open')
      const hold_reason_parameter_id = await plant.reason('qa_hold')
      const pause_reason_parameter_id = await plant.reason('break')
      const check = { sample_size: 10, temperature_c: 160 }
      for (const { kind, good, scrap } of moves) {
        const sent = {
          report: () =>
            room.send(id, 'sealing', 'report', {
              qty_good: good,
              qty_scrap: scrap,
              scrap_reason_parameter_id,
            }),
          fail: () => room.send(id, 'sealing', 'seal_check', { ...check, failed: 1 + scrap }),
          pass: () => room.send(id, 'sealing', 'seal_check', check),
          pause: () => room.send(id, 'sealing', 'pause', { pause_reason_parameter_id }),
          resume: () => room.send(id, 'sealing', 'resume'),
          hold: () => plant.send(['admin'], id, 'hold', { hold_reason_parameter_id }),
          go_on: () => plant.send(['admin'], id, 'resume'),
        }[kind]
        try {
          await sent()
        } catch (error) {
          if (!(error instanceof Refused) && !refusalOf(error)) throw error
        }
        await assertRules()
      }
      for (const event of ['resume', 'finish', 'cancel'] as const)
        await plant
          .send(['admin'], id, event, { short_note: 'Test', cancel_note: 'Test', disposal_ref: 'CRA-0' })
          .catch((error: unknown) => {
            if (!(error instanceof Refused) && !refusalOf(error)) throw error
          })
      await assertRules()
    }),
    { numRuns: 4, endOnFailure: true },
  )
}, 300_000)
