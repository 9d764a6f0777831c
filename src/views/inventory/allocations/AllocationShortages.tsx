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
import './allocation.css'

const words: Record<ShortageSource['kind'], string> = {
  free: 'Free in this warehouse',
  lot: 'Lot, not released',
  allocation: 'Other packing list',
  transfer: 'Transfer to here',
  location: 'At another location',
  purchase: 'On order',
  production: 'In production',
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

const heads = ['Product', { figure: 'Short' }, 'Possible source', 'Place', { figure: 'Quantity' }, 'When']

/** What a packing list lacks line by line, and what would free it or bring it. */
export function AllocationShortages({ allocation }: { allocation: Allocation }) {
  const shortages = useShortages(allocation)
  const isOpen = allocation.status !== 'shipped' && allocation.status !== 'cancelled'
  if (!isOpen || shortages.length === 0) return null
  return (
    <RowsSection title="Shortages" count={shortages.length}>
      <PlainTable label="Possible sources of what is short" heads={heads}>
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
                <td colSpan={4}>No stock or incoming supply</td>
              )}
            </tr>
          )),
        )}
      </PlainTable>
    </RowsSection>
  )
}
