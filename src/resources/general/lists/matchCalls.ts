import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { text, withDefault } from '../../kit/fields/field'
import { json } from '../../kit/fields/lists'
import type { ReferenceWhere } from '../../kit/query/filter'

const mostTexts = 1_000

/** The row with a text as its code or name, or why there is none. */
const match = z.object({
  text: z.string(),
  id: z.nullable(z.int()),
  label: z.nullable(z.string()),
  many: z.optional(z.literal(1)),
})
export type Match = z.output<typeof match>

export const matchCalls = {
  find: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/general/matches',
    areas: 'signed_in',
    programs: true,
    about: 'Ids of rows by the texts that name them, as a pasted sheet does; `among` limits the rows.',
    inputs: {
      table: text('Table', 63),
      texts: json<readonly string[]>(
        'Texts',
        z.array(z.custom<string>(), 'required').check(z.maxLength(mostTexts, 'max')),
      ),
      among: withDefault(
        json<ReferenceWhere>('Among', z.record(z.string(), z.custom<ReferenceWhere[string]>(), 'other')),
        {},
      ),
    },
    answer: z.array(match),
  }),
}
