import type { AnyResource } from '../../resources/kit/define/definition'
import { fieldOf } from '../../resources/kit/define/defineResource'
import { RowName } from '../parts/RowName'
import { cellText } from './cellText'
import { tableOf } from '../registry/registry'

/** The table whose rows a column names with what distinguishes them. */
export const distinctTable = (resource: AnyResource, name: string): AnyResource | undefined => {
  const field = fieldOf(resource, name)
  const table = field && tableOf(field)
  return table?.distinctBy ? table : undefined
}

/** Distinguishing columns of the named row that columns beside it show already: the SKU beside the product. */
export const shownBeside = (resource: AnyResource, name: string, columns: readonly string[]): string[] =>
  columns.flatMap((one) => {
    const { via, column } = resource.derived[one] ?? {}
    return via === name && column !== undefined ? [column] : []
  })

type Props = {
  resource: AnyResource
  name: string
  row: Readonly<Record<string, unknown>>
  /** The columns it is shown with. */
  beside?: readonly string[]
  /** The code of the stamp it is shown with. */
  stamp?: string | undefined
  /** Shows what distinguishes a row on a line below its name. */
  isStacked?: boolean
}

/** A value of a row as it is read; a reference with what distinguishes its row. */
export function CellValue({ resource, name, row, beside = [], stamp, isStacked = false }: Props) {
  const text = cellText(resource, name, row)
  const table = distinctTable(resource, name)
  return table && text !== '' ? (
    <RowName
      resource={table}
      label={text}
      without={shownBeside(resource, name, beside)}
      stamp={stamp}
      isStacked={isStacked}
    />
  ) : (
    text
  )
}
