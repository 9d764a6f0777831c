import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'
import { startServer, type TestNode } from '../../../../harness/server'

type Caller = Awaited<ReturnType<TestNode['as']>>
type Values = Record<string, unknown>

let node: TestNode
let worked: WorkedPlant
let reader: Caller
let order = 0

beforeAll(async () => {
  node = await startServer()
  worked = await workedPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  reader = await node.as('manager')
  const { plant } = worked
  order = await worked.bottled(1000)
  // Two hours of work by three people, with an hour of pause between.
  await plant.work(order, 'bottling', 'start', { machine_id: plant.floor['filler 1'], crew_count: 3 })
  plant.later(60)
  await plant.work(order, 'bottling', 'report', {
    qty_good: 400,
    qty_scrap: 100,
    ...(await worked.leak()),
  })
  await plant.work(order, 'bottling', 'pause', { pause_reason_parameter_id: await plant.reason('break') })
  plant.later(60)
  await plant.work(order, 'bottling', 'resume')
  plant.later(60)
  await plant.work(order, 'bottling', 'report', { qty_good: 400 })
  await plant.work(order, 'bottling', 'pause', { pause_reason_parameter_id: await plant.reason('break') })
}, 60_000)
afterAll(async () => {
  await worked.plant.close()
  await node.stop()
})

const grouped = async (by: string, filter = '') => {
  const { data } = await reader.get(`/production/reports/production-summary/groups?by[]=${by}${filter}`)
  return data as { groups: { key: Values; sums: Values; aggregates: Values }[]; whole: { sums: Values } }
}

describe('production summary', () => {
  it('counts the hours that a step ran without its pauses, as its own clock does, and those of each of its crew', async () => {
    const step = await worked.plant.step(order, 'bottling')
    const { groups } = await grouped('phase_id', `&phase_id=${step.phase_id}`)
    expect(step.run_seconds).toBe(7200)
    expect(groups).toHaveLength(1)
    expect(groups[0]).toMatchObject({
      sums: { qty_good: '800', qty_scrap: '100', run_hours: '2', crew_hours: '6', units_good: '800' },
      aggregates: { yield_share: '88.8889', units_per_hour: '400', units_per_labour_hour: '133.3333' },
    })
  })

  it('plans a step with its last finish, so that unfinished steps have no attainment', async () => {
    const { rows } = await sql<Values>`select p.code, sum(s.qty_planned)::float8 as planned,
        sum(s.qty_finished)::float8 as finished from production_summary s join phases p on p.id = s.phase_id
      where s.production_order_id = ${order} and p.code in ('batching', 'bottling') group by 1 order by 1`.execute(
      node.db,
    )
    const batching = await worked.plant.step(order, 'batching')
    expect(rows).toEqual([
      { code: 'batching', planned: batching.qty_planned, finished: 32_000 },
      { code: 'bottling', planned: 0, finished: 0 },
    ])
  })

  it('adds no millilitres to bottles: the whole has no sum of quantities in several units', async () => {
    const { whole } = await grouped('phase_id')
    expect(whole.sums.qty_good ?? null).toBeNull()
    expect(whole.sums.units_good).toBe('800')
  })
})

describe('production logs', () => {
  it('sums the duration of what happened by event', async () => {
    const { data } = await reader.get('/production/production_logs/groups?by[]=event')
    const pause = data.groups.find(({ key }: { key: Values }) => key.event === 'resume')
    expect(pause.sums.duration_s).toBe('3600')
  })
})
