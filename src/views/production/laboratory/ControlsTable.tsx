import { Suspense, useMemo } from 'react'
import { voidControl } from '../../../api/production/laboratory'
import { words } from '../../../resources/kit/text/words'
import type { HplcControlResult } from '../../../resources/production/laboratory/hplc_control_results'
import type { HplcOrder } from '../../../resources/production/laboratory/hplc_orders'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { MeasuredRow } from './MeasuredRow'
import { FigureCell } from '../../parts/table/FigureCell'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'

const CalibrationCurve = lazyPart(
  async () => (await import('../../charts/CalibrationCurve')).CalibrationCurve,
)

/** What blanks, standards and checks of a run were found to be, and what its calibration and suitability follow from. */
export function ControlsTable({ order, rows }: { order: HplcOrder; rows: readonly HplcControlResult[] }) {
  const valid = useMemo(() => rows.filter((one) => one.voided_at === null), [rows])
  if (rows.length === 0) return null
  return (
    <RowsSection title={t('Controls')} count={rows.length}>
      {valid.some(({ control }) => control === 'standard') && (
        <Suspense>
          <CalibrationCurve points={valid} />
        </Suspense>
      )}
      <PlainTable
        label={t('Controls')}
        heads={[
          t('Position'),
          t('Control'),
          { figure: t('Expected'), unit: 'mg/ml' },
          { figure: t('Found'), unit: 'mg/ml' },
          { figure: t('Peak area') },
          { figure: t('Recovery'), unit: '%' },
          t('Within limits'),
          '',
        ]}
      >
        {rows.map((one) => (
          <MeasuredRow
            key={one.id}
            row={one}
            mayVoid={order.status === 'running'}
            title={t('Void the result of {position}', { position: one.position ?? '' })}
            table="hplc_control_results"
            send={voidControl}
          >
            <td>{one.position}</td>
            <td>{words(one.control)}</td>
            <FigureCell value={one.expected_mg_ml} places={3} />
            <FigureCell value={one.measured_mg_ml} places={3} />
            <FigureCell value={one.peak_area} />
            <FigureCell value={one.recovery_percent} places={2} />
            <td>{one.in_limits === 1 ? t('Yes') : t('No')}</td>
          </MeasuredRow>
        ))}
      </PlainTable>
    </RowsSection>
  )
}
