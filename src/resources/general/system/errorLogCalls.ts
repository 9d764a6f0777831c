import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { linesOf } from '../../kit/fields/lists'
import { errorLogs, reportedError } from './error_logs'

export const errorLogCalls = {
  report: defineCall({
    kind: 'write',
    method: 'POST',
    path: callPath(errorLogs),
    wall: true,
    areas: 'signed_in',
    about: 'Keeps errors that a browser met: a batch of at most 50, at most 60 a minute per browser.',
    inputs: { entries: linesOf('Errors', reportedError, { most: 50 }) },
    answer: z.object({ accepted: z.int() }),
  }),
  clear: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(errorLogs)}/clear`,
    areas: ['general'],
    modules: ['Administration'],
    about: 'Resolves every open error.',
    answer: z.object({ resolved: z.int() }),
  }),
}
