import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { hasRole } from '../../../src/access'
import { sumPercent } from '../../../src/resources/rd/formulaTotals'
import { type RdProject, rdProjects } from '../../../src/resources/rd/rd_projects'
import { type RdSampleVersion, rdSampleVersions } from '../../../src/resources/rd/rd_sample_versions'
import { type RdSample, rdSamples } from '../../../src/resources/rd/rd_samples'
import { t } from '../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../engine/errors'
import {
  afterEvent,
  beforeLock,
  onCreate,
  onEvent,
  onRefused,
  onRemove,
  onUpdate,
} from '../../engine/hooks/hooks'
import type { Unit } from '../../engine/unitTypes'
import { notifyUsers } from '../../site/notifyUsers'
import { plantToday } from '../../site/plant'
import { newVersion, totalsOf } from './newVersion'
import { assertFails, assertPasses, copySpecification } from './specifications'
import { followSamples, settleProject } from './settleProject'
import { assertCarriers, assertStrengths, isActive, strengthsOf } from './targets'

const developing: readonly RdProject['status'][] = ['accepted', 'in_development', 'in_evaluation']

type Targets = Pick<
  RdSample,
  | 'project_id'
  | 'flavorist_id'
  | 'base_type'
  | 'target_strength'
  | 'target_pg_percent'
  | 'target_vg_percent'
  | 'due_date'
  | 'like_sample_id'
>

async function assertTargets(unit: Unit, sample: Targets, id = 0) {
  const project = await unit.lock(rdProjects, sample.project_id)
  if (!developing.includes(project.status))
    throw invalidBecause(
      'project_id',
      t('{number} is {status}', { number: project.number, status: project.status }),
    )
  assertCarriers(sample)
  await assertStrengths(unit, 'target_strength', {
    base: sample.base_type,
    markets: project.markets,
    strengths: [sample.target_strength],
  })
  const strengths = strengthsOf(project.target_strengths)
  if (!strengths.some((one) => sumPercent([one, -sample.target_strength]) === 0))
    throw invalidBecause(
      'target_strength',
      t('The project is for {strengths} mg/ml', { strengths: strengths.join(', ') }),
    )
  if (project.due_date !== null && sample.due_date !== null && sample.due_date > project.due_date)
    throw invalidBecause('due_date', t('The project is due on {day}', { day: project.due_date }))
  if (sample.like_sample_id !== null && sample.like_sample_id === id) throw invalid({ like_sample_id: 'in' })
  if (sample.flavorist_id !== null) await assertFlavorist(unit, sample.flavorist_id)
}

async function assertFlavorist(unit: Unit, userId: number) {
  if (!(await isActive(unit, userId, 'rd_flavorist')))
    throw invalidBecause('flavorist_id', t('This person is no flavourist'))
}

/** A random code of three digits that no open sample has. */
async function freeCode(unit: Unit): Promise<string> {
  // One unit at a time draws a code.
  await sql`select pg_advisory_xact_lock(hashtext('rd_samples.blind_code'))`.execute(unit.trx)
  const { rows } = await sql<{
    code: string
  }>`select to_char(n, 'FM000') as code from generate_series(100, 999) n
    where not exists (select from rd_samples where blind_code = to_char(n, 'FM000')
      and status not in ('converted', 'rejected', 'cancelled'))`.execute(unit.trx)
  const code = rows[rows.length === 0 ? 0 : randomInt(rows.length)]?.code
  if (code === undefined) throw new Refused('invalid_transition', { text: t('All blind codes are in use') })
  return code
}

onCreate(rdSamples, async (unit, values) => {
  await assertTargets(unit, values)
  return { ...values, blind_code: await freeCode(unit) }
})

onUpdate(rdSamples, async (unit, before, changes) => {
  await assertTargets(unit, { ...before, ...changes }, before.id)
  return changes
})

onRemove(rdSamples, async (_unit, sample) => {
  if (sample.current_version_id !== null)
    throw new Refused('database_delete_1451', { text: t('{number} has versions', { number: sample.number }) })
})

// A project is locked before its samples.
beforeLock(rdSamples, async (unit, id) => {
  await sql`select p.id from rd_projects p join rd_samples s on s.project_id = p.id where s.id = ${id}
    for update of p`.execute(unit.trx)
  await sql`select from rd_samples where id = ${id} for update`.execute(unit.trx)
})

/** The version that is worked on or judged. */
async function currentOf(unit: Unit, sample: RdSample): Promise<RdSampleVersion> {
  if (sample.current_version_id === null)
    throw new Refused('invalid_transition', {
      text: t('{number} has no version yet', { number: sample.number }),
    })
  return unit.lock(rdSampleVersions, sample.current_version_id)
}

const pathOf = ({ id }: RdSample) => `/rd/sample/develop/${id}`

onEvent(rdSamples, 'take', async (unit) => ({ flavorist_id: unit.by.id }))

onEvent(rdSamples, 'start', async (unit, sample) => {
  if (sample.flavorist_id === null) throw invalid({ flavorist_id: 'required' })
  const like = sample.like_sample_id === null ? null : await unit.get(rdSamples, sample.like_sample_id)
  const from = like?.current_version_id ?? null
  const version = await newVersion(unit, sample, {
    from: from === null ? null : await unit.get(rdSampleVersions, from),
    change_note: null,
  })
  return { current_version_id: version.id, ...totalsOf(version) }
})

onEvent(rdSamples, 'submit', async (unit, sample) => {
  const version = await currentOf(unit, sample)
  if (version.status !== 'locked')
    throw new Refused('invalid_transition', {
      text: t('Lock version {version} first', { version: version.version_number }),
    })
  if (version.prepared_at === null)
    throw new Refused('invalid_transition', {
      text: t('Weigh every line of version {version} first', { version: version.version_number }),
    })
  await copySpecification(unit, sample, version.id)
})

onEvent(rdSamples, 'start_qc', async (unit, sample, { override_reason = null }) => {
  const version = await currentOf(unit, sample)
  if (version.ready_on === null || version.ready_on <= (await plantToday(unit))) return
  if (override_reason === null)
    throw invalidBecause('override_reason', t('It steeps until {day}', { day: version.ready_on }))
  if (!hasRole(unit.by.roles, ['rd_supervisor'])) throw new Refused('no_privileges')
})

onEvent(rdSamples, 'pass', async (unit, sample) => {
  const version = await currentOf(unit, sample)
  await assertPasses(unit, sample, version.id)
  await unit.transition(rdSampleVersions, version.id, 'pass', {})
})

onEvent(rdSamples, 'fail', async (unit, sample, { note = null }) => {
  const version = await currentOf(unit, sample)
  await assertFails(unit, sample, version.id, note)
  await unit.transition(rdSampleVersions, version.id, 'fail', {})
  notifyUsers(unit, [sample.flavorist_id], {
    text: `${sample.number} ${sample.name} failed QC`,
    path: pathOf(sample),
  })
})

/** The sample goes on with a copy of its current version. */
async function again(unit: Unit, sample: RdSample, change_note: string) {
  const from = await currentOf(unit, sample)
  const version = await newVersion(unit, sample, { from, change_note: change_note.slice(0, 500) })
  return { current_version_id: version.id, ...totalsOf(version) }
}

onEvent(rdSamples, 'rework', (unit, sample) => again(unit, sample, t('Rework after QC')))

onEvent(rdSamples, 'revise', async (unit, sample, { verdict_note }) => {
  notifyUsers(unit, [sample.flavorist_id], {
    text: `${sample.number} ${sample.name} is to be revised: ${verdict_note}`,
    path: pathOf(sample),
  })
  return { ...(await again(unit, sample, verdict_note)), verdict_note }
})

onEvent(rdSamples, 'reopen', async (unit, sample) => {
  const reopened = await again(unit, sample, t('Reopened'))
  if (sample.approved_version_id !== null)
    await unit.transition(rdSampleVersions, sample.approved_version_id, 'supersede', {})
  return { ...reopened, approved_version_id: null, approved_at: null }
})

onEvent(rdSamples, 'send', async (unit, sample) => {
  notifyUsers(unit, [sample.requested_by_id], {
    text: `${sample.number} ${sample.name} is ready to be tasted under ${sample.blind_code}`,
    path: `/rd/project/${sample.project_id}`,
  })
})

onEvent(rdSamples, 'approve', async (unit, sample, { verdict_note }) => {
  const version = await currentOf(unit, sample)
  await unit.transition(rdSampleVersions, version.id, 'approve', {})
  for (const other of await unit.find(rdSampleVersions, { sample_id: sample.id, status: 'qc_passed' }))
    if (other.id !== version.id) await unit.transition(rdSampleVersions, other.id, 'supersede', {})
  return { approved_version_id: version.id, approved_at: unit.doneAt, verdict_note: verdict_note ?? null }
})

onEvent(rdSamples, 'reject', async (_unit, _sample, { verdict_note }) => ({ verdict_note }))
onEvent(rdSamples, 'hold', async (_unit, sample) => ({ held_from: sample.status }))
onEvent(rdSamples, 'resume', async () => ({ held_from: null }))

// The refusal names the reason where the flavourist judges the own sample.
onRefused(rdSamples, async (unit, sample, event, refused) =>
  refused === 'no_privileges' && event === 'approve' && sample.flavorist_id === unit.by.id
    ? invalidBecause('status', t('The flavourist cannot approve the own sample'))
    : undefined,
)

afterEvent(rdSamples, '*', async (unit, sample, event) => {
  // A project that is cancelled, held or resumed brings its samples along itself.
  const { status } = await unit.get(rdProjects, sample.project_id)
  if (status !== 'cancelled' && event !== 'take') await followSamples(unit, sample.project_id)
  else if (status === 'cancelled') await settleProject(unit, sample.project_id)
})
