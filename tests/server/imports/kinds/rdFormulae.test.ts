import { afterAll, beforeAll, expect, it } from 'vitest'
import { openResearch } from '../../../fixtures/rd/bench'
import { csv, type Importer, importer } from '../runs'

type Bench = Awaited<ReturnType<typeof openResearch>>
let bench: Bench
let admin: Importer

beforeAll(async () => {
  bench = await openResearch()
  admin = importer(bench.node, await bench.person('admin'))
})
afterAll(() => bench.node.stop())

const brought = (...lines: string[]) =>
  admin.previewed('rd_formulae', csv('sample_number,ingredient_sku,percent,addition_order', ...lines), {
    mode: 'insert',
  })
const numberOf = async (sample: number) => String((await bench.read('rd_samples', sample)).number)

it('a formula of a file is the next draft of its sample, in place of an empty one, and is discarded with the import', async () => {
  const { sample, version } = await bench.started()
  const number = await numberOf(sample)
  const run = await admin.commit(
    await brought(
      `${number},NIC-100,12,10`,
      `${number},MANGO,8,20`,
      `${number},PG,30,30`,
      `${number},VG,50,40`,
    ),
  )
  expect([run.status, run.reason]).toEqual(['committed', null])
  const found = await bench.read('rd_samples', sample)
  expect(found).toMatchObject({ total_percent: 100, strength_mg_ml: 12, pg_percent: 50 })
  const { data } = await bench.supervisor.get(`/rd/rd_sample_versions/${Number(found.current_version_id)}`)
  expect(data).toMatchObject({ version_number: 2, status: 'draft', change_note: 'From a file' })
  const lines: { sequence: number; percent: number }[] = data.rd_sample_ingredients
  expect(lines.map(({ sequence, percent }) => [sequence, percent])).toEqual([
    [10, 12],
    [20, 8],
    [30, 30],
    [40, 50],
  ])
  expect((await bench.read('rd_sample_versions', version)).status).toBe('discarded')
  expect((await admin.revert(run)).status).toBe('reverted')
  expect((await bench.read('rd_sample_versions', data.id)).status).toBe('discarded')
  expect(await bench.read('rd_samples', sample)).toMatchObject({ current_version_id: null })
})

it('a file with a formula off 100 by the last decimal, or for a sample that takes none, is committed in no part', async () => {
  const good = await numberOf((await bench.started()).sample)
  const short = await numberOf((await bench.started()).sample)
  const written = await bench.started()
  await bench.write(written.version, bench.twelve())
  const full = await numberOf(written.sample)
  const tested = await numberOf((await bench.inTest()).sample)
  const run = await brought(
    `${good},VG,100,10`,
    `${short},PG,50,10`,
    `${short},VG,49.9999,20`,
    `${full},VG,100,10`,
    `${tested},VG,60,10`,
    `${tested},PG,40.0001,20`,
    `RDS-99999,VG,100,10`,
  )
  const { rows } = await admin.rows(run.id, '&tab=errors')
  const percent = 'rd_sample_ingredients.percent'
  expect(rows.map(({ errors }) => errors)).toMatchObject([
    { [percent]: { text: 'The lines sum to 99.9999, not to 100' } },
    { [percent]: { text: 'The lines sum to 99.9999, not to 100' } },
    { sample_id: { text: 'Version 1 is already in draft' } },
    { [percent]: 'more100%' },
    { [percent]: 'more100%' },
    { sample_id: 'exists' },
  ])
  expect(await admin.commit(run)).toMatchObject({ message: 'import_has_errors' })
})

it('formulae are brought in by administration alone', async () => {
  const flavorist = importer(bench.node, bench.flavorist)
  const refused = await flavorist.upload('rd_formulae', csv('sample_number', 'a'), { mode: 'insert' })
  expect(refused.message).toBe('no_privileges')
})
