import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { shortagesOf } from '../../../api/inventory/allocations'
import type { Shortage, ShortageSource } from '../../../resources/inventory/allocations/allocationCalls'
import type { Allocation } from '../../../resources/inventory/allocations/allocations'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { t } from '../../../texts/texts'
import './allocation.css'

const words: Record<ShortageSource['kind'], string> = {
  free: t('Free in this warehouse'),
  lot: t('Lot, not released'),
  allocation: t('Other packing list'),
  transfer: t('Transfer to here'),
  location: t('At another location'),
  purchase: t('On order'),
  production: t('In production'),
}

/** Read anew whenever the packing list went on; what others do meanwhile shows with the next look. */
function useShortages({ id, version }: Allocation) {
  const [found, setFound] = useState<readonly Shortage[]>([])
  useEffect(() => {
    let isOver = false
    shortagesOf(id).then(
      (shortages) => !isOver && setFound(shortages),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [id, version])
  return found
}

const Name = ({ source: { name, path } }: { source: ShortageSource }) =>
  path ? (
    <Link className="dc-link" to={path}>
      {name}
    </Link>
  ) : (
    <>{name}</>
  )

const heads = [
  t('Product'),
  { figure: t('Short') },
  t('Possible source'),
  t('Place'),
  { figure: t('Quantity') },
  t('When'),
]

/** What a packing list lacks line by line, and what would free it or bring it. */
export function AllocationShortages({ allocation }: { allocation: Allocation }) {
  const shortages = useShortages(allocation)
  const isOpen = allocation.status !== 'shipped' && allocation.status !== 'cancelled'
  if (!isOpen || shortages.length === 0) return null
  return (
    <RowsSection title={t('Shortages')} count={shortages.length}>
      <PlainTable label={t('Possible sources of what is short')} heads={heads}>
        {shortages.flatMap(({ allocation_line_id, sku, product, qty, measure, sources }) =>
          (sources.length > 0 ? sources : [null]).map((source, at) => (
            <tr key={`${allocation_line_id} ${at}`}>
              <td className="dc-allocation-what">
                {at === 0 && (
                  <>
                    <b>{sku}</b>
                    <span>{product}</span>
                  </>
                )}
              </td>
              <td className="dc-right">
                {at === 0 && (
                  <span className="dc-word dc-warning-text">
                    <Glyph name="half" /> {figure(qty)} {measure}
                  </span>
                )}
              </td>
              {source ? (
                <>
                  <td>{words[source.kind]}</td>
                  <td>
                    <Name source={source} /> {source.detail}
                  </td>
                  <td className="dc-right">
                    {figure(source.qty)} {measure}
                  </td>
                  <td>{source.on && day(source.on)}</td>
                </>
              ) : (
                <td colSpan={4}>{t('No stock or incoming supply')}</td>
              )}
            </tr>
          )),
        )}
      </PlainTable>
    </RowsSection>
  )
}
