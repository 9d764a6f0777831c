import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import { fullLabel } from '../../../src/resources/kit/text/rowLabels'
import { valueText } from '../../../src/resources/kit/text/valueText'

/** How a row is called: the label of its definition with the row's values. */
export const rowLabel = (resource: AnyResource, row: FieldValues) =>
  fullLabel(resource, row, (name) => valueText(row[name]))
