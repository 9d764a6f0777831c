import { trainingAttendees } from '../../../../src/resources/training/trainings/training_attendees'
import { trainings } from '../../../../src/resources/training/trainings/trainings'
import { onChanged } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'

// People who may not read the tables follow their own trainings on their own channel.
const tell = (unit: Unit, userId: number) =>
  unit.notify({ userId, announced: 'training_changed', about: 'training' })

onChanged(trainingAttendees, (unit, rows) => {
  for (const userId of new Set(rows.map(({ user_id }) => user_id))) tell(unit, userId)
})

onChanged(trainings, async (unit, rows) => {
  for (const { id } of rows)
    for (const { user_id: userId } of await unit.find(trainingAttendees, { training_id: id }))
      tell(unit, userId)
})
