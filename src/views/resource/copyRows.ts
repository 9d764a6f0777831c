import type { AnyRow } from '../../api/resourceApi'
import type { AnyResource } from '../../resources/kit/defineResource'
import { notifySuccess, notifyWarning } from '../shell/notify'
import { asTable } from './rowText'

/** Puts text on the clipboard and says so. */
export const copyText = (text: string, what: string) =>
  void navigator.clipboard.writeText(text).then(
    () => notifySuccess(`${what} copied`),
    () => notifyWarning('The clipboard cannot be reached from here'),
  )

export const copyRows = (resource: AnyResource, columns: readonly string[], rows: readonly AnyRow[]) =>
  copyText(asTable(resource, columns, rows), rows.length === 1 ? '1 row' : `${rows.length} rows`)
