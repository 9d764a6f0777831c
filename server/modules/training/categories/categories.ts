import { resources } from '../../../../src/resources'
import { trainingCategories } from '../../../../src/resources/training/categories/training_categories'
import { trainingDocuments } from '../../../../src/resources/training/documents/training_documents'
import { t } from '../../../../src/texts/texts'
import { invalidBecause } from '../../../engine/errors'
import { onChanged, onCreate } from '../../../engine/hooks/hooks'

// Codes of documents look like numbers of records: their prefixes must not be those of other tables.
onCreate(trainingCategories, async (_unit, values) => {
  const taken = Object.values(resources).find(
    (resource) => 'prefix' in resource && resource.prefix === values.code_prefix,
  )
  if (taken) throw invalidBecause('code_prefix', t('{title} have this prefix', { title: t(taken.title) }))
  return values
})

// A category shows how many documents it has.
onChanged(trainingDocuments, (unit, _rows, changes) => {
  const counted = changes.flatMap(({ before, after }) =>
    after && before?.status === after.status ? [] : [(after ?? before)?.category_id ?? 0],
  )
  if (counted.length > 0) unit.invalidate(trainingCategories, [...new Set(counted)])
})
