import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openResearch } from '../../../fixtures/rd/bench'

const bench = await openResearch()
afterAll(() => bench.node.stop())

let versions: number[] = []
beforeAll(async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const one = await bench.locked()
    await bench.weighAll(one.version)
    versions.push(one.version)
  }
})

const panel = (more: object = {}, who = bench.quality) =>
  who.post('/rd/rd_panels', {
    name: 'Mango 1 against 2',
    method: 'triangle',
    version_a_id: versions[0],
    version_b_id: versions[1],
    ...more,
  })
const opened = async (more: object = {}) => {
  const { data } = await panel(more)
  const { data: open } = await bench.fire(bench.quality, 'rd_panels', data.id, 'open')
  return Number(open.id)
}
const servedAs = async (id: number) =>
  (
    await bench.node.pool.query<{ panellist_id: number; codes: string[]; b_codes: string[] }>(
      'select panellist_id::int, codes, b_codes from rd_panel_servings where panel_id = $1 order by id',
      [id],
    )
  ).rows
/** The right answer of the last serving. */
const oddOne = async (id: number) => {
  const { codes = [], b_codes = [] } = (await servedAs(id)).at(-1) ?? {}
  return codes.find((code) => b_codes.includes(code) === (b_codes.length === 1)) ?? ''
}

describe('a tasting panel', () => {
  it('serves each panellist random codes in a balanced order, and says nothing of what is behind them', async () => {
    const id = await opened({ servings: 6 })
    const seen = new Set<string>()
    for (let turn = 0; turn < 6; turn += 1) {
      const { data } = await bench.requester.post(`/rd/rd_panels/${id}/serve`)
      expect(Object.keys(data).toSorted()).toEqual([
        'attribute',
        'codes',
        'method',
        'number',
        'panel_id',
        'serving',
        'servings',
      ])
      for (const code of data.codes) seen.add(code)
      // Pressed again it is the same serving.
      expect((await bench.requester.post(`/rd/rd_panels/${id}/serve`)).data.codes).toEqual(data.codes)
      await bench.requester.post(`/rd/rd_panels/${id}/answer`, { code: data.codes[0] })
    }
    expect(seen.size).toBe(18)
    const orders = (await servedAs(id)).map(({ codes, b_codes }) =>
      codes.map((code) => Number(b_codes.includes(code))).join(''),
    )
    expect(orders.toSorted()).toEqual(['001', '010', '011', '100', '101', '110'])
    expect((await bench.requester.post(`/rd/rd_panels/${id}/serve`)).message).toBe('invalid_transition')
  })

  it('is closed with the exact p of the first answer of each person', async () => {
    const id = await opened({ servings: 2 })
    for (const who of [bench.requester, bench.quality, bench.supervisor, bench.other])
      for (let turn = 0; turn < 2; turn += 1) {
        const { data } = await who.post(`/rd/rd_panels/${id}/serve`)
        const odd = await oddOne(id)
        // All of them are right at first, and wrong afterwards.
        const code = turn === 0 ? odd : data.codes.find((one: string) => one !== odd)
        expect((await who.post(`/rd/rd_panels/${id}/answer`, { code })).data).toEqual({ left: 1 - turn })
      }
    expect((await bench.quality.get(`/rd/rd_panels/${id}/results`)).message).toBe('invalid_transition')
    const { data: closed } = await bench.fire(bench.quality, 'rd_panels', id, 'close')
    // Four of four: (1/3) to the fourth.
    expect(closed).toMatchObject({ status: 'closed', answer_count: 8, correct_count: 4, p_value: 0.012346 })
    const { data: results } = await bench.quality.get(`/rd/rd_panels/${id}/results`)
    expect(results).toMatchObject({ many: 4, hits: 4, hits_needed: 4 })
    expect(results.panellists).toHaveLength(4)
    expect(results.panellists[0]).toMatchObject({ answers: 2, hits: 1 })
    expect((await bench.requester.post(`/rd/rd_panels/${id}/serve`)).message).toBe('invalid_transition')
  })

  it('of a pair asks for an attribute, and counts the answers for the second version', async () => {
    expect((await panel({ method: 'paired' })).data).toEqual({ attribute: 'requiredif' })
    const id = await opened({ method: 'paired', attribute: 'sweeter' })
    const { data } = await bench.requester.post(`/rd/rd_panels/${id}/serve`)
    expect(data).toMatchObject({ attribute: 'sweeter', codes: [expect.any(String), expect.any(String)] })
    const [served] = await servedAs(id)
    await bench.requester.post(`/rd/rd_panels/${id}/answer`, { code: served?.b_codes[0] })
    expect((await bench.fire(bench.quality, 'rd_panels', id, 'close')).data).toMatchObject({
      correct_count: 1,
      p_value: 1,
    })
  })

  it('refuses what is not weighed, the same version twice, foreign codes and the flavourist of the sample', async () => {
    const draft = await bench.started()
    expect((await panel({ version_b_id: draft.version })).data.version_b_id.text).toBe(
      'This version is not weighed yet',
    )
    expect((await panel({ version_b_id: versions[0] })).data).toEqual({ version_b_id: 'in' })
    expect((await panel({}, bench.requester)).message).toBe('no_privileges')
    const id = await opened()
    expect((await bench.flavorist.post(`/rd/rd_panels/${id}/serve`)).data.text).toMatch(/does not taste/)
    expect((await bench.requester.post(`/rd/rd_panels/${id}/answer`, { code: '123' })).message).toBe(
      'invalid_transition',
    )
    await bench.requester.post(`/rd/rd_panels/${id}/serve`)
    expect((await bench.requester.post(`/rd/rd_panels/${id}/answer`, { code: '000' })).data).toEqual({
      code: 'in',
    })
    const { data } = await bench.requester.get('/rd/rd_panels/open_servings')
    expect(data.map((one: { id: number }) => one.id)).toContain(id)
    expect((await bench.flavorist.get('/rd/rd_panels/open_servings')).data).toEqual([])
  })

  it('is opened before its bottles have steeped by the supervisor alone', async () => {
    const { sample, version } = await bench.locked()
    const { version: read } = await bench.read('rd_samples', sample)
    await bench.supervisor.put(`/rd/rd_samples/${sample}`, { version: read, steeping_days: 7 })
    await bench.weighAll(version)
    const { data } = await panel({ version_b_id: version })
    const { ready_on } = await bench.read('rd_sample_versions', version)
    const refused = await bench.fire(bench.quality, 'rd_panels', data.id, 'open')
    expect(refused.data).toEqual({
      version_b_id: { code: 'other', text: `It steeps until ${String(ready_on)}` },
    })
    expect((await bench.fire(bench.supervisor, 'rd_panels', data.id, 'open')).data.status).toBe('open')
  })
})
