import { afterAll, describe, expect, it } from 'vitest'
import { flavors } from '../../../../src/resources/inventory/products/flavors'
import { productSubstances } from '../../../../src/resources/inventory/products/product_substances'
import { build } from '../../../fixtures/build'
import { openResearch } from '../../../fixtures/rd/bench'

const bench = await openResearch()
afterAll(() => bench.node.stop())
const { goods, line } = bench

describe('a formula', () => {
  it('takes an ingredient that is found by its name, its number or what it tastes of', async () => {
    const found = async (words: string) => {
      const { data } = await bench.flavorist.get(`/inventory/products/lookup?search=${words}&limit=50`)
      return (data as { id: number }[]).map(({ id }) => id)
    }
    expect(await found('without mint')).toEqual([goods.cooling])
    expect(await found('WS-23')).toEqual([goods.cooling])
    expect(await found('nicotine base')).toEqual([goods.nicotine])
  })

  it('adds up while it is a draft: the line that fills up takes the rest, strength, PG and cost follow', async () => {
    const { version, sample } = await bench.started()
    const { data } = await bench.write(version, bench.twelve())
    expect(data).toMatchObject({
      total_percent: 100,
      strength_mg_ml: 12,
      pg_percent: 50,
      vg_percent: 50,
      density_g_ml: 1.1485,
      flavor_percent: 8,
      cost_per_l: 35.54,
    })
    expect(data.rd_sample_ingredients.map(({ percent }: { percent: number }) => percent)).toEqual([
      12, 8, 1.2, 0.8, 28, 50,
    ])
    expect(await bench.read('rd_samples', sample)).toMatchObject({ total_percent: 100, strength_mg_ml: 12 })
  })

  it('is refused whole where its sum is above 100, each line of the sum named', async () => {
    const { version } = await bench.started()
    const refused = await bench.write(version, [line(10, goods.pg, 60), line(20, goods.vg, 40.0001)])
    expect(refused.data).toMatchObject({
      'rd_sample_ingredients.0.percent': 'more100%',
      'rd_sample_ingredients.1.percent': 'more100%',
    })
    expect((await bench.read('rd_sample_versions', version)).total_percent).toBe(0)
  })

  it('is filled up by another of its lines when that is chosen in one write', async () => {
    const { version } = await bench.started()
    const filled = (pg: object, vg: object, ids: readonly { id: number }[] = []) =>
      [line(10, goods.pg, 40, pg), line(20, goods.vg, 40, vg)].map((one, at) => ({ ...one, id: ids[at]?.id }))
    const first = await bench.write(version, filled({}, { percent: null, is_qs: 1 }))
    const ids = first.data.rd_sample_ingredients
    const { data } = await bench.write(version, filled({ percent: null, is_qs: 1 }, { is_qs: 0 }, ids))
    expect(
      data.rd_sample_ingredients.map(({ percent, is_qs }: { percent: number; is_qs: number }) => [
        percent,
        is_qs,
      ]),
    ).toEqual([
      [60, 1],
      [40, 0],
    ])
  })

  it('has one line that fills up, and every ingredient once', async () => {
    const { version } = await bench.started()
    const twice = await bench.write(version, [
      line(10, goods.pg, null, { is_qs: 1 }),
      line(20, goods.vg, null, { is_qs: 1 }),
    ])
    expect(twice.http).toBe(422)
    const same = await bench.write(version, [line(10, goods.pg, 10), line(20, goods.pg, 20)])
    expect(Object.entries(same.data)).toEqual([[expect.stringContaining('product_id'), 'unique']])
  })

  it('is locked at exactly 100 and never changed then', async () => {
    const { version } = await bench.started()
    await bench.write(version, [line(10, goods.nicotine, 12), line(20, goods.vg, 87.9999)])
    const short = await bench.fire(bench.flavorist, 'rd_sample_versions', version, 'lock')
    expect(short.data.total_percent.text).toBe('The sum of the percentages must be 100')
    await bench.write(version, bench.twelve())
    const locked = await bench.fire(bench.flavorist, 'rd_sample_versions', version, 'lock')
    expect(locked.data).toMatchObject({ status: 'locked', formula_hash: expect.any(String) })
    expect((await bench.write(version, [line(10, goods.vg, 100)])).http).not.toBe(200)
  })

  it('is not locked with what the law or the project keeps out of it, which is named', async () => {
    const { version } = await bench.started({ excluded_ingredients: 'sucralose' })
    await bench.write(version, [...bench.twelve(), line(70, goods.taurine, 1)])
    const refused = await bench.fire(bench.flavorist, 'rd_sample_versions', version, 'lock')
    expect(refused.data).toMatchObject({
      'rd_sample_ingredients.3.product_id': { text: 'This ingredient is excluded by the project' },
      'rd_sample_ingredients.6.product_id': { text: expect.stringContaining('prohibited') },
    })
  })

  it('is not locked under a name that the law prohibits, of its project, its sample or its flavour, except for export', async () => {
    const named = await bench.started({ name: 'Vanilla custard trial' })
    await bench.write(named.version, bench.twelve())
    const lock = (one: { version: number }) =>
      bench.fire(bench.flavorist, 'rd_sample_versions', one.version, 'lock')
    expect((await lock(named)).data.sample_id.text).toContain('“custard” is prohibited (Dessert)')
    const { data: limits } = await bench.flavorist.get(
      `/rd/rd_sample_ingredients/limits?product_ids[]=${goods.vg}&rd_sample_version_id=${named.version}`,
    )
    expect(limits.prohibited_name).toContain('custard')
    const flavor = await bench.as((unit) =>
      unit.insert(flavors, { code: 'RB', name: 'Root beer', profile: 'beverage' }),
    )
    const flavoured = await bench.started({ flavor_id: flavor.id })
    await bench.write(flavoured.version, bench.twelve())
    expect((await lock(flavoured)).data.sample_id.text).toContain('root beer')
    const abroad = await bench.started({ name: 'Vanilla custard abroad', markets: ['EX'] })
    await bench.write(abroad.version, bench.twelve())
    expect((await lock(abroad)).data.status).toBe('locked')
  })

  it('above 20 mg/ml is not locked for Canada, whatever the reason; for export it is', async () => {
    const strong = [line(10, goods.nicotine, 20.01), line(20, goods.vg, null, { is_qs: 1 })]
    const lock = (version: number) =>
      bench.fire(bench.flavorist, 'rd_sample_versions', version, 'lock', { strength_note: 'For a trial' })
    const here = await bench.started()
    await bench.write(here.version, strong)
    expect((await lock(here.version)).data.strength_mg_ml.text).toBe('The strength cannot exceed 20 mg/ml')
    const abroad = await bench.started({ markets: ['EX'], target_strengths: '35' })
    await bench.write(abroad.version, [line(10, goods.nicotine, 35), line(20, goods.vg, null, { is_qs: 1 })])
    expect((await lock(abroad.version)).data.status).toBe('locked')
  })

  it('is not locked with too much of a substance from all ingredients together, or with an excluded one in them', async () => {
    await bench.as(async (unit) => {
      const substance = (product_id: number, values: object) =>
        unit.insert(productSubstances, {
          product_id,
          common_name: 'Diacetyl',
          cas_number: '431-03-8',
          share_percent: 0.01,
          ...values,
        })
      // 9 % of an ingredient with 100 ppm, all of the same density, and VG: 8.3 ppm of the whole.
      await substance(goods.mango, {})
      await substance(goods.cooling, {})
      await substance(goods.sweet, { common_name: 'Menthone', cas_number: '14073-97-3' })
    })
    const { version } = await bench.started({ excluded_ingredients: 'menthone' })
    await bench.write(version, bench.twelve())
    const lock = () => bench.fire(bench.flavorist, 'rd_sample_versions', version, 'lock')
    expect(Object.keys((await lock()).data)).toEqual(['rd_sample_ingredients.3.product_id'])
    const lines = bench.twelve()
    await bench.write(version, [...lines.slice(0, 3), ...lines.slice(4)])
    const refused = await lock()
    expect(refused.data).toMatchObject({
      'rd_sample_ingredients.1.product_id': {
        text: 'Diacetyl: 8.2858 ppm from all ingredients, at most 5 ppm',
      },
      'rd_sample_ingredients.2.product_id': { code: 'other' },
    })
    await bench.node.pool.query('delete from product_substances')
  })

  it('counts as PG and VG what carries its ingredients: an aroma chemical as it comes is outside, a dilution in PG is PG', async () => {
    const [pure, diluted] = await bench.as(async (unit) => {
      const records = build(unit)
      const additive = { kind: 'raw_material', density_g_ml: 1 } as const
      return [
        await records.product({ sku: 'LIMONENE', ...additive }),
        await records.product({ sku: 'MALTOL-10', ...additive, pg_percent: 100, vg_percent: 0 }),
      ]
    })
    const { version } = await bench.started()
    const { data } = await bench.write(version, [
      line(10, pure?.id ?? 0, 10),
      line(20, diluted?.id ?? 0, 5),
      line(30, goods.pg, 40),
      line(40, goods.vg, null, { is_qs: 1 }),
    ])
    expect(data).toMatchObject({ pg_percent: 50, vg_percent: 50 })
    expect(data.rd_sample_ingredients.map(({ kind }: { kind: string }) => kind)).toEqual([
      'other',
      'other',
      'pg',
      'vg',
    ])
  })

  it('is not locked with a limited substance that is bought as it is', async () => {
    const { id } = await bench.as((unit) =>
      build(unit).product({ sku: 'BUTTER', kind: 'raw_material', density_g_ml: 1, cas_number: '431-03-8' }),
    )
    const { version } = await bench.started()
    await bench.write(version, [line(10, id, 0.1), ...bench.twelve().slice(1), line(70, goods.nicotine, 12)])
    const refused = await bench.fire(bench.flavorist, 'rd_sample_versions', version, 'lock')
    expect(refused.data['rd_sample_ingredients.0.product_id'].text).toMatch(/^Diacetyl: 8\d\d\.\d+ ppm/)
    const { data } = await bench.supervisor.get(
      '/rd/rd_sample_ingredients/where_used?cas_number=431-03-8&max_percent=0.05',
    )
    expect(data).toMatchObject({ version_count: 1, above_count: 1, versions: [{ id: version }] })
  })

  it('off its target strength is locked with a reason only', async () => {
    const { version } = await bench.started()
    await bench.write(version, [line(10, goods.nicotine, 11), line(20, goods.vg, null, { is_qs: 1 })])
    const refused = await bench.fire(bench.flavorist, 'rd_sample_versions', version, 'lock')
    expect(refused.data.strength_note.text).toContain('11')
    const locked = await bench.fire(bench.flavorist, 'rd_sample_versions', version, 'lock', {
      strength_note: 'For a trial',
    })
    expect(locked.data.status).toBe('locked')
  })

  it('is written by its own flavourist and the supervisor alone, and read by no requester', async () => {
    const { version } = await bench.started()
    expect((await bench.write(version, bench.twelve(), bench.other)).message).toBe('no_privileges')
    expect((await bench.write(version, bench.twelve(), bench.supervisor)).http).toBe(200)
    expect((await bench.write(version, bench.twelve(), bench.quality)).message).toBe('no_privileges')
    for (const path of [`rd_sample_versions/${version}`, 'rd_sample_ingredients', 'rd_sample_versions'])
      expect((await bench.requester.get(`/rd/${path}`)).message).toBe('no_privileges')
  })

  it('is scaled to another strength: nicotine in proportion, the rest from the line that fills up', async () => {
    const { version } = await bench.started()
    await bench.write(version, bench.twelve())
    const { data } = await bench.flavorist.post(`/rd/rd_sample_versions/${version}/scale`, {
      to: 'strength',
      value: 6,
    })
    expect(data).toMatchObject({ total_percent: 100, strength_mg_ml: 6 })
    expect(data.lines.map(({ percent }: { percent: number }) => percent)).toEqual([6, 8, 1.2, 0.8, 28, 56])
    const { data: half } = await bench.flavorist.post(`/rd/rd_sample_versions/${version}/scale`, {
      to: 'total',
      value: 50,
    })
    expect(half.lines.map(({ percent }: { percent: number }) => percent)).toEqual([6, 4, 0.6, 0.4, 14, 25])
  })

  it('is copied to a new version, numbered on, and compared with the one before', async () => {
    const { sample, version } = await bench.locked()
    const { data: copy } = await bench.flavorist.post(`/rd/rd_samples/${sample}/versions`, {
      copy_from: version,
      change_note: 'Mango up',
    })
    expect(copy).toMatchObject({ version_number: 2, status: 'draft', parent_version_id: version })
    const lines = bench.twelve()
    await bench.write(copy.id, [...lines.slice(0, 1), line(20, goods.mango, 9), ...lines.slice(2)])
    const { data } = await bench.flavorist.get(`/rd/rd_sample_versions/${copy.id}/compare?with=${version}`)
    const differing = data.lines.filter(({ difference }: { difference: number }) => difference !== 0)
    expect(
      differing.map(({ sku, difference }: { sku: string; difference: number }) => [sku, difference]),
    ).toEqual([
      ['MANGO', 1],
      ['VG', -1],
    ])
  })
})
