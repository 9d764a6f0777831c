import { Button } from '@mantine/core'
import { useState } from 'react'
import { voidControl } from '../../../api/production/laboratory'
import { words } from '../../../resources/kit/text/words'
import type { HplcControlResult } from '../../../resources/production/laboratory/hplc_control_results'
import type { HplcOrder } from '../../../resources/production/laboratory/hplc_orders'
import { figure } from '../../format/format'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { usePerson } from '../../session/session'
import { VoidDialog } from './VoidDialog'
import { t } from '../../../texts/texts'

/** What blanks, standards and checks of a run were found to be, and what its calibration and suitability follow from. */
export function ControlsTable({ order, rows }: { order: HplcOrder; rows: readonly HplcControlResult[] }) {
  const { id: me } = usePerson()
  const [voiding, setVoiding] = useState<HplcControlResult | null>(null)
  if (rows.length === 0) return null
  return (
    <RowsSection title={t('Controls')} count={rows.length}>
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
          <tr key={one.id} {...(one.voided_at !== null && { className: 'dc-lab-voided' })}>
            <td>{one.position}</td>
            <td>{words(one.control)}</td>
            <td className="dc-right">{one.expected_mg_ml === null ? '' : figure(one.expected_mg_ml, 3)}</td>
            <td className="dc-right">{figure(one.measured_mg_ml, 3)}</td>
            <td className="dc-right">{figure(one.peak_area)}</td>
            <td className="dc-right">
              {one.recovery_percent === null ? '' : figure(one.recovery_percent, 2)}
            </td>
            <td>{one.in_limits === 1 ? t('Yes') : t('No')}</td>
            <td>
              {one.void_reason}
              {order.status === 'running' && one.voided_at === null && one.entered_by_id !== me && (
                <Button size="compact-xs" variant="default" onClick={() => setVoiding(one)}>
                  {t('Void')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      {voiding && (
        <VoidDialog
          title={t('Void the result of {position}', { position: voiding.position ?? '' })}
          id={voiding.id}
          table="hplc_control_results"
          send={voidControl}
          onClose={() => setVoiding(null)}
        />
      )}
    </RowsSection>
  )
}
