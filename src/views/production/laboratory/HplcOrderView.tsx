import { IconTestPipe } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormValues } from '../../../api/calls'
import { enterControl, enterResult, fillTray } from '../../../api/production/laboratory'
import type { AnyRow } from '../../../api/resourceApi'
import { hplcControlResults } from '../../../resources/production/laboratory/hplc_control_results'
import { type HplcOrderLine, hplcOrderLines } from '../../../resources/production/laboratory/hplc_order_lines'
import { type HplcOrder, hplcOrders } from '../../../resources/production/laboratory/hplc_orders'
import { hplcResults } from '../../../resources/production/laboratory/hplc_results'
import { foundFields, measuredFields } from '../../../resources/production/laboratory/measuredValue'
import { InputsDialog } from '../../resource/events/InputsDialog'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { RecordPage } from '../../resource/record/RecordPage'
import { useOnce } from '../../resource/saving/useOnce'
import { PendingButton } from '../../ui/PendingButton'
import { notifyError } from '../../ui/notify'
import { ControlsTable } from './ControlsTable'
import { ResultFile } from './ResultFile'
import { TrayMap } from './TrayMap'
import { t } from '../../../texts/texts'
import '../../parts/panel.css'

const asOrder = (row: AnyRow) => row as unknown as HplcOrder

/** Enters what one vial of a running order was measured to be. */
function EnterDialog({ line, onClose }: { line: HplcOrderLine; onClose: () => void }) {
  const once = useOnce<FormValues>(`hplc_order_lines ${line.id}`)
  const isControl = line.hplc_request_id === null
  return (
    <InputsDialog
      title={`${line.position} ${line.hplc_request ?? ''}`}
      inputs={isControl ? foundFields : measuredFields}
      send={t('Enter result')}
      onCancel={onClose}
      onSend={async (values) => {
        await (isControl
          ? once({ ...values, hplc_order_line_id: line.id }, enterControl)
          : once({ ...values, hplc_request_id: line.hplc_request_id }, enterResult))
        onClose()
      }}
    />
  )
}

/** The tray of a run with what was measured, and how results come in. */
function RunPart({ row }: RecordPart) {
  const order = row && asOrder(row)
  const of = order && [equals('hplc_order_id', order.id)]
  const lines = useLiveRows(hplcOrderLines, of, [{ field: 'position', direction: 'asc' }])
  const results = useLiveRows(hplcResults, of, [{ field: 'measured_at', direction: 'asc' }])
  const controls = useLiveRows(hplcControlResults, of, [{ field: 'measured_at', direction: 'asc' }])
  const [chosen, setChosen] = useState<HplcOrderLine | null>(null)
  if (!order) return null
  const isRunning = order.status === 'running'
  return (
    <>
      <section className="dc-panel" aria-label={t('Tray')}>
        <header>
          <h2>{t('Tray')}</h2>
          {order.suitability_note && <p role="note">{order.suitability_note}</p>}
          {isRunning && <ResultFile order={order} />}
        </header>
        <TrayMap
          lines={lines.rows}
          results={results.rows}
          controls={controls.rows}
          {...(isRunning && { onChoose: setChosen })}
        />
      </section>
      <ControlsTable order={order} rows={controls.rows} />
      {chosen && <EnterDialog line={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

/** Fills the tray of a draft from waiting samples. */
function FillButton({ row }: { row: AnyRow }) {
  const order = asOrder(row)
  const [isFilling, setFilling] = useState(false)
  const once = useOnce<FormValues>(`hplc_orders ${order.id} fill`)
  if (order.status !== 'draft') return null
  const fill = async () => {
    setFilling(true)
    try {
      await once({ id: order.id, version: order.version }, fillTray)
    } catch (error) {
      notifyError(error)
    } finally {
      setFilling(false)
    }
  }
  return (
    <PendingButton
      variant="default"
      loading={isFilling}
      leftSection={<IconTestPipe size={16} aria-hidden="true" />}
      onClick={() => void fill()}
    >
      {t('Fill tray')}
    </PendingButton>
  )
}

/** One run of an instrument: its tray, controls, results and review. */
export const HplcOrderView = () => (
  <RecordPage
    resource={hplcOrders}
    below={RunPart}
    actions={FillButton}
    hasLines={(row) => row === null || row.status === 'draft'}
  />
)
