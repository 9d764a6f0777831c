import { sql } from 'kysely'
import { trainingLogCalls, type TrainedPerson } from '../../../../src/resources/training/logs/logCalls'
import { onCall } from '../../../calls/handlers'
import { verifyChain } from '../../../site/training/trainingChain'

onCall(trainingLogCalls.verify, ({ longReads, input }) => verifyChain(longReads, input))

onCall(trainingLogCalls.ofLot, async ({ db, input }) => {
  const { rows } = await sql<TrainedPerson>`
    select w.user_id, u.name, w.at, w.work, taught.code, taught.revision, taught.programme,
      taught.valid_from::text, taught.expires_on::text
    from lot_workers(${input.lot}, ${input.at}::timestamptz) w
    join users u on u.id = w.user_id
    left join lateral trained_at(w.user_id, w.at) taught on true
    order by w.at, u.name, taught.code`.execute(db)
  return rows
})
