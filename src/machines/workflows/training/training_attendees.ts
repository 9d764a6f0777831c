import { allows, to, workflow } from '../../kit'
import { changers, correctors } from './training_documents'
import { trains } from './trainings'

type Judged = { user_id: number | null; trainer_id: number | null; delivery: string | null }

type Guarded = { context: { row: Judged }; event: { by: Parameters<typeof allows>[0] } }

const isOwn = ({ context: { row }, event }: Guarded) =>
  event.by.system !== true && row.user_id !== null && row.user_id === event.by.id

/** Deliveries without a session: each person reads, answers and signs at a time of their own. */
const alone: readonly (string | null)[] = ['read_and_sign', 'online_test']

const checkIn = { target: 'attended', guard: 'ownOrTrains' } as const
const signAlone = { target: 'attended', guard: 'ownAlone' } as const
const takeAlone = { target: 'attended', guard: 'ownTest' } as const
const excused = { target: 'excused', guard: 'trains' } as const
const absent = { target: 'absent', guard: 'trains' } as const

/** A person in a training: invited, there or not, then passed or failed; a pass may be revoked. */
export const trainingAttendeeMachine = workflow<
  Judged,
  | 'confirm'
  | 'decline'
  | 'check_in'
  | 'mark_absent'
  | 'excuse'
  | 'sign'
  | 'submit_test'
  | 'countersign'
  | 'pass'
  | 'fail'
  | 'retry'
  | 'revoke'
>()
  .extend({
    guards: {
      own: isOwn,
      ownOrTrains: (guarded) => isOwn(guarded) || trains(guarded.context.row, guarded.event.by),
      ownAlone: (guarded) => isOwn(guarded) && alone.includes(guarded.context.row.delivery),
      ownTest: (guarded) => isOwn(guarded) && guarded.context.row.delivery === 'online_test',
      trains: ({ context: { row }, event }) => trains(row, event.by),
      /** A trainer signs for what was seen of another person. */
      trainsAnother: (guarded) =>
        !isOwn(guarded) && trains(guarded.context.row, guarded.event.by) && guarded.event.by.system !== true,
      mayRetry: (guarded) =>
        allows(guarded.event.by, ['system', ...changers]) ||
        (isOwn(guarded) && guarded.context.row.delivery === 'online_test'),
    },
  })
  .createMachine({
    id: 'training_attendees',
    context: { row: { user_id: null, trainer_id: null, delivery: null } },
    initial: 'invited',
    states: {
      invited: {
        on: {
          confirm: { target: 'confirmed', guard: 'own' },
          decline: { target: 'excused', guard: 'own' },
          check_in: checkIn,
          sign: signAlone,
          submit_test: takeAlone,
          mark_absent: absent,
          excuse: excused,
        },
      },
      confirmed: {
        on: {
          decline: { target: 'excused', guard: 'own' },
          check_in: checkIn,
          sign: signAlone,
          submit_test: takeAlone,
          mark_absent: absent,
          excuse: excused,
        },
      },
      attended: {
        on: {
          sign: { target: 'attended', guard: 'own' },
          submit_test: takeAlone,
          countersign: { target: 'attended', guard: 'trainsAnother' },
          pass: { target: 'passed', guard: 'trains' },
          fail: { target: 'failed', guard: 'trains' },
          excuse: excused,
        },
      },
      passed: { on: { revoke: to('revoked', ...correctors) } },
      failed: { on: { retry: { target: 'invited', guard: 'mayRetry' } } },
      absent: { on: { retry: { target: 'invited', guard: 'mayRetry' } } },
      excused: {},
      revoked: {},
    },
  })
