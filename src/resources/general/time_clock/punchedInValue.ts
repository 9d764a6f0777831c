import * as z from 'zod/mini'
import { defineComputed } from '../../kit/define/defineComputed'

/** People who are in or on a break, since when, and when they arrived. */
export const punchedIn = defineComputed({
  segment: 'general',
  name: 'punched_in',
  areas: ['general'],
  modules: ['Administration'],
  about: 'People who are in or on a break, since when, and when they arrived.',
  answer: z.object({
    in: z.int(),
    on_break: z.int(),
    people: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        status: z.enum(['in', 'out', 'on_break']),
        since: z.string(),
        came_at: z.string(),
      }),
    ),
  }),
})
