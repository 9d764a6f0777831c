import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { system } from '../../../../../server/engine/unitOfWork'
import { productionOrderSteps } from '../../../../../src/resources/production/steps/production_order_steps'
import { type Plant, refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
let plant: Plant
let bottled: WorkedPlant['bottled']
let started: WorkedPlant['started']
let leak: WorkedPlant['leak']
let say: WorkedPlant['say']
beforeAll(async () => {
  worked = await workedPlant()
  ;({ plant, bottled, started, leak, say } = worked)
})
afterAll(() => plant.close())
beforeEach(() => worked.clear())

describe('step', () => {
  it('a step belongs to the people of its phase', async () => {
    const id = await bottled(1000)
    const start = { machine_id: plant.floor['filler 1'] }
    expect((await refusalOf(plant.work(id, 'bottling', 'start', start, ['labeler']))).code).toBe(
      'phase_not_yours',
    )
    expect((await refusalOf(plant.work(id, 'bottling', 'start', start, ['planning']))).code).toBe(
      'no_privileges',
    )
  })

  it('a step of bottling waits for the HPLC pass of its batch', async () => {
    const id = await plant.released(1000)
    await plant.work(id, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
    await plant.work(id, 'batching', 'finish', { qty_good: 32_000 })
    expect(
      await refusalOf(plant.work(id, 'bottling', 'start', { machine_id: plant.floor['filler 1'] })),
    ).toMatchObject({
      code: 'hplc_not_passed',
      data: { text: 'Batch lot is waiting for HPLC' },
    })
    await plant.work(id, 'hplc', 'block', { block_code: 'hplc_failed' }, ['qa_manager'])
    expect((await refusalOf(plant.work(id, 'hplc', 'unblock', {}, ['supervisor_batcher']))).code).toBe(
      'no_privileges',
    )
    expect((await plant.work(id, 'hplc', 'unblock', {}, ['qa_manager'])).status).toBe('ready')
  })

  it('a step starts on a free machine of its phase that is in order', async () => {
    await started(1000)
    const id = await bottled(1000)
    const start = (machine: string | null) =>
      plant.work(id, 'bottling', 'start', machine === null ? {} : { machine_id: plant.floor[machine] })
    expect((await refusalOf(start('filler 1'))).code).toBe('machine_busy')
    expect((await refusalOf(start('labeler 1'))).data).toHaveProperty('machine_id')
    expect((await refusalOf(start(null))).data).toEqual({ machine_id: 'requiredif' })
    await say('filler 2', 'down', 'jam')
    expect((await refusalOf(start('filler 2'))).code).toBe('machine_down')
  })

  it('a step of batching starts only in a tank that holds the whole batch', async () => {
    const id = await plant.released(1000)
    const small = plant.floor['tank 2'] ?? 0
    const setCapacity = (ml: number) =>
      sql`update machines set capacity_ml = ${ml}, version = version + 1 where id = ${small}`.execute(
        plant.db,
      )
    await setCapacity(30_000)
    expect((await refusalOf(plant.work(id, 'batching', 'start', { machine_id: small }))).data).toEqual({
      machine_id: { code: 'other', text: 'tank 2 holds 30 L; the batch is 32.1 L' },
    })
    await setCapacity(32_100)
    expect((await plant.work(id, 'batching', 'start', { machine_id: small })).status).toBe('in_progress')
    await setCapacity(500_000)
  })

  it('a step of batching does not start on a scale', async () => {
    const id = await plant.released(1000)
    const scale = plant.floor['tank 2'] ?? 0
    const setKind = (kind: string) =>
      sql`update machines set kind = ${kind}, version = version + 1 where id = ${scale}`.execute(plant.db)
    await setKind('scale')
    expect((await refusalOf(plant.work(id, 'batching', 'start', { machine_id: scale }))).data).toEqual({
      machine_id: { code: 'other', text: 'tank 2 is a scale; a batch is mixed in a tank' },
    })
    await setKind('tank')
  })

  it('a step counts no more than came in, plus the tolerance', async () => {
    const id = await started(1000)
    // 32,000 ml are 1,066 bottles, 2 % more are 1,087.
    expect(await refusalOf(plant.work(id, 'bottling', 'report', { qty_good: 1088 }))).toMatchObject({
      code: 'over_available',
      data: { text: 'Only 1,066 units are available from the previous phase' },
    })
    expect((await plant.work(id, 'bottling', 'report', { qty_good: 1087 })).qty_good).toBe(1087)
  })

  it('a step refuses counts that are nothing, broken, or scrap without reason', async () => {
    const id = await started(1000)
    const report = async (payload: object) =>
      (await refusalOf(plant.work(id, 'bottling', 'report', payload))).data
    expect(await report({})).toHaveProperty('qty_good')
    expect(await report({ qty_good: 1.5 })).toEqual({ qty_good: 'integer' })
    expect(await report({ qty_good: -1 })).toEqual({ qty_good: 'size' })
    expect(await report({ qty_scrap: 1 })).toEqual({ scrap_reason_parameter_id: 'requiredif' })
    expect(await report({ qty_scrap: 1, scrap_reason_parameter_id: await plant.reason('break') })).toEqual({
      scrap_reason_parameter_id: 'exists',
    })
  })

  it('a reason counts only in the phases where it can happen, and the hold of an order in each', async () => {
    const id = await started(1000)
    const skewed = { qty_good: 1, qty_scrap: 1, scrap_reason_parameter_id: await plant.reason('label_skew') }
    expect((await refusalOf(plant.work(id, 'bottling', 'report', skewed))).data).toEqual({
      scrap_reason_parameter_id: { code: 'other', text: 'Label skew is not a reason used in Bottling' },
    })
    const reel = { pause_reason_parameter_id: await plant.reason('waiting_reel') }
    expect((await refusalOf(plant.work(id, 'bottling', 'pause', reel))).data).toHaveProperty(
      'pause_reason_parameter_id',
    )
    const hold = { hold_reason_parameter_id: await plant.reason('qa_hold') }
    await plant.send(['supervisor_production'], id, 'hold', hold)
    expect(await plant.step(id, 'bottling')).toMatchObject({
      status: 'paused',
      pause_reason_parameter: 'Order on hold',
    })
  })

  it('a machine stops for a reason of its phase that explains the state', async () => {
    const refused = async (...report: Parameters<typeof say>) => (await refusalOf(say(...report))).data
    expect(await refused('filler 1', 'down', 'no_operator')).toEqual({ reason_parameter_id: 'exists' })
    expect(await refused('filler 1', 'down', 'stamp_feed')).toEqual({ reason_parameter_id: 'exists' })
    expect((await say('filler 1', 'down', 'nozzle_drip')).current_state).toBe('down')
  })

  it('a step of batching refuses a volume that was typed in another unit', async () => {
    const id = await plant.released(1000)
    await plant.work(id, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
    expect((await refusalOf(plant.work(id, 'batching', 'finish', { qty_good: 40_000 }))).data).toEqual({
      qty_good: { code: 'other', text: 'Volume is above 120% of the plan; confirm the unit' },
    })
  })

  it('a batch has all of its lines open once it begins, and is finished before they are weighed only by a supervisor with a reason', async () => {
    const id = await plant.released(1000)
    await plant.work(id, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
    const { lines_to_weigh, lines_weighed } = await plant.step(id, 'batching')
    expect([lines_to_weigh, lines_weighed]).toEqual([6, 0])
    const volume = { qty_good: 32_000 }
    const reason = { ...volume, unweighed_reason: 'Weighed by hand' }
    expect(await refusalOf(plant.work(id, 'batching', 'finish', reason, ['batcher']))).toMatchObject({
      code: 'lines_unweighed',
    })
    expect((await plant.work(id, 'batching', 'finish', reason, ['supervisor_batcher'])).status).toBe('done')
  })

  it('a step finishes with much scrap only for a reason, and not before the phase before it', async () => {
    const id = await started(1000)
    await plant.work(id, 'bottling', 'report', { qty_good: 500 })
    await plant.work(id, 'labelling', 'start', { machine_id: plant.floor['labeler 1'] })
    expect((await refusalOf(plant.work(id, 'labelling', 'finish', { qty_good: 400 }))).code).toBe(
      'predecessor_open',
    )
    const finish = {
      qty_good: 400,
      qty_scrap: 100,
      ...(await leak()),
      rest_recovered: 2000,
      pails: await plant.inPails(2000),
    }
    expect((await refusalOf(plant.work(id, 'bottling', 'finish', finish))).code).toBe(
      'scrap_limit_reason_required',
    )
    expect((await plant.work(id, 'bottling', 'finish', { ...finish, scrap_note: 'Bad caps' })).status).toBe(
      'done',
    )
  })

  it('a step finishes only when what it leaves of its liquid is declared in full, beyond what stays in the line', async () => {
    const id = await started(1000)
    const finish = (payload: object) => plant.work(id, 'bottling', 'finish', { qty_good: 800, ...payload })
    expect(await refusalOf(finish({}))).toEqual({
      code: 'volume_unbalanced',
      data: { text: '8,000 ml would be left: enter what was recovered or lost', left: 8000, unit: 'ml' },
    })
    const lost = { rest_lost: 2000, loss_reason_parameter_id: await plant.reason('line_loss') }
    expect((await refusalOf(finish({ ...lost, rest_recovered: 5999 }))).code).toBe('volume_unbalanced')
    expect((await refusalOf(finish({ rest_recovered: 6000, rest_lost: 2000 }))).data).toEqual({
      loss_reason_parameter_id: 'requiredif',
    })
    expect((await refusalOf(finish({ ...lost, rest_recovered: 6000 }))).code).toBe('pails_required')
    const wrong = finish({ ...lost, rest_recovered: 6000, pails: await plant.inPails(5000) })
    expect((await refusalOf(wrong)).data).toHaveProperty('pails')
    await finish({ ...lost, rest_recovered: 6000, pails: await plant.inPails(6000) })
    expect(await plant.get(id)).toMatchObject({
      volume_recovered_ml: 6000,
      volume_lost_ml: 2000,
      qty_lost: 0,
    })
    const line = await started(1000, 'filler 2')
    await plant.work(line, 'bottling', 'finish', { qty_good: 1050 })
    expect(await plant.get(line)).toMatchObject({ volume_recovered_ml: 0, volume_lost_ml: 500 })
  })

  it('bottles that a step took and did not count are lost with a reason or count as scrap, and a reopened step takes them back', async () => {
    const id = await started(1000)
    await plant.work(id, 'bottling', 'finish', { qty_good: 1050 })
    await plant.work(id, 'labelling', 'start', { machine_id: plant.floor['labeler 1'] })
    const finish = (payload: object) => plant.work(id, 'labelling', 'finish', { qty_good: 1040, ...payload })
    expect((await refusalOf(finish({}))).data).toEqual({
      text: '10 units would be left: enter what was lost, or count it as scrap',
      left: 10,
      unit: 'unit',
    })
    expect((await refusalOf(finish({ rest_recovered: 10 }))).data).toHaveProperty('rest_recovered')
    await finish({ rest_lost: 10, loss_reason_parameter_id: await plant.reason('other') })
    expect(await plant.get(id)).toMatchObject({ qty_lost: 10, qty_labelled: 1040 })
    const { id: stepId } = await plant.step(id, 'labelling')
    await plant.as(system, (unit) => unit.fire(productionOrderSteps, stepId, 'reopen', {}, system))
    expect(await plant.get(id)).toMatchObject({ qty_lost: 0 })
    expect((await plant.work(id, 'labelling', 'resume')).status).toBe('in_progress')
    await finish({ qty_good: 10 })
    expect(await plant.get(id)).toMatchObject({ qty_lost: 0, qty_labelled: 1050 })
  })

  it('a step is blocked when its machine goes down and comes back when the machine does', async () => {
    const id = await started(1000)
    plant.later(10)
    await say('filler 1', 'down', 'jam')
    expect(await plant.step(id, 'bottling')).toMatchObject({
      status: 'blocked',
      block_code: 'machine_down',
      run_seconds: 600,
    })
    expect((await refusalOf(plant.work(id, 'bottling', 'unblock', {}, ['supervisor_production']))).code).toBe(
      'machine_down',
    )
    plant.later(5)
    await say('filler 1', 'idle', 'no_operator')
    expect(await plant.step(id, 'bottling')).toMatchObject({
      status: 'paused',
      pause_seconds: 300,
      block_code: null,
    })
    expect((await plant.work(id, 'bottling', 'resume')).status).toBe('in_progress')
  })

  it('a step that runs keeps its machine from being switched off or mended', async () => {
    await started(1000)
    for (const state of ['off', 'maintenance'] as const)
      expect((await refusalOf(say('filler 1', state, null))).code).toBe('step_running')
    expect((await refusalOf(say('filler 1', 'down', null))).data).toEqual({
      reason_parameter_id: 'requiredif',
    })
  })
})
