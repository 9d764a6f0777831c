import { afterAll, describe, expect, it } from 'vitest'
import { runUnit, system } from '../../../../server/engine/unitOfWork'
import { hplcRequests } from '../../../../src/resources/production/laboratory/hplc_requests'
import { openResearch } from '../../../fixtures/rd/bench'

const bench = await openResearch()
afterAll(() => bench.node.stop())
const { supervisor, quality, flavorist } = bench

describe('the specification of a sample', () => {
  it('is begun by its template, with limits of its targets, once', async () => {
    await bench.node.pool.query(`insert into hplc_ranges (type, percent_range) values (1, 5), (2, 5)`)
    const { sample } = await bench.started()
    const load = () => supervisor.post(`/rd/rd_samples/${sample}/specification_template`, {})
    expect((await load()).data.added).toBeGreaterThan(15)
    expect((await load()).data).toEqual({ added: 0 })
    const { data } = await supervisor.get(`/rd/rd_specifications?sample_id=${sample}`)
    const line = (name: string) => data.find((one: { characteristic: string }) => one.characteristic === name)
    expect(line('Nicotine')).toMatchObject({
      target_value: 12,
      min_value: 11.4,
      max_value: 12.6,
      unit: 'mg/ml',
      is_critical: 1,
      verdict: 'pending',
    })
    expect(line('PG share')).toMatchObject({ target_value: 50, min_value: 48, max_value: 52, is_critical: 0 })
    expect(line('pH, 10 % in water')).toMatchObject({ min_value: 4.5, max_value: 7 })
    expect(line('Diacetyl')).toMatchObject({ max_value: 5, is_critical: 1 })
    // Of 60 °C and less it is shipped as a flammable liquid.
    expect(line('Flash point')).toMatchObject({ min_value: 60.1, unit: '°C' })
    expect(line('Taste overall')).toMatchObject({ min_value: 7, is_critical: 1 })
  })

  it('is written by the supervisor alone, and not once the version is locked', async () => {
    const one = await bench.started()
    const line = { sample_id: one.sample, sequence: 10, characteristic: 'pH', unit: 'pH', min_value: 4 }
    for (const who of [flavorist, quality])
      expect((await who.post('/rd/rd_specifications', line)).message).toBe('no_privileges')
    const { data } = await supervisor.post('/rd/rd_specifications', line)
    await bench.write(one.version, bench.twelve())
    await bench.fire(flavorist, 'rd_sample_versions', one.version, 'lock')
    const late = await supervisor.put(`/rd/rd_specifications/${data.id}`, {
      version: data.version,
      min_value: 3,
    })
    expect(late.data.status.text).toBe('The version is locked, copy it to a new version')
    expect((await supervisor.delete(`/rd/rd_specifications/${data.id}`)).http).toBe(422)
  })

  it('takes limits that fit together alone', async () => {
    const { sample } = await bench.started()
    const refused = async (more: object) =>
      (
        await supervisor.post('/rd/rd_specifications', {
          sample_id: sample,
          sequence: 10,
          characteristic: 'pH',
          ...more,
        })
      ).data
    expect((await refused({ unit: 'pH', is_critical: 1 })).min_value.text).toBe(
      'A critical number has a minimum or a maximum',
    )
    expect(await refused({})).toEqual({ unit: 'requiredif' })
    expect(await refused({ value_type: 'text' })).toEqual({ target_text: 'requiredif' })
    expect((await refused({ unit: 'pH', min_value: 5, max_value: 4 })).max_value.text).toContain('below')
    expect((await refused({ unit: 'pH', min_value: 5, target_value: 4 })).target_value.text).toContain(
      'outside',
    )
    expect(
      (
        await supervisor.post('/rd/rd_specifications', {
          sample_id: sample,
          sequence: 10,
          characteristic: 'pH',
          unit: 'pH',
        })
      ).http,
    ).toBe(201)
    expect(await refused({ unit: 'pH' })).toEqual({ characteristic: 'unique' })
  })
})

describe('a version that is submitted', () => {
  it('needs a specification, which it takes with it', async () => {
    const one = await bench.started()
    await bench.write(one.version, bench.twelve())
    await bench.fire(flavorist, 'rd_sample_versions', one.version, 'lock')
    await bench.weighAll(one.version)
    const bare = await bench.fire(flavorist, 'rd_samples', one.sample, 'submit')
    expect(bare.data.text).toBe('Write the specification of the sample first')
    const tested = await bench.inTest()
    expect(await bench.specification(tested.version)).toMatchObject([
      { characteristic: 'Nicotine', min_value: 11.4, max_value: 12.6, verdict: 'pending' },
      { characteristic: 'Odour', verdict: 'pending' },
    ])
  })

  it('has its verdicts from the server: both ends of the limits pass, a hair beyond them fails', async () => {
    const { version } = await bench.inTest()
    for (const [value, verdict] of [
      ['11.4', 'pass'],
      ['12.6', 'pass'],
      ['11.399999', 'fail'],
      ['12.600001', 'fail'],
    ] as const)
      expect((await bench.measure(version, 'Nicotine', value)).data).toMatchObject({
        verdict,
        result_value: Number(value),
        tested_by_id: quality.id,
      })
    expect((await bench.measure(version, 'Odour', 'As reference')).data.verdict).toBe('pass')
    expect((await bench.measure(version, 'Odour', 'burnt')).data.verdict).toBe('fail')
  })

  it('takes results of their type from quality and the supervisor, and no stale ones', async () => {
    const { version } = await bench.inTest()
    expect((await bench.measure(version, 'Nicotine', 'twelve')).data).toEqual({ value: 'numeric' })
    expect((await bench.measure(version, 'Nicotine', '12', flavorist)).message).toBe('no_privileges')
    const [line] = await bench.specification(version)
    await bench.measure(version, 'Nicotine', '12')
    const stale = await quality.put(`/rd/rd_specifications/${line?.id}/result`, {
      version: line?.version,
      value: '9',
    })
    expect(stale).toMatchObject({ message: 'stale_version', data: { result_value: 12 } })
  })

  it('passes once no critical characteristic is pending or failed; a waived one has a reason of the supervisor', async () => {
    const { sample, version } = await bench.inTest()
    const pass = () => bench.fire(quality, 'rd_samples', sample, 'pass')
    expect((await pass()).data.text).toBe('Without a result: Nicotine')
    await bench.measure(version, 'Nicotine', '10')
    expect((await pass()).data.text).toBe('Failed: Nicotine')
    const [line] = await bench.specification(version)
    const waive = (who: typeof quality, note: string | null) =>
      who.post(`/rd/rd_specifications/${line?.id}/waive`, { version: line?.version, note })
    expect((await waive(quality, 'Good enough')).message).toBe('no_privileges')
    expect((await waive(supervisor, null)).data).toEqual({ note: 'required' })
    expect((await waive(supervisor, 'Tasting only')).data.verdict).toBe('waived')
    expect((await pass()).data.status).toBe('qc_passed')
    expect(await bench.read('rd_sample_versions', version)).toMatchObject({ status: 'qc_passed' })
  })

  it('fails by a failed characteristic, or for a reason', async () => {
    const { sample, version } = await bench.inTest()
    expect((await bench.fire(quality, 'rd_samples', sample, 'fail')).data).toEqual({ note: 'required' })
    await bench.measure(version, 'Nicotine', '10')
    expect((await bench.fire(quality, 'rd_samples', sample, 'fail')).data.status).toBe('qc_failed')
    const other = await bench.inTest()
    const reason = { note: 'Leaking bottle' }
    expect((await bench.fire(quality, 'rd_samples', other.sample, 'fail', reason)).data.status).toBe(
      'qc_failed',
    )
  })

  it('takes the result of its own HPLC request, and of no other', async () => {
    const { version } = await bench.inTest()
    const other = await bench.inTest()
    const [line] = await bench.specification(version)
    const category = await bench.as((unit) =>
      unit.trx
        .insertInto('hplc_categories')
        .values({ code: 'RD', name: 'R&D', method_code: 'HPLC-7' } as never)
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const requestOf = (versionId: number, final: number | null) =>
      runUnit(bench.node.db, system, (unit) =>
        unit.insert(hplcRequests, {
          source: 'rd_sample',
          lot_id: null,
          priority: 'normal',
          sample_ml: 20,
          product_id: bench.goods.nicotine,
          hplc_category_id: Number(category.id),
          target_strength_mg_ml: 12,
          min_mg_ml: 11.4,
          max_mg_ml: 12.6,
          rd_sample_version_id: versionId,
          due_at: unit.at,
          ...(final !== null && { final_mg_ml: final, concluded_at: unit.at }),
        }),
      )
    const pull = (id: number) =>
      quality.post(`/rd/rd_specifications/${line?.id}/pull_hplc`, { hplc_request_id: id })
    const pending = await requestOf(version, null)
    expect((await pull(pending.id)).data.hplc_request_id.text).toBe(`${pending.number} has no result yet`)
    const foreign = await requestOf(other.version, 12)
    expect((await pull(foreign.id)).data).toEqual({ hplc_request_id: 'exists' })
    const own = await requestOf(version, 12.34)
    expect((await pull(own.id)).data).toMatchObject({
      result_value: 12.34,
      verdict: 'pass',
      hplc_request_id: own.id,
      instrument: 'HPLC-7',
    })
  })

  it('has a certificate of analysis for those who read samples, and not for the requester', async () => {
    const { version } = await bench.evaluated()
    const paper = (token: string) =>
      fetch(`${bench.node.url}/api/rd/rd_sample_versions/${version}/documents/certificate_of_analysis`, {
        headers: { authorization: `Bearer ${token}` },
      })
    const answer = await paper(quality.token)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await paper(bench.requester.token)).status).toBe(403)
  })
})
