import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../../src/access'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import type { EventName } from '../../../../../src/resources/kit/define/row'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { stabilityPoints } from '../../../../../src/resources/production/stability/stability_points'
import { stabilityStudies } from '../../../../../src/resources/production/stability/stability_studies'
import { system } from '../../../../../server/engine/unitOfWork'
import { jobNamed } from '../../../../../server/jobs/jobs'
import { build } from '../../../../fixtures/build'
import { type Laboratory, openLaboratory } from '../../../../fixtures/laboratory'
import { refusalOf } from '../../../../fixtures/plant'
import { stabilityPointMachine } from '../../../../../src/machines/workflows/production/stability_points'
import { stabilityStudyMachine } from '../../../../../src/machines/workflows/production/stability_studies'
import { table, walk } from '../../../../src/machines/workflows/walk'
import { walkServer } from '../orders/serverWalk'

let lab: Laboratory
let shelf: number
beforeAll(async () => {
  lab = await openLaboratory()
  shelf = await lab.plant.as(lab.plant.admin, async (unit) => {
    const site = await unit.trx.selectFrom('locations').select('id').executeTakeFirstOrThrow()
    return (await build(unit).bin({ code: 'RETAIN', location_id: site.id, kind: 'lab' })).id
  })
})
afterAll(() => lab.plant.close())

/** A study of a batch that has passed, still a draft. */
const study = async (more: object = {}) => {
  const { request } = await lab.mixed(1000, 32_000)
  await lab.tested(request.id, [12, 12])
  const lot_id = request.lot_id ?? 0
  const { id } = await lab.plant.make(lab.people.analyst, stabilityStudies, {
    lot_id,
    months: '0, 3, 6',
    sample_qty: 100,
    retention_qty: 500,
    bin_id: shelf,
    ...more,
  })
  return { id, lot_id }
}
const send = (by: Actor, id: number, event: EventName<typeof stabilityStudies>, payload: object = {}) =>
  lab.plant.as(by, (unit) => unit.fire(stabilityStudies, id, event, { ...payload }, by))
const press = (id: number, event: EventName<typeof stabilityPoints>, by: Actor = system) =>
  lab.plant.as(by, (unit) => unit.fire(stabilityPoints, id, event, {}, by))
const pointsOf = (id: number) =>
  lab.plant.as(system, (unit) => unit.find(stabilityPoints, { stability_study_id: id }))
const now = (id: number) => lab.plant.as(system, (unit) => unit.get(stabilityStudies, id))
const laidAside = async (lotId: number) =>
  Number(
    (
      await sql<{ qty: string }>`select coalesce(sum(on_hand), 0)::text as qty from stock_levels
        where lot_id = ${lotId} and bin_id = ${shelf}`.execute(lab.plant.db)
    ).rows[0]?.qty,
  )
/** Measures the sample of a time point. */
const measured = async (pointId: number, values: readonly number[]) => {
  const { hplc_request_id: request } = await lab.plant.as(system, (unit) =>
    unit.get(stabilityPoints, pointId),
  )
  await lab.tested(request ?? 0, values)
  return lab.request(request ?? 0)
}

describe('a stability study', () => {
  it('lays the samples of its time points and the retention sample aside when it starts', async () => {
    const { id, lot_id } = await study()
    expect(await laidAside(lot_id)).toBe(0)
    expect(await send(lab.people.analyst, id, 'start')).toMatchObject({
      status: 'active',
      started_on: '2026-11-21',
      next_due_on: '2026-11-21',
      points_open: 3,
    })
    expect(await laidAside(lot_id)).toBe(800)
    expect((await pointsOf(id)).map(({ month, due_on }) => [month, due_on])).toEqual([
      [0, '2026-11-21'],
      [3, '2027-02-21'],
      [6, '2027-05-21'],
    ])
  })

  it('is not started with more than the lot has, nor without a first time point to compare with', async () => {
    const { id } = await study({ sample_qty: 10_000, retention_qty: 10_000 })
    expect((await refusalOf(send(lab.people.analyst, id, 'start'))).code).toBe('insufficient_stock')
    expect((await refusalOf(study({ months: '3, 6' }))).data).toHaveProperty('months')
    expect((await refusalOf(study({ months: 'soon' }))).data).toHaveProperty('months')
  })

  it('takes each sample from what was laid aside, and says how far its result is from the first', async () => {
    const { id, lot_id } = await study()
    await send(lab.people.analyst, id, 'start')
    const [first, second, third] = await pointsOf(id)
    await press(first?.id ?? 0, 'request', lab.people.analyst)
    await measured(first?.id ?? 0, [12, 12])
    expect(await laidAside(lot_id)).toBe(700)
    await press(second?.id ?? 0, 'request')
    await measured(second?.id ?? 0, [11.7, 11.7])
    expect(await now(id)).toMatchObject({ status: 'active', points_open: 1, points_out: 0 })
    await press(third?.id ?? 0, 'request')
    expect(await measured(third?.id ?? 0, [11, 11])).toMatchObject({ status: 'failed', source: 'stability' })
    expect(await now(id)).toMatchObject({
      status: 'completed',
      points_open: 0,
      points_out: 1,
      next_due_on: null,
    })
    expect((await pointsOf(id)).map((one) => [one.status, one.change_percent, one.in_range])).toEqual([
      ['measured', 0, 1],
      ['measured', -2.5, 1],
      ['measured', -8.3333, 0],
    ])
    // How a lot keeps is not what it was made with, and no word that lets it.
    const lot = await lab.plant.as(system, (unit) => unit.get(lots, lot_id))
    expect(lot.strength_mg_ml).toBe(12)
  })

  it('never lets a lot be released, and one out of range keeps it from being released again', async () => {
    const { id, lot_id } = await study()
    await send(lab.people.analyst, id, 'start')
    const [first] = await pointsOf(id)
    const setLot = (event: EventName<typeof lots>) =>
      lab.plant.as(lab.people.quality, (unit) =>
        unit.fire(lots, lot_id, event, { reason: 'Looked at' }, lab.people.quality),
      )
    await press(first?.id ?? 0, 'request')
    // A sample that waits says nothing of the lot.
    await setLot('hold')
    await setLot('release')
    await measured(first?.id ?? 0, [11, 11])
    await setLot('hold')
    expect((await refusalOf(setLot('release'))).code).toBe('hplc_not_passed')
  })

  it('a time point is tested again by a second analyst, with the result of the last test', async () => {
    const { id } = await study()
    await send(lab.people.analyst, id, 'start')
    const [first] = await pointsOf(id)
    await press(first?.id ?? 0, 'request')
    const failed = await measured(first?.id ?? 0, [11, 11])
    await lab.send(lab.people.quality, failed.id, 'decide', { decision: 'retest' })
    const again = (await pointsOf(id))[0]?.hplc_request_id ?? 0
    expect(again).not.toBe(failed.id)
    await lab.sample(again)
    await lab.measure(again, [12, 12], lab.people.second)
    await lab.send(lab.people.quality, again, 'conclude')
    expect((await pointsOf(id))[0]).toMatchObject({ result_mg_ml: 12, in_range: 1 })
  })

  it('a cancelled request leaves its time point to be requested again, and a stopped study asks for none', async () => {
    const { id } = await study()
    await send(lab.people.analyst, id, 'start')
    const [first] = await pointsOf(id)
    await press(first?.id ?? 0, 'request')
    const request = (await pointsOf(id))[0]?.hplc_request_id ?? 0
    await lab.send(lab.people.quality, request, 'cancel', {})
    expect((await pointsOf(id))[0]?.status).toBe('planned')
    await press(first?.id ?? 0, 'request')
    await send(lab.people.quality, id, 'stop', { stop_note: 'Recipe was retired' })
    expect((await pointsOf(id)).map(({ status }) => status)).toEqual(['skipped', 'skipped', 'skipped'])
    expect((await now(id)).status).toBe('stopped')
    const last = (await pointsOf(id))[0]?.hplc_request_id ?? 0
    expect((await lab.request(last)).status).toBe('cancelled')
  })
})

describe('the samples of stability studies', () => {
  it('are requested before they are due, and people are told; of what is late they are reminded once', async () => {
    const { id } = await study()
    await send(lab.people.analyst, id, 'start')
    await sql`insert into roles (name, title) values ('qa_manager', 'Quality')`.execute(lab.plant.db)
    await sql`update users set roles = '{qa_manager}', status = 'active' where id = ${lab.people.quality.id}`.execute(
      lab.plant.db,
    )
    const noticesWith = async (word: string) =>
      (
        await sql<{ text: string }>`select "row" ->> 'text' as text from changes
          where announced = 'told' and "row" ->> 'text' like ${`%${word}%`}`.execute(lab.plant.db)
      ).rows.length
    const work = () =>
      jobNamed('stability_points')?.work({
        db: lab.plant.db,
        pool: lab.plant.pool,
        signal: new AbortController().signal,
        at: lab.plant.time(),
        tell: async () => undefined,
      })
    await sql`update stability_points set due_on = plant_today() + 4 where stability_study_id <> ${id}`.execute(
      lab.plant.db,
    )
    await sql`update stability_points set due_on = plant_today() + 3 where stability_study_id = ${id} and month = 0`.execute(
      lab.plant.db,
    )
    expect(await work()).toBe('1 samples requested, 0 reminders sent')
    expect((await pointsOf(id)).map(({ status }) => status)).toEqual(['requested', 'planned', 'planned'])
    expect(await noticesWith('is due on')).toBeGreaterThan(0)
    await sql`update stability_points set due_on = plant_today() - 7 where stability_study_id = ${id} and month = 0`.execute(
      lab.plant.db,
    )
    expect(await work()).toBe('0 samples requested, 1 reminders sent')
    expect(await noticesWith('was due on')).toBeGreaterThan(0)
    expect(await work()).toBe('0 samples requested, 0 reminders sent')
    // How long before and after is a setting: those that are due in four days are requested now.
    await sql`insert into settings (key, value) values ('stability_ahead_days', '4')
      on conflict (key) do update set value = excluded.value`.execute(lab.plant.db)
    expect(await work()).toMatch(/^[1-9]\d* samples requested, 0 reminders sent$/)
  })
})

const studyLines = table(`
  draft start active: qa_manager hplc_tech
  active complete completed: system
  active stop stopped: qa_manager`)
const pointLines = table(`
  planned request requested: qa_manager hplc_tech system
  planned skip skipped: qa_manager system
  requested remind requested: system
  requested measure measured: system
  requested recall planned: system
  requested skip skipped: system`)
/** Brings a row into a status, with what a row in it has and others have not. */
const put = (resource: AnyResource, id: number, status: string, stored: RawBuilder<unknown>) =>
  sql`update ${sql.table(resource.name)} set status = ${status}, ${stored} where id = ${id}`.execute(
    lab.plant.db,
  )

describe('workflows of stability studies', () => {
  it('a study moves for whom the workflow table names', () => walk(stabilityStudyMachine, studyLines, {}))

  it('a time point moves for whom the workflow table names', () =>
    walk(stabilityPointMachine, pointLines, {}))

  it('the server moves a study exactly for whom the workflow table names, in every status', async () => {
    const { id } = await study()
    await walkServer(lab.plant, {
      resource: stabilityStudies,
      id,
      lines: studyLines,
      inputs: { stop: { stop_note: 'Recipe was retired' } },
      put: (status) =>
        put(stabilityStudies, id, status, sql`started_on = ${status === 'draft' ? null : '2026-11-21'}`),
    })
  })

  it('the server moves a time point exactly for whom the workflow table names, in every status', async () => {
    const { id: studyId } = await study()
    await send(lab.people.analyst, studyId, 'start')
    const [first] = await pointsOf(studyId)
    const id = first?.id ?? 0
    await press(id, 'request')
    await walkServer(lab.plant, {
      resource: stabilityPoints,
      id,
      lines: pointLines,
      inputs: { skip: { skip_note: 'Sample was lost' } },
      written: {
        measure: { result_mg_ml: 12, change_percent: 0, in_range: 1, measured_at: lab.plant.time() },
      },
      put: (status) =>
        put(stabilityPoints, id, status, sql`result_mg_ml = ${status === 'measured' ? 12 : null}`),
    })
  })
})
