import { Fragment } from 'react'
import { words } from '../../../resources/kit/text/words'
import type { HplcControlResult } from '../../../resources/production/laboratory/hplc_control_results'
import {
  type HplcOrderLine,
  trayColumns,
  trayRows,
} from '../../../resources/production/laboratory/hplc_order_lines'
import type { HplcResult } from '../../../resources/production/laboratory/hplc_results'
import { figure } from '../../format/format'
import { Scrolled } from '../../parts/table/Scrolled'
import { t } from '../../../texts/texts'
import './laboratory.css'

type Props = {
  lines: readonly HplcOrderLine[]
  results: readonly HplcResult[]
  controls: readonly HplcControlResult[]
  /** Chooses a vial, where results may be entered. */
  onChoose?: (line: HplcOrderLine) => void
}

const nameOf = (line: HplcOrderLine) => line.hplc_request ?? words(line.control ?? '')

/** The vials of a run where they are on the tray: what each holds, and what was measured of it. */
export function TrayMap({ lines, results, controls, onChoose }: Props) {
  const byPosition = new Map(lines.map((line) => [line.position, line]))
  const columns = Array.from({ length: trayColumns }, (_, at) => at + 1)
  const measuredOf = (line: HplcOrderLine) =>
    line.hplc_request_id === null
      ? controls.filter((one) => one.hplc_order_line_id === line.id && one.voided_at === null)
      : results.filter((one) => one.hplc_request_id === line.hplc_request_id && one.voided_at === null)
  const isOut = (one: HplcResult | HplcControlResult) =>
    'in_range' in one ? one.in_range === 0 : one.in_limits === 0
  return (
    <Scrolled className="dc-tray" label={t('Tray')} role="group">
      <span />
      {columns.map((column) => (
        <span key={column}>{column}</span>
      ))}
      {trayRows.map((row) => (
        <Fragment key={row}>
          <span>{row}</span>
          {columns.map((column) => {
            const position = `${row}${column}`
            const line = byPosition.get(position)
            const measured = line ? measuredOf(line) : []
            const figures =
              measured.length > 0
                ? measured.map((one) => figure(one.measured_mg_ml, 3)).join(' ')
                : typeof line?.expected_mg_ml === 'number'
                  ? figure(line.expected_mg_ml, 3)
                  : ''
            const look = [
              line?.control && 'dc-tray-control',
              measured.length > 0 && (measured.some(isOut) ? 'dc-tray-out' : 'dc-tray-measured'),
            ]
            return (
              <button
                key={position}
                type="button"
                className={look.filter(Boolean).join(' ')}
                disabled={!line || !onChoose}
                aria-label={
                  line
                    ? `${position} ${nameOf(line)} ${figures}`.trim()
                    : t('{position}, empty', { position })
                }
                onClick={() => line && onChoose?.(line)}
              >
                {line && nameOf(line)} {line && <small>{figures}</small>}
              </button>
            )
          })}
        </Fragment>
      ))}
    </Scrolled>
  )
}
