import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { rowOf } from '../../kit/define/shapes'
import { withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { longestOverlapHours, type ServiceAccount, serviceAccounts } from './service_accounts'

export const serviceAccountCalls = {
  issueKey: defineCall({
    kind: 'read',
    method: 'POST',
    path: `${callPath(serviceAccounts)}/:id/issue_key`,
    areas: ['general'],
    modules: ['Administration'],
    stepUp: {},
    about:
      'Makes a key for a program and answers it once; the one before works for `overlap_hours` more, so that the program can change over.',
    inputs: {
      version: integer('Version'),
      overlap_hours: withDefault(
        integer('The key before works for', { unit: 'h', min: 0, max: longestOverlapHours }),
        0,
      ),
    },
    answer: z.intersection(rowOf<ServiceAccount>('service_accounts'), z.object({ key: z.string() })),
  }),
}
