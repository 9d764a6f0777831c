import { Checkbox, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { type StockCountLine, stockCountLines } from '../../../resources/inventory/counts/stock_count_lines'
import { type StockCount, stockCounts } from '../../../resources/inventory/counts/stock_counts'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { counted, figure, money } from '../../format/format'
import { instant } from '../../format/timeText'
import { PlainTable } from '../../parts/table/PlainTable'
import { Waiting } from '../../resource/list/ListState'
import { fireRow } from '../../resource/events/fireRow'
import { offeredEvents } from '../../resource/list/rights'
import { RecordFrame } from '../../resource/record/RecordFrame'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import { notifyError, notifySuccess } from '../../ui/notify'
import { CountReviewLine } from './CountReviewLine'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

const shownAtMost = 400

const differs: ColumnFilter = {
  field: 'variance_qty',
  field_type: 'decimal',
  filters: [{ logic_operator: 'and', operator: '!=', value_type: 'value', value: 0 }],
}

const heads = [
  t('Bin'),
  t('Product'),
  t('Lot'),
  { figure: t('Expected') },
  { figure: t('Counted') },
  { figure: t('Recount') },
  { figure: t('Variance') },
  { figure: t('Value') },
  t('State'),
  t('Reason'),
]

/** "1 line", "12 lines". */

const asWords = (count: StockCount) =>
  count.status === 'review'
    ? t('Not posted yet')
    : count.status === 'done'
      ? t('Posted {value} by {postedBy}', {
          value: count.posted_at ? instant(count.posted_at) : '',
          postedBy: count.posted_by ?? '',
        })
      : (count.cancel_note ?? t('Nothing was posted'))

const CountSum = ({ count }: { count: StockCount }) => (
  <span className="dc-count-sum">
    {t('{count} in {count2}', {
      count: counted(count.line_count, 'line'),
      count2: counted(count.bin_count, 'bin'),
    })}
    {count.variance_value !== null && (
      <>
        {' '}
        {t('| Variance')} <b>{money(count.variance_value)}</b> {t('| Gross variance')}{' '}
        <b>{money(count.differing_value ?? 0)}</b>
      </>
    )}
    {count.status === 'review' &&
      count.above_limit === 1 &&
      t(' | Above the limit: posted by an administrator')}
    {count.status === 'review' &&
      count.recount_count > 0 &&
      t(' | {recountCount} to recount', { recountCount: figure(count.recount_count) })}
  </span>
)

const LinesShown = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <SegmentedControl
    size="xs"
    aria-label={t('Lines shown')}
    data={[
      { value: 'differing', label: t('Differing') },
      { value: 'all', label: t('All lines') },
    ]}
    value={value}
    onChange={onChange}
  />
)

/** What a finished count came to: where it differs from the books, what is counted again, what is posted. */
export function CountReview({ count }: { count: StockCount }) {
  const navigate = useNavigate()
  const person = usePerson()
  const [shows, setShows] = useState<string>('differing')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const of = equals('stock_count_id', count.id)
  const { rows, isLoaded } = useLiveRows(stockCountLines, shows === 'differing' ? [of, differs] : [of], [
    { field: 'bin', direction: 'asc' },
    { field: 'sku', direction: 'asc' },
  ])
  const row = count as unknown as AnyRow
  const mayRecount = offeredEvents(
    { ...stockCounts, events: { recount: { label: '' } } },
    count,
    person,
  ).some(({ event }) => event === 'recount')
  const again =
    count.recount_count +
    [...chosen].filter((id) => rows.some((line) => line.id === id && line.line_status !== 'recount')).length
  const recount = async () => {
    setBusy(true)
    try {
      const after = await fireRow(stockCounts, row, 'recount', { line_ids: [...chosen] })
      if (after) notifySuccess(t('{count} to recount', { count: counted(again, 'line') }))
      setChosen(new Set())
    } catch (thrown) {
      notifyError(thrown)
    } finally {
      setBusy(false)
    }
  }
  const choose = (line: StockCountLine, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(line.id)
    else next.delete(line.id)
    setChosen(next)
  }
  return (
    <RecordFrame
      resource={stockCounts}
      row={row}
      note={count.location}
      actions={
        mayRecount &&
        again > 0 && (
          <PendingButton size="sm" variant="default" loading={isBusy} onClick={() => void recount()}>
            {t('Recount {count}', { count: counted(again, 'line') })}
          </PendingButton>
        )
      }
      onRemoved={() => void navigate(stockCounts.path)}
      filters={
        <>
          <LinesShown value={shows} onChange={setShows} />
          <CountSum count={count} />
        </>
      }
    >
      <div className="dc-count-review">
        {!isLoaded && <Waiting />}
        <p className="dc-form-note">{asWords(count)}</p>
        {isLoaded && rows.length === 0 && (
          <p>{shows === 'differing' ? t('No differences') : t('No lines counted')}</p>
        )}
        {rows.length > 0 && (
          <PlainTable
            label={t('Counted lines')}
            chooseAll={
              mayRecount && (
                <Checkbox
                  aria-label={t('Select all')}
                  checked={rows.every(({ id }) => chosen.has(id))}
                  onChange={(event) =>
                    setChosen(new Set(event.currentTarget.checked ? rows.map(({ id }) => id) : []))
                  }
                />
              )
            }
            heads={heads}
          >
            {rows.slice(0, shownAtMost).map((line) => (
              <CountReviewLine
                key={line.id}
                line={line}
                isOpen={count.status === 'review'}
                isChosen={mayRecount ? chosen.has(line.id) : null}
                onChoose={choose}
              />
            ))}
          </PlainTable>
        )}
        {rows.length > shownAtMost && (
          <p>{t('{count} more lines are not shown here', { count: figure(rows.length - shownAtMost) })}</p>
        )}
      </div>
    </RecordFrame>
  )
}
