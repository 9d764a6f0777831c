import {
  type TrainingAttendee,
  trainingAttendees,
} from '../../../../src/resources/training/trainings/training_attendees'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'

/** The caller's own place in a training; another person's is refused. */
export async function ownPlace(unit: Unit, id: number): Promise<TrainingAttendee> {
  const place = await unit.get(trainingAttendees, id)
  if (place.user_id !== unit.by.id)
    throw new Refused('no_privileges', { text: 'This is the training of another person' })
  return place
}
