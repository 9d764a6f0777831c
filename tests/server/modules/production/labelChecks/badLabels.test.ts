import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantAreas } from '../../../../../src/resources/production/flows/plantArea'
import { type LabelledLine, labelledLine } from '../../../../fixtures/labels/labelledLine'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'
import { startServer, type TestNode } from '../../../../harness/server'

const seen = ['product', 'strength', 'lot_printed']

/** What is sent beside a whole check, and the fields or the code of its refusal. */
const cases: Readonly<Record<string, [more: (line: LabelledLine) => object, http: number, refused: object]>> =
  {
    'a check of no step': [() => ({ step_id: null }), 422, { data: { step_id: { code: 'other' } } }],
    'a check of a step and a stamping order': [
      () => ({ product_stamping_order_id: 1 }),
      422,
      { message: 'validation_error' },
    ],
    'a check of a step that is done': [
      ({ before }) => ({ step_id: before }),
      409,
      { message: 'invalid_transition' },
    ],
    'a check at a point that is none': [() => ({ checkpoint: 'noon' }), 422, { data: { checkpoint: 'in' } }],
    'a first check that is not the one of the start': [
      () => ({ checkpoint: 'hourly' }),
      422,
      { data: { checkpoint: { text: 'The first check of a run is the one of its start' } } },
    ],
    'a check at which nothing was looked at': [
      () => ({ items: [] }),
      422,
      { data: { items: { text: expect.any(String) } } },
    ],
    'an item that no label has': [() => ({ items: ['colour'] }), 422, { message: 'validation_error' }],
    'a mark of export on goods with a stamp': [
      () => ({ items: [...seen, 'export_mark'] }),
      422,
      { data: { items: { text: 'Only goods for export carry their mark' } } },
    ],
    'a wrong item that was not looked at': [
      () => ({ wrong_items: ['volume'] }),
      422,
      { data: { wrong_items: { text: 'Only what was looked at can be wrong' } } },
    ],
    'a code longer than any is': [
      () => ({ scanned_upc: '1'.repeat(61) }),
      422,
      { data: { scanned_upc: expect.anything() } },
    ],
  }

describe.each(plantAreas)('bad input of label checks of %s', (area) => {
  let node: TestNode
  let worked: WorkedPlant
  let line: LabelledLine

  beforeAll(async () => {
    node = await startServer()
    worked = await workedPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
    line = await labelledLine(worked, area, false)
  })
  afterAll(async () => {
    await worked.plant.close()
    await node.stop()
  })

  const whole = () => ({ step_id: line.step, checkpoint: 'start', items: seen })

  it.each(Object.entries(cases))('%s is refused, and no check is kept', async (_, [more, http, refused]) => {
    const worker = await node.as(line.role)
    const answer = await worker.post('/production/label_checks', { ...whole(), ...more(line) })
    expect(answer).toMatchObject({ http, ...refused })
    expect((await sql`select from label_checks`.execute(node.db)).rows).toEqual([])
  })

  it('a check is resolved only where it failed, with what became of it, once, and removed never', async () => {
    const worker = await node.as(line.role)
    const passed = await worker.post('/production/label_checks', whole())
    const quality = await node.as('qa_manager')
    const resolve = (check: { id: number; version: number }, resolution?: string) =>
      quality.post(`/production/label_checks/${check.id}/resolve`, { version: check.version, resolution })
    expect((await resolve(passed.data, 'Nothing')).message).toBe('invalid_transition')
    const failed = await worker.post('/production/label_checks', {
      ...whole(),
      checkpoint: 'hourly',
      wrong_items: ['product'],
    })
    expect((await resolve(failed.data)).data).toEqual({ resolution: 'required' })
    expect(await resolve(failed.data, 'Labelled again')).toMatchObject({ http: 200 })
    const { data } = await quality.get(`/production/label_checks/${failed.data.id}`)
    expect((await resolve(data, 'Once more')).message).toBe('invalid_transition')
  })
})
