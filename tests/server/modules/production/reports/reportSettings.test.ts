import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobNamed } from '../../../../../server/jobs/jobs'
import { prepareSettings } from '../../../../../server/site/settings'
import { knownSettings, type SettingKey } from '../../../../../src/resources/general/system/settingsKnown'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let admin: Awaited<ReturnType<TestNode['as']>>
beforeAll(async () => {
  node = await startServer()
  await prepareSettings(node.pool)
  admin = await node.as('admin')
})
afterAll(() => node.stop())

const set = async (key: SettingKey, value: unknown) => {
  const { data } = await admin.get('/general/settings?limit=500')
  const { id, version } = data.find((row: { key: string }) => row.key === key)
  return admin.put(`/general/settings/${id}`, { value, version })
}
const textOf = ({ data }: { data: { value: { text: string } } }) => data.value.text
const duty = (query: string) => admin.get(`/production/excise_duty?${query}`)

describe('duty', () => {
  it('duty of 30 ml for Ontario is 7 steps, 7.84 federal and as much for the province', async () => {
    const inOntario = 'jurisdiction=ON&volume_ml=30&date=2026-11-24'
    expect((await duty(inOntario)).data).toEqual({
      steps: 7,
      rate: 1.12,
      duty: 7.84,
      additional: 7.84,
      total: 15.68,
      stamps: ['ON'],
    })
    expect((await duty(`${inOntario}&qty=10000`)).data.total).toBe(156_800)
    expect((await duty('jurisdiction=CA&volume_ml=30&date=2024-06-30')).data.total).toBe(7)
  })

  it('duty is refused for a jurisdiction that takes no part on the day, and for a container of nothing', async () => {
    expect(await duty('jurisdiction=NS&volume_ml=30&date=2026-03-31')).toMatchObject({
      http: 422,
      message: 'jurisdiction_inactive',
    })
    expect((await duty('jurisdiction=NS&volume_ml=30&date=2026-06-30')).data.stamps).toEqual(['NS', 'CA'])
    expect((await duty('jurisdiction=ON&volume_ml=0')).data).toHaveProperty('volume_ml')
    expect((await duty('jurisdiction=XX&volume_ml=30')).data).toEqual({ jurisdiction: 'in' })
    const bottler = await node.as('bottler')
    expect((await bottler.get('/production/excise_duty?jurisdiction=ON&volume_ml=30')).message).toBe(
      'no_privileges',
    )
  })

  it('duty follows a rate of the setting from its day on, in the reports too', async () => {
    const newer = { unit: 'ml', effective_from: '2026-12-01', federal: 2, additional: 3, source: 'Act, s. 1' }
    const rates = [...knownSettings['excise.rates'].initial, newer]
    expect((await set('excise.rates', rates)).status).toBe(1)
    const stakeOn = async (day: string) =>
      (await node.pool.query(`select duty_at_stake(30, 30, 'ON', $1)::float8 as duty`, [day])).rows[0].duty
    expect([await stakeOn('2026-11-30'), await stakeOn('2026-12-01')]).toEqual([15.68, 35])
    expect((await duty('jurisdiction=ON&volume_ml=30&date=2026-12-01')).data.total).toBe(35)
    expect(textOf(await set('excise.rates', [...rates, newer]))).toBe(
      'value: There is one rate for each regime, unit and day',
    )
    expect(textOf(await set('excise.rates', [{ ...newer, federal: -1 }]))).toBe('value[0].federal: size')
    expect(textOf(await set('excise.rates', []))).toBe('value: required')
    await set('excise.rates', null)
  })

  it('duty of another regime is a rate of the setting with steps of its own, in calls and reports alike', async () => {
    const britain = {
      unit: 'ml',
      effective_from: '2026-12-01',
      federal: 0.22,
      additional: 0,
      step: 1,
      step_until: 1,
      step_above: 1,
      source: 'Finance Act 2026, s. 1',
    }
    const rates = [...knownSettings['excise.rates'].initial, britain]
    expect((await set('excise.rates', rates)).status).toBe(1)
    const { rows } = await node.pool.query(
      `select duty_at_stake(ml, ml, 'CA', '2026-12-01')::float8 as duty from unnest(array[0.5, 10, 10.1, 50]) ml`,
    )
    expect(rows.map(({ duty: stake }) => stake)).toEqual([0.22, 2.2, 2.42, 11])
    expect((await duty('jurisdiction=CA&volume_ml=50&date=2026-12-01')).data).toMatchObject({
      steps: 50,
      total: 11,
    })
    expect((await duty('jurisdiction=CA&volume_ml=50&date=2026-11-30')).data).toMatchObject({ steps: 9 })
    expect(textOf(await set('excise.rates', [{ ...britain, step: 0 }]))).toMatch(/^value\[0\]\.step: /)
    await set('excise.rates', null)
  })

  it('everybody knows the colours and reels of stamps that the plant describes, on which white letters are read', async () => {
    const kinds = [{ code: 'ON', colour: '#005A9C', width_mm: 20, height_mm: 40.5, reel_size: 5000 }]
    const bottler = await node.as('bottler')
    const kindsNow = async () => (await bottler.get('/me')).data.config.stamp_kinds
    expect(await kindsNow()).toBeUndefined()
    expect((await set('excise.stamp_kinds', kinds)).status).toBe(1)
    expect(await kindsNow()).toEqual(kinds)
    expect(textOf(await set('excise.stamp_kinds', [{ code: 'ON', colour: '#FFD700' }]))).toBe(
      'value[0].colour: is too light for white letters',
    )
    expect(textOf(await set('excise.stamp_kinds', [...kinds, ...kinds]))).toBe(
      'value: There is one line for each jurisdiction',
    )
    await set('excise.stamp_kinds', null)
  })

  it('a return is due on the day that the plant has set, in the month after its own', async () => {
    await set('excise.return_day', 20)
    await jobNamed('excise_returns')?.work({ db: node.db, at: new Date().toISOString() } as never)
    const { rows } = await node.pool.query(
      `select due_on::text, to_char(month + interval '1 month', 'YYYY-MM') as next from excise_returns
       order by month desc limit 1`,
    )
    expect(rows).toEqual([{ due_on: `${rows[0].next}-20`, next: rows[0].next }])
    await set('excise.return_day', null)
  })

  it('the database knows the same rates and jurisdictions as the product', async () => {
    const { rows: rates } = await node.pool.query(
      `select regime, effective_from::text, federal::float8, additional::float8, step::float8, step_until::float8,
         step_above::float8 from excise_rates() order by effective_from`,
    )
    expect(rates).toEqual(
      knownSettings['excise.rates'].initial
        .filter(({ unit }) => unit === 'ml')
        .map(({ source: _source, unit: _unit, ...rate }) => rate),
    )
    const { rows } = await node.pool.query(
      `select regime, code, is_additional, effective_from::text, effective_to::text, is_active
       from excise_jurisdictions()`,
    )
    expect(rows).toEqual(
      knownSettings['excise.jurisdictions'].initial.map(
        ({ regime, code, is_additional, effective_from, effective_to, is_active }) => ({
          regime,
          code,
          is_additional,
          effective_from,
          effective_to,
          is_active,
        }),
      ),
    )
  })

  it('the database words the lines of a return as the product does', async () => {
    const { rows } = await node.pool.query(
      'select part as return_part, item, text_en, text_fr from excise_return_texts(null)',
    )
    const inOrder = (lines: readonly object[]) => lines.map((line) => JSON.stringify(line)).toSorted()
    expect(inOrder(rows)).toEqual(inOrder(knownSettings['excise.return_texts'].initial))
    expect(textOf(await set('excise.return_texts', [rows[0], rows[0]]))).toBe(
      'value: There is one text for each line',
    )
  })

  it('a province and the stamp jurisdictions are checked against each other', async () => {
    const { data: provinces } = await admin.get('/general/provinces?search=Quebec')
    const quebec = `/general/provinces/${provinces[0].id}`
    expect(provinces[0]).toMatchObject({ code: 'QC', excise_jurisdiction: 'QC', is_active: 1 })
    const all = knownSettings['excise.jurisdictions'].initial
    const without = all.filter(({ code }) => code !== 'QC')
    for (const value of [
      without,
      all.map((one) => ({ ...one, is_active: one.code === 'QC' ? 0 : 1 })),
      all.map((one) => ({ ...one, effective_to: one.code === 'QC' ? '2025-12-31' : null })),
    ])
      expect(textOf(await set('excise.jurisdictions', value))).toMatch(/^Quebec uses the stamp QC/)
    expect(textOf(await set('excise.jurisdictions', [{ ...all[0], effective_to: '2020-01-01' }]))).toBe(
      'value[0].effective_to: ends before it begins',
    )
    await admin.change(quebec, { is_active: 0 })
    expect((await set('excise.jurisdictions', without)).status).toBe(1)
    expect((await admin.change(quebec, { is_active: 1 })).data).toHaveProperty('excise_jurisdiction')
    await set('excise.jurisdictions', null)
    expect((await admin.change(quebec, { is_active: 1 })).status).toBe(1)
  })
})

describe('settings of reports', () => {
  it('people who read reports are told how they begin, others are not', async () => {
    const manager = await node.as('manager')
    const config = async () => (await manager.get('/me')).data.config
    expect(await config()).not.toHaveProperty('reports')
    await set('reports.default_period', 'last_month')
    await set('reports.max_rows', 1000)
    await set('reports.decimals', 1)
    await set('reports.columns', [{ report: 'batching_kpi', columns: ['made_on', 'actual_l'] }])
    expect((await config()).reports).toEqual({ period: 'last_month', max_rows: 1000, decimals: 1 })
    expect((await config())['columns.batching_kpi'].order).toEqual(['made_on', 'actual_l'])
    const bottler = await node.as('bottler')
    expect((await bottler.get('/me')).data.config).not.toHaveProperty('reports')
  })

  it('what no report has is refused at its place', async () => {
    const wrong: [SettingKey, unknown, string][] = [
      ['reports.default_period', 'always', 'value: in'],
      ['reports.max_rows', 100_001, 'value: max'],
      ['reports.decimals', 7, 'value: max'],
      ['reports.columns', [{ report: 'sales', columns: ['number'] }], 'value[0].report: in'],
      ['reports.columns', [{ report: 'batching_kpi', columns: ['recipe'] }], 'value[0].columns[0]: in'],
      ['reports.columns', [{ report: 'batching_kpi', columns: [] }], 'value[0].columns: required'],
      ['reports.batching_targets', [{ figure: 'first_pass_share', target: -1 }], 'value[0].target: size'],
    ]
    for (const [key, value, text] of wrong) expect(textOf(await set(key, value)), key).toBe(text)
  })

  it('recipients may read their report, and are told of the period that has ended', async () => {
    const manager = await node.as('manager')
    const bottler = await node.as('bottler')
    const to = (user: { id: number }) => [{ report: 'batching_kpi', user_id: user.id }]
    expect(textOf(await set('reports.recipients', to(bottler)))).toMatch(/may not read it/)
    expect((await set('reports.recipients', to(manager))).status).toBe(1)
    await set('reports.default_period', 'this_week')
    const run = (at: string) => jobNamed('report_notices')?.work({ db: node.db, at } as never)
    expect(await run('2026-11-24T12:00:00.000Z')).toBe('No period ended yesterday')
    expect(await run('2026-11-22T12:00:00.000Z')).toBe('1 notices sent')
    const { rows } = await node.pool.query(
      `select row ->> 'text' as text, row ->> 'path' as path from changes
       where channel = $1 and announced = 'told'`,
      [`private-general.users.${manager.id}`],
    )
    expect(rows).toEqual([
      {
        text: 'Batching KPI, 2026-11-15 to 2026-11-21',
        path: '/production/reports/batching-kpi?f.made_on=from:2026-11-15;to:2026-11-21',
      },
    ])
  })

  it('targets of batching are known to all who read its report, as they are now', async () => {
    const manager = await node.as('manager')
    const targets = async () => (await manager.get('/production/batching_targets')).data.value
    expect(await targets()).toContainEqual({ figure: 'first_pass_share', target: 93 })
    await set('reports.batching_targets', [{ figure: 'first_pass_share', target: 97 }])
    expect(await targets()).toEqual([{ figure: 'first_pass_share', target: 97 }])
    expect((await (await node.as('bottler')).get('/production/batching_targets')).message).toBe(
      'no_privileges',
    )
  })

  it('the shift of an instant is that of the plant, over midnight too, and none between shifts', async () => {
    const shiftAt = async (at: string) =>
      (await node.pool.query('select plant_shift($1) as shift', [at])).rows[0].shift
    expect([await shiftAt('2026-11-24T08:00:00-05'), await shiftAt('2026-11-24T23:30:00-05')]).toEqual([
      'day',
      null,
    ])
    await set('shifts', [{ name: 'night', from: '22:00', to: '06:00', breaks: [] }])
    expect([await shiftAt('2026-11-24T23:30:00-05'), await shiftAt('2026-11-24T05:59:00-05')]).toEqual([
      'night',
      'night',
    ])
  })
})
