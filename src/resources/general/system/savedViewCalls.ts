import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { rowOf } from '../../kit/define/shapes'
import { flag, longText, optional, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { type SavedView, savedViews } from './saved_views'

const view = rowOf<SavedView>('saved_views')
const path = callPath(savedViews)

export const savedViewCalls = {
  ofList: defineCall({
    kind: 'read',
    method: 'GET',
    path,
    areas: 'signed_in',
    about:
      'The views of a list: one’s own and those that are shared, with the feed position they were read at.',
    inputs: { list: savedViews.fields.list },
    answer: z.object({ position: z.string(), rows: z.array(view) }),
  }),
  save: defineCall({
    kind: 'write',
    method: 'POST',
    path,
    areas: 'signed_in',
    about: 'Keeps a query of a list by name, with the arrangement of its columns where given.',
    inputs: savedViews.fields,
    answer: view,
  }),
  change: defineCall({
    kind: 'write',
    method: 'PUT',
    path: `${path}/:id`,
    areas: 'signed_in',
    about: 'Renames or shares a view, or keeps another query by its name.',
    inputs: { version: integer('Version') },
    changes: {
      name: text('Name', 60),
      is_shared: flag('Shared'),
      query: optional(longText('Query', 4000)),
      columns: optional(longText('Columns', 8000)),
    },
    answer: view,
  }),
  remove: defineCall({
    kind: 'write',
    method: 'DELETE',
    path: `${path}/:id`,
    areas: 'signed_in',
    about: 'Deletes a view.',
    answer: z.null(),
  }),
}
