import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { lots } from '../../../resources/inventory/stock/lots'
import type { StockLevel } from '../../../resources/inventory/stock/stock_levels'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { useOffers, useRowEvents } from '../../resource/events/useRowEvents'
import { t } from '../../../texts/texts'

const among = (ids: readonly number[]): ColumnFilter => ({
  field: 'id',
  field_type: 'integer',
  filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value: ids }],
})

const lotsOf = (count: number, all: number) =>
  count === all ? t('{all} lots', { all }) : t('{count} of {all} lots', { count, all })

/** What a person may do with the lots of these levels, each lot once. */
export function LotEvents({ levels }: { levels: readonly StockLevel[] }) {
  const ids = useMemo(() => [...new Set(levels.map(({ lot_id: id }) => id))], [levels])
  const { rows } = useLiveRows(lots, ids.length === 0 || ids.length > 200 ? null : [among(ids)])
  const eventRows = rows as unknown as readonly AnyRow[]
  const offers = useOffers(lots, eventRows)
  const { press, dialog } = useRowEvents(lots)
  return (
    <>
      {offers.map((offer) => (
        <Button
          key={offer.notes.label}
          size="xs"
          variant="default"
          {...(offer.notes.tone === 'danger' && { c: 'var(--dc-danger)' })}
          onClick={() => press(offer, eventRows)}
        >
          {offer.notes.label} {eventRows.length === 1 ? t('lot') : lotsOf(offer.count, eventRows.length)}
        </Button>
      ))}
      {dialog}
    </>
  )
}
