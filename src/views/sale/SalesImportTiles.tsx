import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { importResults } from '../../resources/sale/sales_import_logs'
import { type LastSalesImport, salesImportsNow } from '../../resources/sale/salesImportsNow'
import { computedValue } from '../../streams/rows/computedValue'
import { figure } from '../format/format'
import { instant } from '../format/timeText'
import { KpiTile } from '../parts/KpiTile'
import { useFreshness } from '../parts/live/useFreshness'
import { useObserved } from '../hooks/observed'
import { t } from '../../texts/texts'
import '../parts/panel.css'
import './sale.css'

const resultsOf = (last: LastSalesImport) =>
  importResults
    .filter((result) => last[result] > 0)
    .map((result) => `${figure(last[result])} ${result}`)
    .join(', ')

/** The last file of sales and what became of its orders, and how many orders were left out in a month. */
export function SalesImportTiles({
  onOpen,
  children,
}: {
  onOpen?: (run: number) => void
  children?: ReactNode
}) {
  const live = useObserved(computedValue(salesImportsNow)).value
  const freshness = useFreshness(live && live.signs, 'board')
  const [, setParams] = useSearchParams()
  const { last = null, rejected = 0 } = live?.value ?? {}
  const isKnown = live !== null && live !== undefined && live.value !== null
  const lastTile = (
    <KpiTile
      label={t('Last run')}
      figure={isKnown ? (last?.number ?? 'none') : null}
      {...(last && { sense: { text: `${resultsOf(last)}, ${last.by ?? t('System')}, ${instant(last.at)}` } })}
      freshness={freshness}
    />
  )
  return (
    <div className="dc-sale-tiles">
      {last && onOpen ? (
        <button type="button" className="dc-plain" onClick={() => onOpen(last.id)}>
          {lastTile}
        </button>
      ) : (
        lastTile
      )}
      <button type="button" className="dc-plain" onClick={() => setParams({ 'f.result': 'any:rejected' })}>
        <KpiTile
          label={t('Rejected orders in 30 days')}
          figure={isKnown ? figure(rejected) : null}
          sense={
            rejected > 0
              ? { family: 'warning', text: t('Left out of their files') }
              : { family: 'success', text: t('None rejected') }
          }
          freshness={freshness}
        />
      </button>
      {children}
    </div>
  )
}
