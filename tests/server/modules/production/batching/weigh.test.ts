import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BatchingSheet } from '../../../../../src/resources/production/batching/sheetShape'
import { mixingPlant } from '../../../../fixtures/floor/mixing'
import { openPlant, type Plant } from '../../../../fixtures/plant'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let plant: Plant
let mixing: Awaited<ReturnType<typeof mixingPlant>>
type Caller = Awaited<ReturnType<TestNode['as']>>
let batcher: Caller
beforeAll(async () => {
  node = await startServer()
  plant = await openPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  mixing = await mixingPlant(plant)
  await mixing.stockAll()
  batcher = await node.as('batcher')
  await node.pool.query(`insert into settings (key, value) values ('auth.badge_only', 'true')
    on conflict (key) do update set value = excluded.value`)
})
afterAll(async () => {
  await plant.close()
  await node.stop()
})

/** A batch of 307,500 ml in a tank, being weighed. */
async function batch(tank = 'tank 1') {
  const id = await plant.released()
  await plant.work(id, 'batching', 'start', { machine_id: plant.floor[tank] })
  started = id
  const step = await plant.step(id, 'batching')
  return { id, step_id: step.id }
}

const sheet = async (stepId: number) =>
  (await batcher.get(`/production/production_order_steps/${stepId}/batching_sheet`)).data as BatchingSheet
const lineOf = async (stepId: number, sku: string) => {
  const line = (await sheet(stepId)).lines.find((one) => one.sku === sku)
  if (!line) throw new Error(`No line of ${sku}`)
  return line
}
const badge = async (caller: Caller, code: string, at = batcher) => {
  await node.pool.query('update users set badge_code = $1 where username = $2', [code, caller.username])
  return (await at.post('/general/witness', { badge_code: code })).data.token as string
}
const weigh = (values: object, by = batcher) => by.post('/production/batching_logs', values)
let started: number | null = null
afterEach(async () => {
  if (started !== null)
    await plant.send(['manager'], started, 'cancel', { cancel_note: 'Next case', disposal_ref: 'CRA-0' })
  started = null
})

describe('weighing a batch', () => {
  it('aims at 37,885 ml of a lot at 97.4 mg/ml and takes as much less PG', async () => {
    const weak = await mixing.stocked('NIC-100', 60_000, {
      strength_mg_ml: 97.4,
      lot_number: 'NIC-WEAK',
      expires_on: '2099-01-01',
    })
    await mixing.stocked('NIC-100', 60_000, {
      strength_mg_ml: 100,
      lot_number: 'NIC-FULL',
      expires_on: '2099-06-01',
    })
    const { id, step_id } = await batch()
    const { lines, ...head } = await sheet(step_id)
    expect(head).toMatchObject({ volume_ml: 307_500, recipe: 'RCP-00031 rev 4', target_strength_mg_ml: 12 })
    expect(lines.map(({ sku, target_ml }) => [sku, Math.round(target_ml)])).toEqual([
      ['NIC-100', 37_885],
      ['MANGO', 24_600],
      ['COOL', 3_690],
      ['SWEET', 2_460],
      ['PG', 85_115],
      ['VG', 153_750],
    ])
    expect(
      lines[0]?.lots.slice(0, 2).map(({ lot_number, is_reserved }) => [lot_number, is_reserved]),
    ).toEqual([
      ['NIC-WEAK', 1],
      ['NIC-FULL', 0],
    ])
    expect(lines[5]).toMatchObject({ unit: 'g', tolerance_percent: 0.5 })

    const verified_by = await badge(await node.as('supervisor_batcher'), 'B-1')
    const payload = {
      step_id,
      recipe_line_id: lines[0]?.recipe_line_id,
      scan: 'NIC-100|NIC-WEAK',
      actual_qty: 37_885,
      unit: 'ml',
      verified_by,
      posting_key: 'nicotine-1',
    }
    const first = await weigh(payload)
    expect(first).toMatchObject({
      http: 201,
      data: { verdict: 'ok', lot_id: weak.id, kind: 'recipe', deviation_percent: expect.closeTo(0, 2) },
    })
    // On a bad line it is sent again: it happens once.
    expect(await weigh(payload)).toMatchObject({ replayed: 1, data: { id: first.data.id } })
    const { rows } = await node.pool.query(
      `select m.qty::float8 as qty, m.reason, m.lot_id, m.from_bin_id from batching_logs l
        join stock_movements m on m.id = l.stock_movement_id where l.step_id = $1`,
      [step_id],
    )
    expect(rows).toEqual([
      { qty: 37_885, reason: 'consume', lot_id: weak.id, from_bin_id: mixing.staging.id },
    ])
    expect(await plant.step(id, 'batching')).toMatchObject({
      lines_to_weigh: 6,
      lines_weighed: 1,
      weighed_at: null,
    })
    expect(await weigh({ ...payload, posting_key: 'nicotine-2' })).toMatchObject({ message: 'line_weighed' })
  })

  it('writes each row that an addition changes once into the log, of boards only its card', async () => {
    const { step_id } = await batch()
    const line = await lineOf(step_id, 'VG')
    const { rows: feed } = await node.pool.query<{ position: number }>('select position from feed')
    const payload = { step_id, recipe_line_id: line.recipe_line_id, lot_id: line.lots[0]?.lot_id }
    expect(
      await weigh({
        ...payload,
        actual_qty: Math.round(line.target_ml * (line.density_g_ml ?? 1)),
        unit: 'g',
      }),
    ).toMatchObject({ http: 201 })
    const { rows: written } = await node.pool.query<{ table_name: string; bytes: number }>(
      `select table_name, pg_column_size(changes.*) as bytes from changes where position > $1 order by table_name`,
      [feed[0]?.position],
    )
    expect(written.map(({ table_name: name }) => name).join(' ')).toBe(
      'batching_logs bins board production_order_materials production_order_steps products stock_levels',
    )
    // What every addition costs the log for good.
    expect(written.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(10_000)
  })

  it('refuses another ingredient, a lot out of date or not released, and a code that no lot has', async () => {
    const { step_id } = await batch()
    const { recipe_line_id } = await lineOf(step_id, 'PG')
    const cool = await mixing.stocked('COOL', 10)
    const old = await mixing.stocked('PG', 10, { expires_on: '2026-11-20' })
    const onHold = await mixing.stocked('PG', 10, { status: 'hold', held_from: 'released' })
    const payload = { step_id, recipe_line_id, actual_qty: 10, unit: 'ml' }
    const refusals = [
      { lot_id: cool.id },
      { lot_id: old.id },
      { lot_id: onHold.id },
      { scan: 'NO-SUCH-LOT' },
      {},
      { lot_id: cool.id, recipe_line_id: null },
    ]
    const answers = await Promise.all(refusals.map((values) => weigh({ ...payload, ...values })))
    expect(answers.map(({ http, message }) => [http, message])).toEqual([
      [422, 'wrong_ingredient'],
      [422, 'lot_expired'],
      [422, 'lot_not_released'],
      [422, 'validation_error'],
      [422, 'validation_error'],
      [422, 'validation_error'],
    ])
    expect(answers.slice(3).map(({ data }) => Object.keys(data))).toEqual([
      ['scan'],
      ['lot_id'],
      ['recipe_line_id'],
    ])
  })

  it('of nicotine needs a second person: another one, of batching, whose badge confirms one act', async () => {
    const { step_id } = await batch()
    const { recipe_line_id, target_ml } = await lineOf(step_id, 'NIC-100')
    const payload = {
      step_id,
      recipe_line_id,
      scan: 'NIC-FULL',
      unit: 'ml',
      actual_qty: 18_450,
      is_partial: 1,
    }
    expect(target_ml).toBeGreaterThan(36_900)
    expect(await weigh(payload)).toMatchObject({ http: 422, message: 'second_person_required' })
    await node.pool.query('update users set badge_code = $1 where username = $2', ['OWN', batcher.username])
    expect(await batcher.post('/general/witness', { badge_code: 'OWN' })).toMatchObject({
      http: 422,
      data: { badge_code: { code: 'other' } },
    })
    const other = await badge(await node.as('bottler'), 'B-2')
    expect(await weigh({ ...payload, verified_by: other })).toMatchObject({
      message: 'validation_error',
      data: { verified_by: { code: 'other' } },
    })
    const second = await badge(await node.as('head_batcher'), 'B-3')
    expect(await weigh({ ...payload, verified_by: second })).toMatchObject({
      http: 201,
      data: { is_partial: 1, verdict: 'ok', deviation_percent: null, verified_by: expect.any(String) },
    })
    // The token is used, and shown to the batcher alone.
    expect(await weigh({ ...payload, verified_by: second })).toMatchObject({
      data: { verified_by: { code: 'other' } },
    })
    const elsewhere = await badge(await node.as('head_batcher'), 'B-4', await node.as('supervisor_batcher'))
    expect(await weigh({ ...payload, verified_by: elsewhere })).toMatchObject({
      data: { verified_by: { code: 'other' } },
    })
    // The second half from the weak lot: the line ends at the same nicotine.
    const third = await badge(await node.as('manager'), 'B-5')
    const rest = Math.round((1_845_000 / 97.4) * 1000) / 1000
    const last = await weigh({
      ...payload,
      scan: 'NIC-WEAK',
      actual_qty: rest,
      is_partial: 0,
      verified_by: third,
    })
    expect(last).toMatchObject({ http: 201, data: { deviation_percent: expect.closeTo(0, 3) } })
  })

  it('a second person confirms by username and password too; wrong ones are counted with those of sign-ins', async () => {
    const { step_id } = await batch()
    const { recipe_line_id } = await lineOf(step_id, 'NIC-100')
    const second = await node.as('supervisor_batcher')
    const witness = (values: object) => batcher.post('/general/witness', values)
    const password = 'a long password'
    expect((await witness({ password })).data).toEqual({ username: 'required' })
    expect((await witness({ username: batcher.username, password })).data).toHaveProperty('username')
    const wrong = { username: second.username, password: 'another password' }
    expect(await witness(wrong)).toMatchObject({ http: 422, data: { password: { code: 'other' } } })
    // An unknown name is refused in the same words.
    expect((await witness({ ...wrong, username: 'none.such' })).data).toEqual((await witness(wrong)).data)
    const { data } = await witness({ username: ` ${second.username.toUpperCase()}`, password })
    expect(data.person).toMatchObject({ id: second.id })
    const payload = { step_id, recipe_line_id, scan: 'NIC-FULL', unit: 'ml', actual_qty: 100, is_partial: 1 }
    expect(await weigh({ ...payload, verified_by: data.token })).toMatchObject({
      http: 201,
      data: { verified_by_id: second.id },
    })
    // Once right, earlier tries are forgotten; then eight are looked at, and the right one waits too.
    const codes: string[] = []
    for (let tries = 0; tries < 9; tries++) codes.push((await witness(wrong)).message)
    expect(codes.slice(0, 8)).toEqual(Array(8).fill('validation_error'))
    expect(codes[8]).toBe('too_many_attempts')
    expect(await witness({ username: second.username, password })).toMatchObject({
      http: 429,
      message: 'too_many_attempts',
    })
    await node.pool.query('delete from throttles')
  })

  it('out of tolerance needs the reason of a supervisor of the batchers', async () => {
    const { step_id } = await batch()
    const { recipe_line_id } = await lineOf(step_id, 'MANGO')
    const [lot] = (await lineOf(step_id, 'MANGO')).lots
    const payload = { step_id, recipe_line_id, lot_id: lot?.lot_id, actual_qty: 24_800, unit: 'ml' }
    expect(await weigh(payload)).toMatchObject({
      http: 422,
      message: 'out_of_tolerance',
      data: { deviation_percent: 0.813, tolerance_percent: 0.5, target_qty: 24_600 },
    })
    // A reason of the batcher alone is none.
    expect(await weigh({ ...payload, override_reason: 'Drum was fuller' })).toMatchObject({
      message: 'out_of_tolerance',
    })
    const override_by = await badge(await node.as('supervisor_batcher'), 'B-6')
    expect(await weigh({ ...payload, override_reason: 'Drum was fuller', override_by })).toMatchObject({
      http: 201,
      data: { verdict: 'overridden', override_reason: 'Drum was fuller', deviation_percent: 0.813 },
    })
  })

  it('in grams takes kilograms of the stock, and no more than there is', async () => {
    const { step_id } = await batch()
    const { recipe_line_id, lots } = await lineOf(step_id, 'VG')
    const payload = { step_id, recipe_line_id, lot_id: lots[0]?.lot_id, actual_qty: 193_879, unit: 'g' }
    const little = await mixing.stocked('VG', 1)
    expect(await weigh({ ...payload, lot_id: little.id })).toMatchObject({ message: 'insufficient_stock' })
    const done = await weigh(payload)
    expect(done).toMatchObject({
      http: 201,
      data: { actual_ml: expect.closeTo(153_750.2, 1), target_qty: 193_878.75 },
    })
    const { rows } = await node.pool.query('select qty::float8 as qty from stock_movements where id = $1', [
      done.data.stock_movement_id,
    ])
    expect(rows).toEqual([{ qty: 193.879 }])
  })

  it('is refused for people who do not work in batching, and while the step does not run', async () => {
    const { id, step_id } = await batch()
    const { recipe_line_id, lots } = await lineOf(step_id, 'MANGO')
    const payload = { step_id, recipe_line_id, lot_id: lots[0]?.lot_id, actual_qty: 24_600, unit: 'ml' }
    expect(await weigh(payload, await node.as('labeler'))).toMatchObject({ message: 'phase_not_yours' })
    expect(await weigh(payload, await node.as('sale'))).toMatchObject({ http: 403 })
    await plant.work(id, 'batching', 'pause', { pause_reason_parameter_id: await plant.reason('break') })
    expect(await weigh(payload)).toMatchObject({ http: 409, message: 'invalid_transition' })
  })
})
