import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { text, withDefault } from '../../kit/fields/field'
import type { FieldValues } from '../../kit/fields/values'
import { json } from '../../kit/fields/lists'

const mostChannels = 100

const channels = json<readonly string[]>(
  'Channels',
  z.pipe(
    z.transform((value: unknown) => [value].flat()),
    z.array(z.string('other'), 'other').check(z.maxLength(mostChannels, 'other')),
  ),
)

/** What a broadcast of a changed row carries. */
export type ChangeData<T = FieldValues> = {
  position: string
  id: number | null
  version: number | null
  row: T | null
  event: string | null
  by: { id: number | null; name: string } | null
  at: string
}

const changeData = z.custom<ChangeData>((value) => typeof value === 'object' && value !== null)

/** What happened on channels since a position: the missed events, or that too much was missed. */
const changes = z.object({
  state: z.enum(['nothing', 'missed', 'too_old']),
  position: z.string(),
  events: z.array(z.object({ channel: z.string(), event: z.string(), data: changeData })),
})
export type Changes = z.output<typeof changes>

export const changeCalls = {
  since: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/changes',
    wall: true,
    areas: 'signed_in',
    about: 'What happened on channels since a position of the feed.',
    inputs: { since: text('Position', 200), channels: withDefault(channels, []) },
    answer: changes,
  }),
}
