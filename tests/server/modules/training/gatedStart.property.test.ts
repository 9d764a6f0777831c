// Invariant 12 of training: a block by the gate comes before any change of stock, order, step or machine.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refused } from '../../../../server/engine/errors'
import { openPlant, type Plant } from '../../../fixtures/plant'

let plant: Plant
beforeAll(async () => {
  plant = await openPlant()
})
afterAll(() => plant.close())

const rows = async <T = unknown>(text: string): Promise<T[]> =>
  (await sql<T>`${sql.raw(text)}`.execute(plant.db)).rows

/** What a start changes: orders, steps, machines with their states, stock and lots. */
const written = () =>
  rows(`select 'step' as of, s.id, s.version from production_order_steps s
    union all select 'order', o.id, o.version from production_orders o
    union all select 'machine', m.id, m.version from machines m
    union all select 'state', count(*), 0 from machine_states
    union all select 'log', count(*), 0 from production_logs
    union all select 'movement', count(*), 0 from stock_movements
    union all select 'lot', count(*), 0 from lots order by 1, 2`)

const situation = fc.record({
  mode: fc.constantFrom('off', 'warn', 'block'),
  certificate: fc.constantFrom('none', 'valid', 'ended', 'revoked'),
})

it('a start that the gate blocks has changed nothing of stock, order, step or machine, and only a block stops it', async () => {
  const batcher = await plant.person('batcher')
  const [course] = await rows<{ id: number }>(`with category as (
      insert into training_categories (name, code_prefix) values ('Floor', 'FLR') returning id)
    insert into training_projects (number, name, category_id, delivery, blocks_work, status)
    select 'TRP-1', 'Mixing', id, 'read_and_sign', true, 'active' from category returning id::int`)
  const [session] = await rows<{ id: number }>(`insert into trainings (number, training_project_id, status)
    values ('TRN-1', ${course?.id}, 'in_progress') returning id::int`)
  await rows(`insert into training_project_operations (training_project_id, operation_id)
    select ${course?.id}, id from operations where code = 'BATCHING'`)
  await rows(`update operations set is_gated = true where code = 'BATCHING'`)
  await fc.assert(
    fc.asyncProperty(situation, async ({ mode, certificate }) => {
      await rows(`insert into settings (key, value) values ('training.gate_mode', '"${mode}"')
        on conflict (key) do update set value = excluded.value`)
      await rows('delete from training_attendees')
      if (certificate !== 'none')
        await rows(`insert into training_attendees (training_id, training_project_id, user_id, status, passed_at,
            valid_from, expires_on, is_imported, comment)
          values (${session?.id}, ${course?.id}, ${batcher.id},
            '${certificate === 'revoked' ? 'revoked' : 'passed'}', now(), plant_today() - 100,
            plant_today() + ${certificate === 'ended' ? -1 : 0}, true, 'Test')`)
      const order = await plant.released(100)
      const before = await written()
      const refused = await plant
        .work(order, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
        .then(() => null)
        .catch((error: unknown) => error)
      const isBlocked = mode === 'block' && certificate !== 'valid'
      expect(refused instanceof Refused ? refused.code : refused).toBe(isBlocked ? 'training_gate' : null)
      expect((await plant.step(order, 'batching')).status).toBe(isBlocked ? 'ready' : 'in_progress')
      if (isBlocked) expect(await written()).toEqual(before)
      else await plant.work(order, 'batching', 'finish', { qty_good: 100 * 30 })
    }),
    { numRuns: 15 },
  )
})
