import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import { valueText } from '../../../src/resources/kit/text/valueText'

/** How a row is called: the label template of its definition filled with the row's values. */
export const rowLabel = (resource: AnyResource, row: FieldValues) =>
  resource.label.replace(/\{([a-z_0-9]+)\}/g, (_, name: string) => valueText(row[name]))
