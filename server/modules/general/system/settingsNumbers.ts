import { documentNumbers } from '../../../../src/resources/general/system/settingsValues'
import { served } from '../../../../src/resources'
import { onComputed } from '../../../realtime/feed/computed'

const numbered = served.flatMap((resource) =>
  resource.prefix === undefined ? [] : [{ resource, prefix: resource.prefix }],
)

/** The prefix of every numbered document, and the number that comes next. */
onComputed(documentNumbers, { sources: numbered.map(({ resource }) => resource) }, async (db) => {
  const rows = await db.selectFrom('document_sequences').select(['prefix', 'next_number']).execute()
  return numbered
    .map(({ prefix, resource: { title, segment } }) => ({
      prefix,
      title,
      segment,
      next_number: rows.find((row) => row.prefix === prefix)?.next_number ?? 1,
    }))
    .toSorted((one, other) => (one.title < other.title ? -1 : 1))
})
