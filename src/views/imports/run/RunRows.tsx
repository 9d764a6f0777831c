import { SegmentedControl } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { RowsScope, RowsLeftOut } from '../../../api/imports'
import type { ImportPlan, Kind } from '../../../resources/imports/importShapes'
import { type ImportRow, importTabs } from '../../../resources/imports/import_rows'
import type { ImportRun } from '../../../resources/imports/import_runs'
import { figure } from '../../format/format'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { Waiting } from '../../resource/list/ListState'
import { failureMessage } from '../../ui/messages'
import { ExcludeDialog } from '../preview/ExcludeDialog'
import { Findings } from '../preview/Findings'
import { GoToRow } from '../preview/GoToRow'
import { PreviewGrid } from '../preview/PreviewGrid'
import { documentSum, previewColumns, previewItems } from '../preview/previewItems'
import { labelIn, rowsText, tabWords } from './runWords'
import { usePreviewRows } from '../preview/usePreviewRows'
import { t } from '../../../texts/texts'

type Props = {
  kind: Kind
  plan: ImportPlan
  run: ImportRun
  /** Cells may be corrected and rows left out. */
  isEditable: boolean
  children?: ReactNode
}

const rowsNamed = (rows: readonly ImportRow[]) =>
  rows.length === 1 ? t('row {row}', { row: rows[0]?.row_number ?? '' }) : rowsText(rows.length)

type TabsProps = {
  tab: RowsScope['tab']
  counts: Readonly<Record<RowsScope['tab'], number>> | null
  onTab: (tab: RowsScope['tab']) => void
}

const RowTabs = ({ tab: shown, counts, onTab }: TabsProps) => (
  <div className="dc-import-tabs" role="group" aria-label={t('Rows shown')}>
    {importTabs.map((tab) => (
      <button
        key={tab}
        type="button"
        className="dc-plain"
        aria-pressed={shown === tab}
        onClick={() => onTab(tab)}
      >
        {tabWords[tab]} <b>{counts ? figure(counts[tab]) : ''}</b>
      </button>
    ))}
  </div>
)

const ByDocument = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <SegmentedControl
    size="xs"
    aria-label={t('Rows by')}
    data={[
      { value: 'document', label: t('By document') },
      { value: 'row', label: t('By row') },
    ]}
    value={isOn ? 'document' : 'row'}
    onChange={(chosen) => onChange(chosen === 'document')}
  />
)

/** The rows of a run: what each does or did, in parts, by document, with all that is wrong. */
export function RunRows({ kind, plan, run, isEditable, children }: Props) {
  const [query, setQuery] = useState<RowsScope>({
    tab: run.rows_error > 0 && isEditable ? 'errors' : 'all',
  })
  const [from, setFrom] = useState(0)
  const [isByDocument, setByDocument] = useState(kind.grouped === 1)
  const [excluding, setExcluding] = useState<{ what: string; which: RowsLeftOut } | null>(null)
  const { rows, counts, findings, isLoaded, error, more, correct, exclude, again } = usePreviewRows(
    run,
    query,
    from,
  )
  const columns = useMemo(() => previewColumns(kind, plan), [kind, plan])
  const items = useMemo(() => previewItems(rows, isByDocument), [rows, isByDocument])
  const labelOf = useCallback((field: string) => labelIn(kind, field), [kind])
  const sum = useMemo(() => documentSum(kind, columns, run.decimal_mark), [kind, columns, run.decimal_mark])
  const ask = (next: RowsScope) => {
    setFrom(0)
    setQuery(next)
  }
  const excludeOf = (chosen: readonly ImportRow[]) => {
    const [first] = chosen
    if (!first) return
    const what =
      kind.grouped === 1 && first.group_key
        ? t('{groupKey}, all its rows', { groupKey: first.group_key })
        : rowsNamed(chosen)
    setExcluding({ what, which: { row_numbers: chosen.map(({ row_number }) => row_number) } })
  }
  const excludeWrong = (count: number) => {
    const { tab: _tab, ...finding } = query
    setExcluding({
      what: t('{rowsText} with errors{value}', {
        rowsText: rowsText(count),
        value: kind.grouped === 1 ? t(', with all rows of their documents') : '',
      }),
      which: { errors: 1, ...finding },
    })
  }

  return (
    <>
      <div className="dc-import-tools">
        <RowTabs tab={query.tab} counts={counts} onTab={(tab) => ask({ tab })} />
        {kind.grouped === 1 && <ByDocument isOn={isByDocument} onChange={setByDocument} />}
        <GoToRow
          from={from}
          onGo={(row) => {
            setQuery({ tab: 'all' })
            setFrom(Math.max(0, row - 1))
          }}
        />
        <span className="dc-space" />
        {children}
      </div>
      <div className="dc-import-rows">
        <div className="dc-import-grid">
          {error !== null && !isLoaded ? (
            <ErrorState
              what={t('The rows could not be loaded: {failureMessage}', {
                failureMessage: failureMessage(error),
              })}
              onRetry={again}
            />
          ) : !isLoaded ? (
            <Waiting />
          ) : rows.length === 0 ? (
            <EmptyState icon={IconListSearch} text={query.tab === 'errors' ? t('No errors') : t('No rows')} />
          ) : (
            <PreviewGrid
              key={`${JSON.stringify(query)} ${from} ${isByDocument}`}
              items={items}
              columns={columns}
              labelOf={labelOf}
              sum={sum}
              isEditable={isEditable}
              reveal={query.field}
              onNearEnd={more}
              onCorrect={correct}
              onExclude={excludeOf}
            />
          )}
        </div>
        {(isEditable || findings.length > 0) && (
          <Findings
            kind={kind}
            findings={findings}
            query={query}
            onAsk={ask}
            wrong={isEditable ? (counts?.errors ?? 0) : 0}
            onExclude={excludeWrong}
          />
        )}
      </div>
      {excluding && (
        <ExcludeDialog
          what={excluding.what}
          onCancel={() => setExcluding(null)}
          onExclude={async (reason) => {
            await exclude(excluding.which, reason)
            setExcluding(null)
          }}
        />
      )}
    </>
  )
}
