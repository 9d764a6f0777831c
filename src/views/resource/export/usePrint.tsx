import { type ReactNode, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { type AnyRow, listRows, type Page } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import { useShortcut } from '../../ui/keyboard'
import { notifyError } from '../../ui/notify'
import { PrintList } from './PrintList'
import { useBrowserPrint } from './useBrowserPrint'
import { t } from '../../../texts/texts'

const printedAtMost = 2_000
const pageSize = 500

type Sheet = { rows: readonly AnyRow[]; total: number; isAsked: boolean }

/** Rows to print, read again: the list on screen has only the rows scrolled to. */
async function readSheet(resource: AnyResource, query: ListQuery): Promise<Sheet> {
  const rows: AnyRow[] = []
  let total = 0
  let cursor: string | null = null
  do {
    const page: Page<AnyRow> = await listRows(resource, {
      ...query,
      limit: pageSize,
      ...(cursor ? { cursor } : { total: 1 }),
    })
    rows.push(...page.rows)
    total = page.total ?? total
    cursor = page.cursor
  } while (cursor && rows.length < printedAtMost)
  return { rows, total: Math.max(total, rows.length), isAsked: true }
}

const toPrinter = () => window.print()

/** Prints the list as shown, by Ctrl+P, its button, or the browser's menu. */
export function usePrint(
  resource: AnyResource,
  {
    query,
    columns,
    currentRows,
  }: { query: ListQuery; columns: readonly string[]; currentRows: () => readonly AnyRow[] },
): { print: () => void; sheet: ReactNode } {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const print = useCallback(() => {
    void readSheet(resource, query).then(setSheet, notifyError)
  }, [resource, query])
  useShortcut('ctrl+p', t('Print {title}', { title: resource.title.toLowerCase() }), print)
  useBrowserPrint(
    () => {
      // The browser does not wait for a read: the loaded rows are printed.
      const rows = currentRows()
      flushSync(() => setSheet({ rows, total: rows.length, isAsked: false }))
    },
    () => setSheet(null),
  )
  return {
    print,
    sheet: sheet && (
      <PrintList
        resource={resource}
        query={query}
        columns={columns}
        rows={sheet.rows}
        total={sheet.total}
        {...(sheet.isAsked && { onReady: toPrinter })}
      />
    ),
  }
}
