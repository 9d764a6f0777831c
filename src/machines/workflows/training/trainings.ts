import { allows, type Sender, to, workflow } from '../../kit'
import { changers, correctors } from './training_documents'

type Judged = { trainer_id: number | null }

/** Who holds trainings. */
export const trainers = ['trainer', 'training_supervisor'] as const satisfies readonly Sender[]

/** Whether a person holds this training, or changes trainings at all. */
export const trains = ({ trainer_id }: Judged, by: Parameters<typeof allows>[0]) =>
  allows(by, ['system', ...changers]) || (trainer_id !== null && trainer_id === by.id)

/** A session of a programme, or what is read and signed in a month. */
export const trainingMachine = workflow<Judged, 'open' | 'start' | 'complete' | 'cancel' | 'correct'>()
  .extend({
    guards: { trains: ({ context: { row }, event }) => trains(row, event.by) },
  })
  .createMachine({
    id: 'trainings',
    context: { row: { trainer_id: null } },
    initial: 'planned',
    states: {
      planned: {
        on: { open: to('open', 'system', ...changers), cancel: to('cancelled', 'system', ...changers) },
      },
      open: {
        on: { start: { target: 'in_progress', guard: 'trains' }, cancel: to('cancelled', ...changers) },
      },
      in_progress: {
        on: {
          complete: { target: 'completed', guard: 'trains' },
          // What is read and signed without a session ends with its programme.
          cancel: to('cancelled', 'system'),
        },
      },
      completed: { on: { correct: to('completed', ...correctors) } },
      cancelled: {},
    },
  })
