import { afterAll, describe, expect, it } from 'vitest'
import { flavors } from '../../../../src/resources/inventory/products/flavors'
import { openResearch } from '../../../fixtures/rd/bench'

const bench = await openResearch()
afterAll(() => bench.node.stop())

describe('a project', () => {
  it('that is accepted has the samples that were wanted, its strengths in turn, each with a code of its own', async () => {
    const { samples } = await bench.accepted({ samples_wanted: 3, target_strengths: '3, 6' })
    expect(
      samples.map(({ target_strength }) => String(target_strength)).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['3', '3', '6'])
    expect(new Set(samples.map(({ blind_code }) => blind_code)).size).toBe(3)
    for (const { blind_code } of samples) expect(blind_code).toMatch(/^\d{3}$/)
  })

  it('is refused above the regulatory maximum, with PG and VG that do not sum to 100, and without a brief', async () => {
    expect((await bench.project({ target_strengths: '12, 25' })).data.target_strengths.text).toContain('20')
    expect((await bench.project({ target_pg_percent: 60 })).data.target_vg_percent.text).toBe(
      'PG and VG must sum to 100',
    )
    const { data } = await bench.project({ brief: null })
    expect((await bench.fire(bench.requester, 'rd_projects', data.id, 'request')).data.brief).toBe('required')
  })

  it('shows of a sample how many versions it has, since when it is open, and what QC found', async () => {
    const { sample, version } = await bench.inTest()
    expect(await bench.read('rd_samples', sample)).toMatchObject({
      version_count: 1,
      days_open: 0,
      qc_verdict: 'pending',
    })
    await bench.measure(version, 'Nicotine', '9')
    await bench.fire(bench.quality, 'rd_samples', sample, 'fail')
    expect(await bench.read('rd_samples', sample)).toMatchObject({ qc_verdict: 'fail' })
  })

  it('is put on hold with its samples and resumed where it was', async () => {
    const { project, sample } = await bench.started()
    await bench.fire(bench.supervisor, 'rd_projects', project, 'hold', { note: 'No mango' })
    expect(await bench.read('rd_samples', sample)).toMatchObject({ status: 'on_hold' })
    await bench.fire(bench.supervisor, 'rd_projects', project, 'resume')
    expect(await bench.read('rd_projects', project)).toMatchObject({ status: 'in_development' })
    expect(await bench.read('rd_samples', sample)).toMatchObject({ status: 'in_development' })
  })

  it('that was requested stays due after that day, and for markets that take its flavour', async () => {
    const flavor = await bench.as((unit) =>
      unit.insert(flavors, { code: 'LY', name: 'Lychee', profile: 'fruit', is_restricted: true }),
    )
    await bench.node.pool.query(`update provinces set flavour_ban = true where excise_jurisdiction = 'QC'`)
    const { data } = await bench.project({ flavor_id: flavor.id, markets: ['ON'] })
    await bench.fire(bench.requester, 'rd_projects', data.id, 'request')
    const change = async (more: object) =>
      bench.supervisor.put(`/rd/rd_projects/${data.id}`, {
        version: (await bench.read('rd_projects', data.id)).version,
        ...more,
      })
    expect((await change({ markets: ['ON', 'QC'] })).data.markets.text).toMatch(
      /takes no restricted flavours$/,
    )
    expect((await change({ due_date: '2020-01-31' })).data.due_date.text).toMatch(/^It was requested on/)
    expect((await change({ markets: ['ON', 'AB'], due_date: '2099-05-31' })).http).toBe(200)
    await bench.node.pool.query(`update provinces set flavour_ban = false where excise_jurisdiction = 'QC'`)
  })

  it('of another requester is not there to be requested', async () => {
    const { data } = await bench.project()
    const another = await bench.person('rd_requester')
    expect((await bench.fire(another, 'rd_projects', data.id, 'request')).message).toBe('not_found')
  })
})

describe('a sample', () => {
  it('goes from development through quality to the requester, who approves it', async () => {
    const { sample, version, project } = await bench.approved()
    expect(await bench.read('rd_samples', sample)).toMatchObject({
      status: 'approved',
      approved_version_id: version,
    })
    expect(await bench.read('rd_sample_versions', version)).toMatchObject({ status: 'approved' })
    expect(await bench.read('rd_projects', project)).toMatchObject({ sample_count: 1, approved_count: 1 })
    const done = await bench.fire(bench.supervisor, 'rd_projects', project, 'complete')
    expect(done.data.status).toBe('completed')
  })

  it('is not approved by who developed it', async () => {
    const { project, samples } = await bench.accepted({ default_flavorist_id: null })
    const developer = await bench.node.as('rd_flavorist', 'rd_supervisor')
    const id = samples[0]?.id ?? 0
    await bench.fire(developer, 'rd_samples', id, 'take')
    const { data } = await bench.fire(developer, 'rd_samples', id, 'start')
    await bench.write(data.current_version_id, bench.twelve(), developer)
    await bench.specify(id)
    await bench.fire(developer, 'rd_sample_versions', data.current_version_id, 'lock')
    await bench.weighAll(data.current_version_id, developer)
    for (const event of ['submit', 'start_qc', 'pass', 'send']) {
      if (event === 'pass') await bench.measure(data.current_version_id, 'Nicotine', '12')
      await bench.fire(developer, 'rd_samples', id, event)
    }
    expect(await bench.read('rd_projects', project)).toMatchObject({ status: 'in_evaluation' })
    const own = await bench.fire(developer, 'rd_samples', id, 'approve')
    expect(own.data.status.text).toBe('The flavourist cannot approve the own sample')
  })

  it('that is to be revised goes on with a copy of its version, and its project is in development again', async () => {
    const { sample, version, project } = await bench.evaluated()
    await bench.fire(bench.requester, 'rd_samples', sample, 'revise', { verdict_note: 'Less cooling' })
    const now = await bench.read('rd_samples', sample)
    expect(now).toMatchObject({ status: 'in_development', verdict_note: 'Less cooling' })
    expect(await bench.read('rd_sample_versions', Number(now.current_version_id))).toMatchObject({
      version_number: 2,
      parent_version_id: version,
      change_note: 'Less cooling',
    })
    expect(await bench.read('rd_projects', project)).toMatchObject({ status: 'in_development' })
  })

  it('that steeps is tested before its day for a reason of the supervisor only', async () => {
    const one = await bench.locked()
    const sample = await bench.read('rd_samples', one.sample)
    await bench.supervisor.put(`/rd/rd_samples/${one.sample}`, { version: sample.version, steeping_days: 7 })
    await bench.weighAll(one.version)
    await bench.fire(bench.flavorist, 'rd_samples', one.sample, 'submit')
    expect((await bench.fire(bench.quality, 'rd_samples', one.sample, 'start_qc')).http).toBe(422)
    const hasty = { override_reason: 'Urgent' }
    expect((await bench.fire(bench.quality, 'rd_samples', one.sample, 'start_qc', hasty)).message).toBe(
      'no_privileges',
    )
    const early = await bench.fire(bench.supervisor, 'rd_samples', one.sample, 'start_qc', hasty)
    expect(early.data.status).toBe('in_qc')
  })
})
