import { defineCall } from '../../kit/define/defineCall'
import { rowOf } from '../../kit/define/shapes'
import { integer } from '../../kit/fields/numbers'
import { ids } from '../../kit/fields/lists'
import { type Flow } from './flows'

export const flowCalls = {
  reorder: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/production/flows/:id/reorder',
    inputs: { version: integer('Version'), actions: ids('Actions', 1000) },
    areas: ['production'],
    modules: ['Production', 'Assembly'],
    about: 'Puts the actions of a flow in the order of the ids given, as 10, 20, 30.',
    answer: rowOf<Flow>('flows'),
  }),
}
