import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { counted } from '../../format/format'
import { copyText } from './copyText'
import { asTable } from './rowText'

/** Puts rows of a list on the clipboard as a sheet takes them. */
export const copyRows = (resource: AnyResource, columns: readonly string[], rows: readonly AnyRow[]) =>
  copyText(asTable(resource, columns, rows), counted(rows.length, 'row'))
