import type { TrainingAttendee } from '../../../../src/resources/training/trainings/training_attendees'
import { type TrainingLogEvent, trainingLogs } from '../../../../src/resources/training/logs/training_logs'
import type { Unit } from '../../../engine/unitTypes'

type Entry = {
  event: TrainingLogEvent
  user_id?: number | null
  training_id?: number | null
  training_project_id?: number | null
  training_document_id?: number | null
  revision?: number | null
  details?: Record<string, unknown>
}

/** Adds an entry to the chained log of training. */
export const logTraining = (unit: Unit, entry: Entry) =>
  unit.insert(trainingLogs, {
    at: unit.at,
    actor_id: unit.by.system === true ? null : unit.by.id,
    ...entry,
  })

/** Adds an entry about a person's place in a training. */
export const logAttendee = (
  unit: Unit,
  { id, user_id, training_id, training_project_id }: TrainingAttendee,
  event: TrainingLogEvent,
  details: Record<string, unknown> = {},
) =>
  logTraining(unit, {
    event,
    user_id,
    training_id,
    training_project_id,
    details: { attendee_id: id, ...details },
  })
