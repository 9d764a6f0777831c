import { namesIn } from '../../kit/fields/pickValues'
import * as z from 'zod/mini'
import { areas } from '../../../access'
import { defineComputed } from '../../kit/define/defineComputed'

/** The company and its site, for all signed-in users. */
export const company = defineComputed({
  segment: 'general',
  name: 'company',
  areas: namesIn(areas),
  modules: [],
  about: 'The name of the company, its site and its time zone.',
  answer: z.object({ name: z.string(), site: z.nullable(z.string()), timezone: z.string() }),
})

/** The prefix of every numbered document, and the number that comes next. */
export const documentNumbers = defineComputed({
  segment: 'general',
  name: 'document_numbers',
  areas: ['general'],
  modules: ['Administration'],
  about: 'The prefix of every numbered document, and the number that comes next.',
  answer: z.array(
    z.object({ prefix: z.string(), title: z.string(), segment: z.string(), next_number: z.int() }),
  ),
})
