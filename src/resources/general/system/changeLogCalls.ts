import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { instant, optional, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { exportCallsOf } from '../../kit/query/exportCalls'
import { trailEntry } from '../../kit/query/resourceAnswers'

const path = '/general/change_logs'

const filters = {
  entity: optional(text('Entity', 80)),
  id: optional(integer('Record', { min: 1 })),
  // No reference: everybody signed in may make the call, and that is no picker of people.
  user_id: optional(integer('Person', { min: 1 })),
  from: optional(instant('From')),
  to: optional(instant('To')),
}

/** The trail of changes, of one record or of everything; who may read it depends on the record. */
export const changeLogCalls = {
  list: defineCall({
    kind: 'page',
    method: 'GET',
    path,
    areas: 'signed_in',
    about: 'Changes by record, person and period, newest first; without a record for administrators.',
    inputs: {
      ...filters,
      cursor: optional(integer('Cursor', { min: 1 })),
      limit: optional(integer('Limit', { min: 1, max: 200 })),
    },
    answer: z.array(trailEntry),
  }),
  ...exportCallsOf({ path, areas: 'signed_in', modules: [], rows: 'all matching changes' }, filters),
}
