import { sql } from 'kysely'
import { hasRole } from '../../../src/access'
import { flavors } from '../../../src/resources/inventory/products/flavors'
import { missingFields } from '../../../src/resources/kit/fields/requiredWhere'
import { type RdProject, rdProjects } from '../../../src/resources/rd/rd_projects'
import { rdSamples } from '../../../src/resources/rd/rd_samples'
import { t } from '../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../engine/errors'
import { afterEvent, beforeLock, onCreate, onEvent, onRemove, onUpdate } from '../../engine/hooks/hooks'
import { guardedNew } from '../../engine/hooks/runHooks'
import type { Unit } from '../../engine/unitTypes'
import { holdersOf, notifyUsers } from '../../site/notifyUsers'
import { dayAt, plantToday, siteOf } from '../../site/plant'
import { settleProject } from './settleProject'
import { assertCarriers, assertStrengths, isActive, strengthsOf } from './targets'

type Targets = Pick<
  RdProject,
  | 'project_type'
  | 'reference_product_id'
  | 'base_type'
  | 'target_strengths'
  | 'target_pg_percent'
  | 'target_vg_percent'
  | 'markets'
  | 'supervisor_id'
  | 'default_flavorist_id'
  | 'bottle_volumes_ml'
>

/** The supervisor of a project leads R&D, and its flavourist develops. */
async function assertTeam(unit: Unit, { supervisor_id, default_flavorist_id }: Targets) {
  if (supervisor_id !== null && !(await isActive(unit, supervisor_id, 'rd_supervisor')))
    throw invalidBecause('supervisor_id', t('This person is no supervisor of R&D'))
  if (default_flavorist_id !== null && !(await isActive(unit, default_flavorist_id, 'rd_flavorist')))
    throw invalidBecause('default_flavorist_id', t('This person is no flavourist'))
}

async function assertTargets(unit: Unit, project: Targets) {
  for (const name of missingFields(rdProjects.fields, project)) throw invalid({ [name]: 'requiredif' })
  assertCarriers(project)
  if (strengthsOf(project.bottle_volumes_ml ?? '').includes(0))
    throw invalidBecause('bottle_volumes_ml', t('A bottle holds more than 0 ml'))
  await assertTeam(unit, project)
  await assertStrengths(unit, 'target_strengths', {
    base: project.base_type,
    markets: project.markets,
    strengths: strengthsOf(project.target_strengths),
  })
}

const pathOf = ({ id }: { id: number }) => `/rd/project/${id}`

// The author of a project is its requester.
onCreate(rdProjects, async (unit, values) => {
  await assertTargets(unit, values)
  return { ...values, requested_by_id: unit.by.id > 0 ? unit.by.id : null }
})

/** A requester writes projects of his own while they are drafts; later the supervisor does. */
function assertMayWrite(unit: Unit, project: RdProject) {
  if (unit.by.system || hasRole(unit.by.roles, ['rd_supervisor'])) return
  if (project.status !== 'draft' || project.requested_by_id !== unit.by.id) throw new Refused('no_privileges')
}

onUpdate(rdProjects, async (unit, before, changes) => {
  assertMayWrite(unit, before)
  await assertTargets(unit, { ...before, ...changes })
  if (before.status !== 'draft' && changes.due_date === null) throw invalid({ due_date: 'required' })
  if (before.status !== 'draft' && changes.brief === null) throw invalid({ brief: 'required' })
  if (before.status !== 'draft') await assertRequested(unit, { ...before, ...changes })
  return changes
})

onRemove(rdProjects, async (unit, project) => assertMayWrite(unit, project))

// A project is locked before its samples.
beforeLock(rdProjects, async (unit, id) => {
  await sql`select from rd_projects where id = ${id} for update`.execute(unit.trx)
  await sql`select from rd_samples where project_id = ${id} order by id for update`.execute(unit.trx)
})

/** A market with a flavour ban takes flavours that are not restricted only. */
async function assertMarkets(unit: Unit, { markets, flavor_id }: Pick<RdProject, 'markets' | 'flavor_id'>) {
  if (flavor_id === null || markets.length === 0) return
  const flavor = await unit.get(flavors, flavor_id)
  if (flavor.is_restricted !== 1) return
  const { rows } = await sql<{ name: string }>`select name from provinces
    where flavour_ban and excise_jurisdiction = any(${markets}::text[]) order by name limit 1`.execute(
    unit.trx,
  )
  if (rows[0])
    throw invalidBecause('markets', t('{province} takes no restricted flavours', { province: rows[0].name }))
}

/** What was requested stays possible: due after it was requested, and for markets that take its flavour. */
async function assertRequested(
  unit: Unit,
  project: Pick<RdProject, 'markets' | 'flavor_id' | 'due_date' | 'requested_at'>,
) {
  const { due_date, requested_at } = project
  const requestedOn = requested_at === null ? null : dayAt(requested_at, (await siteOf(unit.trx)).timezone)
  if (requestedOn !== null && due_date !== null && due_date < requestedOn)
    throw invalidBecause('due_date', t('It was requested on {day}', { day: requestedOn }))
  await assertMarkets(unit, project)
}

onEvent(rdProjects, 'request', async (unit, project) => {
  const today = await plantToday(unit)
  if (project.brief === null) throw invalid({ brief: 'required' })
  if (project.due_date === null) throw invalid({ due_date: 'required' })
  if (project.due_date < today) throw invalidBecause('due_date', t('Not in the past'))
  await assertTargets(unit, project)
  await assertMarkets(unit, project)
  notifyUsers(unit, await holdersOf(unit, ['rd_supervisor']), {
    text: `${project.number} ${project.name} was requested`,
    path: pathOf(project),
  })
  return { requested_at: unit.doneAt }
})

onEvent(rdProjects, 'accept', async (unit, project) => {
  const supervisor_id = project.supervisor_id ?? (unit.by.id > 0 ? unit.by.id : null)
  if (supervisor_id === null) throw invalid({ supervisor_id: 'required' })
  return { supervisor_id, accepted_at: unit.doneAt, sample_count: project.samples_wanted }
})

afterEvent(rdProjects, 'accept', async (unit, project) => {
  const strengths = strengthsOf(project.target_strengths)
  for (let place = 0; place < project.samples_wanted; place += 1)
    await unit.insert(
      rdSamples,
      await guardedNew(unit, rdSamples, {
        project_id: project.id,
        name: project.samples_wanted === 1 ? project.name : `${project.name.slice(0, 110)} ${place + 1}`,
        flavorist_id: project.default_flavorist_id,
        base_type: project.base_type,
        target_strength: strengths[place % strengths.length] ?? 0,
        target_pg_percent: project.target_pg_percent,
        target_vg_percent: project.target_vg_percent,
        target_cost_per_l: project.target_cost_per_l,
        like_sample_id: null,
        sample_volume_ml: 30,
        bottles: 3,
        steeping_days: 0,
        due_date: project.due_date,
      }),
    )
})

/** Notifies the person who requested a project. */
const tellRequester = (unit: Unit, project: RdProject, what: string, note: string) =>
  notifyUsers(unit, [project.requested_by_id], {
    text: `${project.number} ${project.name} was ${what}: ${note}`,
    path: pathOf(project),
  })

onEvent(rdProjects, 'reject', async (unit, project, { closing_note }) => {
  tellRequester(unit, project, 'rejected', closing_note)
  return { closing_note, closed_at: unit.doneAt }
})

onEvent(rdProjects, 'return', async (unit, project, { note }) => {
  tellRequester(unit, project, 'returned', note)
})

/** The samples of a project with these statuses. */
const samplesIn = async (unit: Unit, project: RdProject, isMeant: (status: string) => boolean) =>
  (await unit.find(rdSamples, { project_id: project.id })).filter(({ status }) => isMeant(status))

const finished = ['approved', 'converted', 'rejected', 'cancelled']
const isOpen = (status: string) => !finished.includes(status)

onEvent(rdProjects, 'complete', async (unit, project) => {
  const [open] = await samplesIn(unit, project, isOpen)
  if (open)
    throw new Refused('invalid_transition', { text: t('{number} is still open', { number: open.number }) })
  const approved = await samplesIn(unit, project, (status) => status === 'approved' || status === 'converted')
  if (approved.length === 0)
    throw new Refused('invalid_transition', { text: t('None of its samples is approved') })
  return { closed_at: unit.doneAt }
})

onEvent(rdProjects, 'hold', async (unit, project, { note }) => {
  for (const { id } of await samplesIn(unit, project, (status) => isOpen(status) && status !== 'on_hold'))
    await unit.fire(rdSamples, id, 'hold', { note })
  return { held_from: project.status }
})

onEvent(rdProjects, 'resume', async (unit, project) => {
  for (const { id } of await samplesIn(unit, project, (status) => status === 'on_hold'))
    await unit.fire(rdSamples, id, 'resume')
  return { held_from: null }
})

onEvent(rdProjects, 'cancel', async (unit, project, { closing_note }) => {
  for (const { id } of await samplesIn(unit, project, isOpen))
    await unit.fire(rdSamples, id, 'cancel', { note: closing_note })
  return { closing_note, closed_at: unit.doneAt, ...(await settleProject(unit, project.id)) }
})
