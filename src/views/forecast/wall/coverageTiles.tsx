import { useState } from 'react'
import type { ForecastCovered } from '../../../resources/forecast/wallValues'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { statusLook } from '../../parts/statusLook'
import { t } from '../../../texts/texts'
import { type WallSource, WallTile } from './WallTile'
import { newestFirst } from './newestFirst'

type Props = { source: WallSource<ForecastCovered> }

/** So many products that run out are named. */
const mostNamed = 8

/** How many products run out, and which: one that has just run out first, then the worst. */
export function StockOutsTile({ source }: Props) {
  const { value } = source
  const [appeared] = useState(() => new Map<number, number>())
  const rows = value === null ? [] : newestFirst(value.worst, appeared)
  const count = value?.stockouts ?? 0
  const newest = Math.max(0, ...rows.map(({ since }) => since))
  return (
    <WallTile title={t('Stock-outs')} source={source} area="stockouts" isAlarm={count > 0}>
      <p className="dc-forecast-count">
        <Glyph name={value === null ? 'dashed' : count > 0 ? 'stop' : 'check'} size={44} />
        <b>{value === null ? '–' : figure(count)}</b>
      </p>
      {value !== null && count === 0 && <p className="dc-forecast-none">{t('Nothing runs out')}</p>}
      <ol className="dc-forecast-rows dc-forecast-short">
        {rows.slice(0, mostNamed).map(({ row, since }) => (
          <li key={row.product_id} className={since > 0 && since === newest ? 'dc-is-new' : undefined}>
            <span className="dc-forecast-name">{row.sku}</span>
            <small>
              {row.next_receipt_on === null
                ? t('No receipt')
                : t('Receipt {day}', { day: day(row.next_receipt_on, 'MM/DD') })}
            </small>
            <b>{row.days_of_cover === null ? '–' : figure(row.days_of_cover, 0)}</b>
            <small>{t('d')}</small>
          </li>
        ))}
      </ol>
    </WallTile>
  )
}

const lineWidth = 200
const lineHeight = 56

/** The course of a count over the last days; a level line where it did not change. */
function Trend({ values }: { values: readonly number[] }) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, place) => {
    const x = (place / Math.max(1, values.length - 1)) * lineWidth
    const y = most === least ? lineHeight / 2 : lineHeight - ((value - least) / (most - least)) * lineHeight
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      className="dc-forecast-trend"
      viewBox={`-4 -4 ${lineWidth + 8} ${lineHeight + 8}`}
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="5" />
    </svg>
  )
}

const changeWords = (values: readonly number[]) => {
  const change = (values.at(-1) ?? 0) - (values[0] ?? 0)
  if (change === 0) return t('As 7 days ago')
  return change > 0
    ? t('{count} more in 7 days', { count: figure(change) })
    : t('{count} fewer in 7 days', { count: figure(-change) })
}

/** How many products are below their safety stock, covered and in excess, each with its week. */
export function CountsTile({ source }: Props) {
  const counts = (source.value?.counts ?? []).filter(({ state }) => state !== 'stockout')
  return (
    <WallTile title={t('Coverage of products')} source={source} area="counts">
      <div className="dc-forecast-counts">
        {counts.map(({ state, trend }) => {
          const look = statusLook(state)
          return (
            <div key={state} className={`dc-${look.family}-text`}>
              <p className="dc-forecast-word">
                <Glyph name={look.glyph} size={28} />
                {look.word}
              </p>
              <b>{figure(trend.at(-1) ?? 0)}</b>
              <Trend values={trend} />
              <small>{changeWords(trend)}</small>
            </div>
          )
        })}
      </div>
    </WallTile>
  )
}
