import * as z from 'zod/mini'
import { defineComputed } from '../../kit/define/defineComputed'

/** People who were active within the last minutes, by their ids. */
export const online = defineComputed({
  segment: 'general',
  name: 'online',
  areas: ['general'],
  modules: ['Administration'],
  about: 'Ids of the people who were active within the last minutes.',
  answer: z.object({ users: z.array(z.int()) }),
})
