import { rdProjects } from '../../../src/resources/rd/rd_projects'
import { rdSamples } from '../../../src/resources/rd/rd_samples'
import type { Unit } from '../../engine/unitTypes'

/** How many samples a project has, and how many of them are approved. */
export async function settleProject(unit: Unit, projectId: number) {
  const samples = await unit.find(rdSamples, { project_id: projectId })
  const counted = samples.filter(({ status }) => status !== 'cancelled' && status !== 'rejected')
  return {
    sample_count: counted.length,
    approved_count: counted.filter(({ status }) => status === 'approved' || status === 'converted').length,
  }
}

/** Brings a project to what its samples say: in development, in evaluation, and its counts. */
export async function followSamples(unit: Unit, projectId: number) {
  const project = await unit.lock(rdProjects, projectId)
  const samples = await unit.find(rdSamples, { project_id: projectId })
  const open = samples.filter(
    ({ status }) => !['approved', 'converted', 'rejected', 'cancelled', 'on_hold'].includes(status),
  )
  const counts = await settleProject(unit, projectId)
  if (project.status === 'accepted' && open.some(({ status }) => status !== 'requested'))
    await unit.transition(rdProjects, projectId, 'start', counts)
  else if (project.status === 'in_development' && open.some(({ status }) => status === 'in_evaluation'))
    await unit.transition(rdProjects, projectId, 'evaluate', counts)
  else if (
    project.status === 'in_evaluation' &&
    open.length > 0 &&
    open.every(({ status }) => status === 'in_development')
  )
    await unit.transition(rdProjects, projectId, 'rework', counts)
  else if (project.sample_count !== counts.sample_count || project.approved_count !== counts.approved_count)
    await unit.update(rdProjects, projectId, counts)
}
