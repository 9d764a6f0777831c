import { Button, Progress } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { isReport } from '../../../resources/kit/define/isReport'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { FieldValues } from '../../../resources/kit/fields/values'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import type { LiveList } from '../../../streams/rows/liveList'
import { figure } from '../../format/format'
import { useExporting } from '../export/exporting'
import { SourceBadge } from './SourceBadge'
import { type ListMeta, mostRows } from '../live/useLiveList'
import type { Offer } from '../events/useRowEvents'
import { Totals } from '../live/Totals'
import { isBulk, SelectionActions } from './SelectionActions'
import { summed, totalsOf, useAskedTotals, useHeldTotals } from '../live/useTotals'
import { t } from '../../../texts/texts'

type Props = {
  resource: AnyResource
  list: LiveList
  query: ListQuery
  meta: ListMeta
  shown: readonly string[]
  selected: readonly AnyRow[]
  /** Every row that passes is meant, also those that are not at hand. */
  isAll: boolean
  onAll: () => void
  onPress: (offer: Offer, inputs?: FieldValues) => void
  /** What the screen offers for the selected rows by itself. */
  actions?: ReactNode
  onClear: () => void
}

function Exporting({ table }: { table: string }) {
  const running = useExporting().filter((one) => one.table === table)
  return running.map(({ id, name, rows, total, stop }) => (
    <span key={id} className="dc-export" role="group" aria-label={t('Export of {name}', { name })}>
      <span>{t('{rows} of {total} rows written', { rows: figure(rows), total: figure(total) })}</span>
      <Progress
        value={total === 0 ? 100 : Math.min(100, (rows / total) * 100)}
        size="sm"
        aria-label={t('Rows written')}
      />
      <Button size="xs" variant="default" onClick={stop}>
        {t('Cancel export')}
      </Button>
    </span>
  ))
}

function Selection({ resource, meta, selected, isAll, onAll, onPress, onClear, actions }: Props) {
  const { total, count } = meta
  const isEvery = selected.length === count && total !== null && total > count
  return (
    <>
      <b>
        {isAll && total !== null
          ? t('All {total} selected', { total: figure(total) })
          : t('{count} selected', { count: figure(selected.length) })}
      </b>
      {!isAll && isBulk(selected) && (
        <SelectionActions resource={resource} rows={selected} onPress={onPress} />
      )}
      {!isAll && actions}
      {isEvery && !isAll && (
        <button type="button" className="dc-plain dc-link" onClick={onAll}>
          {t('Select all {total}', { total: figure(total) })}
        </button>
      )}
      <button type="button" className="dc-plain dc-link" onClick={onClear}>
        {t('Clear')}
      </button>
    </>
  )
}

/** Under a list: what can be done with the selected rows, what they add up to, how many there are and how live. */
export function ListFooter(props: Props) {
  const { resource, list, query, meta, shown, selected, isAll } = props
  const [isWanted, setWanted] = useState(false)
  const names = summed(resource, shown)
  const isWhole = meta.isLoaded && !meta.hasMore
  const localTotals = useHeldTotals(resource, list, names, isWhole)
  const requestedTotals = useAskedTotals(resource, query, {
    changes$: list.state$,
    quietMs: 2_000,
    names,
    isWanted: isWanted && !isWhole,
  })
  const isSome = selected.length > 0 && !isAll
  const totals = isSome
    ? totalsOf(resource, names, selected)
    : isWhole
      ? localTotals
      : (requestedTotals ?? [])
  return (
    <div className="dc-list-footer">
      {selected.length > 0 && <Selection {...props} />}
      <Exporting table={resource.name} />
      <span className="dc-space" />
      <Totals totals={totals} />
      {!isSome && !isWhole && meta.isLoaded && names.length > 0 && !isWanted && (
        <button type="button" className="dc-plain dc-link" onClick={() => setWanted(true)}>
          {t('Totals')}
        </button>
      )}
      {meta.isLoaded && (
        <span>
          {t('Rows')} <b>{figure(meta.count)}</b>
          {meta.total !== null && meta.total > meta.count && (
            <> {t('of {total}', { total: figure(meta.total) })}</>
          )}
          {meta.hasMore && meta.count >= mostRows(resource) && (
            <> {t('No more rows fit on the screen: filter, or export all')}</>
          )}
        </span>
      )}
      {!isReport(resource) && <SourceBadge list={list} />}
    </div>
  )
}
