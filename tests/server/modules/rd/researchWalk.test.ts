import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type Actor, type Role } from '../../../../src/access'
import type { AnyResource } from '../../../../src/resources/kit/define/definition'
import { rdPanels } from '../../../../src/resources/rd/rd_panels'
import { rdProjects } from '../../../../src/resources/rd/rd_projects'
import { rdSampleVersions } from '../../../../src/resources/rd/rd_sample_versions'
import { rdSamples } from '../../../../src/resources/rd/rd_samples'
import { runUnit } from '../../../../server/engine/unitOfWork'
import type { Unit } from '../../../../server/engine/unitTypes'
import { openResearch } from '../../../fixtures/rd/bench'
import {
  panelTable,
  projectTable,
  sampleTable,
  versionTable,
} from '../../../src/machines/workflows/rd/researchTables'
import { person, table } from '../../../src/machines/workflows/walk'
import { walkServer } from '../production/orders/serverWalk'

const bench = await openResearch()
afterAll(() => bench.node.stop())
const { flavorist, requester } = bench
const { db, pool } = bench.node

const server = {
  db,
  pool,
  as: <T>(by: Actor, work: (unit: Unit) => Promise<T>) => runUnit(db, by, work),
  person: (role: Role): Promise<Actor> => Promise.resolve(person(role, bench.other.id)),
}

const putting =
  (resource: AnyResource, id: number, more = sql``) =>
  (status: string) =>
    sql`update ${sql.table(resource.name)} set status = ${status} ${more} where id = ${id}`.execute(db)

/** The status of the version of a sample, so that nothing but the workflow of the sample refuses an event. */
const versionIn: Readonly<Record<string, string>> = {
  qc_failed: 'qc_failed',
  qc_passed: 'qc_passed',
  in_evaluation: 'qc_passed',
  approved: 'approved',
  converted: 'approved',
}

/** A sample in QC whose version would pass, that is put into any status together with its version. */
async function walkedSample() {
  const one = await bench.inTest()
  await bench.measure(one.version, 'Nicotine', '12.1')
  const put = async (status: string) => {
    const isApproved = status === 'approved' || status === 'converted'
    await putting(rdSampleVersions, one.version)(versionIn[status] ?? 'locked')
    await putting(
      rdSamples,
      one.sample,
      sql`, held_from = 'in_qc', approved_version_id = ${isApproved ? one.version : null}::bigint`,
    )(status)
  }
  return { ...one, put }
}

const reasons = {
  fail: { note: 'Leaking' },
  revise: { verdict_note: 'Less ice' },
  reject: { verdict_note: 'Too sweet' },
  hold: { note: 'No mango' },
  cancel: { note: 'No demand' },
}
/** What the modules that convert a sample write with it. */
const written = { convert: {}, reopen_conversion: {} }

describe('the server moves', () => {
  let prepared: Awaited<ReturnType<typeof walkedSample>>
  beforeAll(async () => {
    prepared = await walkedSample()
  })

  for (const isOwn of [true, false])
    it(`a project exactly for whom the workflow table names, in every status, where it is ${isOwn ? 'an own one' : 'that of another requester'}`, async () => {
      const { project, samples } = await bench.accepted()
      await sql`update rd_samples set status = 'approved', name = 'Approved' where id = ${samples[0]?.id ?? 0}`.execute(
        db,
      )
      await walkServer(server, {
        resource: rdProjects,
        id: project,
        lines: table(projectTable({ isOwn, heldFrom: 'in_development' })),
        inputs: {
          reject: { closing_note: 'No demand' },
          return: { note: 'Unclear' },
          hold: { note: 'No mango' },
          cancel: { closing_note: 'No demand' },
        },
        written: { start: {}, evaluate: {}, rework: {} },
        put: putting(rdProjects, project, sql`, held_from = 'in_development'`),
        userId: isOwn ? requester.id : bench.other.id,
      })
    }, 60_000)

  it(
    'a sample exactly for whom the workflow table names, in every status, where its requester is the person',
    () =>
      walkServer(server, {
        resource: rdSamples,
        id: prepared.sample,
        lines: table(sampleTable({ side: 'requester', heldFrom: 'in_qc' })),
        inputs: reasons,
        written,
        put: prepared.put,
        userId: requester.id,
      }),
    60_000,
  )

  it(
    'a sample exactly for whom the workflow table names while it is developed, where its flavourist is the person',
    () =>
      walkServer(server, {
        resource: rdSamples,
        id: prepared.sample,
        lines: table(sampleTable({ side: 'flavorist', heldFrom: 'in_qc' })),
        statuses: [
          'requested',
          'in_development',
          'ready_for_qc',
          'in_qc',
          'qc_failed',
          'qc_passed',
          'approved',
        ],
        inputs: reasons,
        written,
        put: prepared.put,
        userId: flavorist.id,
      }),
    60_000,
  )

  it('a version exactly for whom the workflow table names, in every status', async () => {
    const { version } = await bench.locked()
    await walkServer(server, {
      resource: rdSampleVersions,
      id: version,
      lines: table(versionTable),
      written: { discard: {}, pass: {}, fail: {}, approve: {}, supersede: {} },
      put: putting(rdSampleVersions, version),
      userId: flavorist.id,
    })
  }, 60_000)

  it('a tasting panel exactly for whom the workflow table names, in every status', async () => {
    const [first, second] = [await bench.inTest(), await bench.inTest()]
    const { data } = await bench.quality.post('/rd/rd_panels', {
      name: 'Mango',
      version_a_id: first.version,
      version_b_id: second.version,
    })
    await walkServer(server, {
      resource: rdPanels,
      id: data.id,
      lines: table(panelTable),
      put: putting(rdPanels, data.id),
    })
  }, 60_000)
})
