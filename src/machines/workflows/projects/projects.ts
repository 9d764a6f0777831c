import { allows, type Sender, to, workflow } from '../../kit'

type Judged = { owner_id: number | null }
type By = Parameters<typeof allows>[0]

/** The roles of the projects area; admin is every role. */
export const projectRoles = ['director', 'manager'] as const satisfies readonly Sender[]
/** Who closes, cancels and reopens what others lead. */
export const projectDirectors = ['director'] as const satisfies readonly Sender[]

/** Whether a person is the one named. */
export const isPerson = (id: number | null, by: By) => by.system !== true && id !== null && id === by.id

/** A project: drafted, planned, under way, on hold, completed or cancelled. */
export const projectMachine = workflow<
  Judged,
  'plan' | 'start' | 'hold' | 'resume' | 'complete' | 'cancel' | 'reopen' | 'set_health'
>()
  .extend({
    guards: {
      leads: ({ context: { row }, event }) =>
        allows(event.by, ['system', ...projectRoles]) || isPerson(row.owner_id, event.by),
      closes: ({ context: { row }, event }) =>
        allows(event.by, projectDirectors) || isPerson(row.owner_id, event.by),
    },
  })
  .createMachine({
    id: 'projects',
    context: { row: { owner_id: null } },
    initial: 'draft',
    states: {
      draft: {
        on: { plan: { target: 'planned', guard: 'leads' }, cancel: to('cancelled', ...projectDirectors) },
      },
      planned: {
        on: {
          start: { target: 'in_progress', guard: 'leads' },
          set_health: { target: 'planned', guard: 'leads' },
          cancel: to('cancelled', ...projectDirectors),
        },
      },
      in_progress: {
        on: {
          complete: { target: 'completed', guard: 'closes' },
          hold: { target: 'on_hold', guard: 'leads' },
          set_health: { target: 'in_progress', guard: 'leads' },
          cancel: to('cancelled', ...projectDirectors),
        },
      },
      on_hold: {
        on: {
          resume: { target: 'in_progress', guard: 'leads' },
          cancel: to('cancelled', ...projectDirectors),
        },
      },
      completed: { on: { reopen: to('in_progress', ...projectDirectors) } },
      cancelled: { on: { reopen: to('in_progress', ...projectDirectors) } },
    },
  })
