import { useNarrow } from '../../theme/widths'
import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FileFormat } from '../../../resources/kit/query/exportCalls'
import type { Groups } from '../../../resources/kit/query/resourceAnswers'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import { ExportButton } from '../export/ExportButton'
import { exportList } from '../export/exporting'
import { useBrowserPrint } from '../export/useBrowserPrint'
import { usePerson } from '../../session/session'
import { useCommand } from '../../ui/commands'
import { useShortcut } from '../../ui/keyboard'
import { mayExport } from '../list/rights'
import type { GroupOrder } from './groupLines'
import { PrintGroups } from './PrintGroups'
import { t } from '../../../texts/texts'

const offered = {}

/** The groups of a report as a file and on paper. */
export function useGroupTools(
  report: AnyResource,
  query: ListQuery,
  groups: Groups | null,
  order: GroupOrder,
) {
  const isNarrow = useNarrow()
  const [isPrinted, setPrinted] = useState(false)
  const [isAsked, setAsked] = useState(false)
  // A print requested while loading starts when the figures arrive.
  const toPrinter = useCallback(() => setAsked(true), [])
  useEffect(() => {
    if (!isAsked || !groups) return
    setAsked(false)
    window.print()
  }, [isAsked, groups])
  useBrowserPrint(
    // Rendered synchronously: the browser prints as soon as the event handler returns.
    () => flushSync(() => setPrinted(true)),
    () => setPrinted(false),
  )
  const take = useCallback(
    (format: FileFormat, _isSelection = false, isPlain = false) =>
      void exportList(report, {
        format,
        columns: report.list.columns,
        filters: query.filters,
        sort: query.sort,
        search: query.search,
        by: query.by ?? [],
        ...(isPlain && { plain: 1 }),
      }),
    [query, report],
  )
  const title = t('groups of {title}', { title: report.title.toLowerCase() })
  const isFiled = mayExport(report, usePerson())
  const desk = isNarrow ? null : offered
  const files = isFiled ? desk : null
  useShortcut('ctrl+p', t('Print {title}', { title }), toPrinter)
  useCommand(t('Export {title} as CSV', { title }), () => take('csv'), files)
  useCommand(t('Export {title} to Excel', { title }), () => take('xlsx'), files)
  useCommand(t('Export {title} as PDF', { title }), () => take('pdf'), files)
  useCommand(t('Print {title}', { title }), toPrinter, desk)
  return {
    buttons:
      isNarrow || !isFiled ? null : (
        <ExportButton total={groups?.whole.count ?? null} selected={0} onExport={take} onPrint={toPrinter} />
      ),
    sheet: isPrinted && groups && <PrintGroups {...{ report, query, groups, order }} />,
  }
}
