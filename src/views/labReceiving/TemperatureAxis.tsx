import { rangeFaults } from '../../resources/labReceiving/classRanges'
import type { FlashpointClass } from '../../resources/labReceiving/flashpoint_classes'
import { flashpointClasses } from '../../resources/labReceiving/flashpoint_classes'
import { figure } from '../format/format'
import { Glyph } from '../parts/Glyph'
import { useLiveRows } from '../resource/live/useLiveRows'
import { t } from '../../texts/texts'
import './labReceiving.css'

// What is drawn: colder and hotter than this every class goes on to the edge.
const from = -20
const to = 120
const ticks = [-20, 0, 23, 35, 60, 93, 120]
const place = (degrees: number) => (100 * (Math.min(to, Math.max(from, degrees)) - from)) / (to - from)

const degrees = (value: number) => `${figure(value)} °C`

const rangeText = ({
  min_flash_c: low,
  max_flash_c: high,
  max_inclusive,
  takes_no_flash,
}: FlashpointClass) => {
  const range =
    low === null
      ? high === null
        ? ''
        : max_inclusive
          ? t('up to {high}', { high: degrees(high) })
          : t('below {high}', { high: degrees(high) })
      : high === null
        ? t('from {low}', { low: degrees(low) })
        : t('{low} to {high}', { low: degrees(low), high: degrees(high) })
  return takes_no_flash === 1 ? [range, t('or none')].filter(Boolean).join(' ') : range
}

const boilingText = ({ min_boiling_c: low, max_boiling_c: high }: FlashpointClass) => {
  if (low !== null) return t('boils from {low}', { low: degrees(low) })
  return high === null ? '' : t('boils up to {high}', { high: degrees(high) })
}

/** The classes on one axis of flash points, the strictest on top, with what they leave open or claim twice. */
export function TemperatureAxis() {
  const { rows } = useLiveRows(flashpointClasses, [], [{ field: 'rank', direction: 'desc' }])
  const faults = rangeFaults(rows)
  return (
    <section className="dc-flash-axis" aria-label={t('Flash points of the classes')}>
      <ul>
        {rows.map((one) => {
          const left = place(one.min_flash_c ?? from)
          const right = place(one.max_flash_c ?? to)
          return (
            <li key={one.id}>
              <b>{one.code}</b>
              <span className="dc-flash-track">
                <span
                  className="dc-flash-range"
                  style={{ left: `${left}%`, width: `${right - left}%`, background: one.color }}
                />
              </span>
              <span className="dc-flash-text">
                {[rangeText(one), boilingText(one)].filter(Boolean).join(', ')}
              </span>
            </li>
          )
        })}
      </ul>
      <div className="dc-flash-scale" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ left: `${place(tick)}%` }}>
            {tick}
          </span>
        ))}
      </div>
      {faults.length === 0 ? (
        <p className="dc-success-text">
          <Glyph name="check" /> {t('Every flash point has one class')}
        </p>
      ) : (
        <ul className="dc-flash-faults">
          {faults.map((fault) => (
            <li key={`${fault.kind} ${fault.from_c}`} className="dc-danger-text">
              <Glyph name="stop" />{' '}
              {fault.kind === 'gap'
                ? t('No class from {low} to {high}', {
                    low: degrees(fault.from_c),
                    high: degrees(fault.to_c),
                  })
                : t('Two classes from {low} to {high}', {
                    low: degrees(fault.from_c),
                    high: degrees(fault.to_c),
                  })}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
