import { allows, workflow } from '../../kit'
import { isPerson, projectDirectors, projectRoles } from './projects'

type Judged = {
  owner_id: number | null
  project_owner_id: number | null
  /** Its status before it was blocked. */
  blocked_from: string | null
}

type Guarded = { context: { row: Judged }; event: { by: Parameters<typeof allows>[0] } }

const leadsProject = ({ context: { row }, event: { by } }: Guarded) =>
  isPerson(row.project_owner_id, by) || allows(by, projectDirectors)

/** The owner of the task, of its project, or a director; without an owner of its own, any of the three roles. */
const leadsTask = (guarded: Guarded) => {
  const { row } = guarded.context
  const { by } = guarded.event
  return (
    allows(by, ['system']) ||
    isPerson(row.owner_id, by) ||
    leadsProject(guarded) ||
    (row.owner_id === null && allows(by, projectRoles))
  )
}

/** A task of a project: waiting, under way, blocked, done or cancelled. */
export const projectTaskMachine = workflow<
  Judged,
  'start' | 'block' | 'unblock' | 'finish' | 'reopen' | 'cancel'
>()
  .extend({
    guards: {
      leads: leadsTask,
      blockedFrom: (guarded, status: string) =>
        (guarded.context.row.blocked_from ?? 'todo') === status && leadsTask(guarded),
      cancels: (guarded) => leadsProject(guarded) || allows(guarded.event.by, ['system']),
      works: ({ context: { row }, event: { by } }) =>
        allows(by, ['system', ...projectRoles]) || isPerson(row.owner_id, by),
    },
  })
  .createMachine({
    id: 'project_tasks',
    context: { row: { owner_id: null, project_owner_id: null, blocked_from: null } },
    initial: 'todo',
    states: {
      todo: {
        on: {
          start: { target: 'in_progress', guard: 'works' },
          block: { target: 'blocked', guard: 'leads' },
          cancel: { target: 'cancelled', guard: 'cancels' },
        },
      },
      in_progress: {
        on: {
          finish: { target: 'done', guard: 'leads' },
          block: { target: 'blocked', guard: 'leads' },
          cancel: { target: 'cancelled', guard: 'cancels' },
        },
      },
      blocked: {
        on: {
          unblock: [
            { target: 'todo', guard: { type: 'blockedFrom', params: 'todo' } },
            { target: 'in_progress', guard: { type: 'blockedFrom', params: 'in_progress' } },
          ],
          cancel: { target: 'cancelled', guard: 'cancels' },
        },
      },
      done: { on: { reopen: { target: 'in_progress', guard: 'leads' } } },
      cancelled: {},
    },
  })
