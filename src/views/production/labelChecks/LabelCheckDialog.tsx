import { Select, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { labelDemands, recordLabelCheck } from '../../../api/production/labelChecks'
import { newKey } from '../../../api/resourceApi'
import type { LabelCheck } from '../../../resources/production/labelChecks/label_checks'
import {
  labelCheckCalls,
  type LabelDemanded,
} from '../../../resources/production/labelChecks/labelCheckCalls'
import { type checkpoints, labelItems } from '../../../resources/production/labelChecks/labelRule'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../../../resources/production/steps/production_order_steps'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { DialogFoot } from '../../parts/DialogFoot'
import { type Fact, Facts } from '../../parts/Facts'
import { ScanBox } from '../../parts/scan/ScanBox'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { Dialog } from '../../ui/Dialog'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { LabelItems, type SeenItems } from './LabelItems'
import { useLabelScan } from './useLabelScan'
import { t } from '../../../texts/texts'
import './labelChecks.css'

type Checkpoint = (typeof checkpoints)[number]

const ofWork: readonly ColumnFilter[] = [
  equals('requires_label_check', 1),
  {
    field: 'status',
    field_type: 'choice',
    filters: [
      {
        logic_operator: 'and',
        operator: 'in',
        value_type: 'value',
        value: ['ready', 'in_progress', 'paused', 'blocked'],
      },
    ],
  },
]

const nameOf = ({ number, phase, machine, product }: ProductionOrderStep & { product?: string }) =>
  [number, phase, machine, product].filter(Boolean).join(', ')

/** What the label of a step has to show, once it is known. */
function useDemands(stepId: number | null) {
  const [answer, setAnswer] = useState<{ of: number; demanded: LabelDemanded } | null>(null)
  useEffect(() => {
    if (stepId === null) return
    const leaving = new AbortController()
    labelDemands({ step_id: stepId }, leaving.signal).then(
      (demanded) => setAnswer({ of: stepId, demanded }),
      () => undefined,
    )
    return () => leaving.abort()
  }, [stepId])
  return answer?.of === stepId ? answer.demanded : null
}

const factsOf = (demanded: LabelDemanded): Fact[] => [
  [t('Product'), demanded.product],
  [t('Strength'), demanded.strength_mg_ml === null ? t('None') : `${figure(demanded.strength_mg_ml)} mg/ml`],
  [t('Volume'), demanded.volume_ml === null ? t('None') : `${figure(demanded.volume_ml)} ml`],
  [t('Barcode'), demanded.upc ?? t('None')],
  [t('Label code'), demanded.label_code ?? t('None')],
  [t('Lot'), demanded.lots.join(', ') || t('None')],
  [t('Expires'), demanded.expires_on === null ? t('None') : day(demanded.expires_on)],
  [t('Stamp'), demanded.jurisdiction ?? t('None')],
]

/** Sends a check; what the server does not take is said below the form. */
function useRecording(onDone: (check: LabelCheck) => void) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [once] = useState(newKey)
  const record = async (request: Parameters<typeof recordLabelCheck>[0]) => {
    setSending(true)
    setRefusal(null)
    try {
      onDone(await recordLabelCheck(request, once))
    } catch (thrown) {
      setRefusal(Object.values(fieldMessages(thrown)).join(', ') || failureMessage(thrown))
      setSending(false)
    }
  }
  return { refusal, isSending, record }
}

/** A label compared with what its order demands: scanned, looked at item by item, and recorded. */
export function LabelCheckDialog({
  stepId: given = null,
  onClose,
  onDone,
}: {
  stepId?: number | null
  onClose: () => void
  onDone: (check: LabelCheck) => void
}) {
  const [chosen, setChosen] = useState<number | null>(given)
  const steps = useLiveRows(productionOrderSteps, given === null ? ofWork : null).rows
  const demanded = useDemands(chosen)
  const [checkpoint, setCheckpoint] = useState<Checkpoint | null>(null)
  const [seen, setSeen] = useState<SeenItems>({})
  const [note, setNote] = useState('')
  const { scanned, scan } = useLabelScan(demanded)
  const { refusal, isSending, record } = useRecording(onDone)
  const items = labelItems.filter((item) => seen[item])
  const wrong_items = items.filter((item) => seen[item] === 'wrong')
  const at = checkpoint ?? (demanded?.is_started === 1 ? 'hourly' : 'start')
  return (
    <Dialog
      opened
      onClose={onClose}
      size={720}
      title={t('New label check')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form
        className="dc-label-check"
        onSubmit={(event) => {
          event.preventDefault()
          void record({
            step_id: chosen,
            checkpoint: at,
            ...scanned,
            items,
            wrong_items,
            fail_note: note.trim() || null,
          })
        }}
      >
        {given === null && (
          <Select
            label={t('Step')}
            searchable
            required
            value={chosen === null ? null : String(chosen)}
            data={steps.map((step) => ({ value: String(step.id), label: nameOf(step) }))}
            nothingFoundMessage={t('No step with label checks is at work')}
            onChange={(value) => setChosen(value === null ? null : Number(value))}
          />
        )}
        <Select
          label={t('Checkpoint')}
          allowDeselect={false}
          value={at}
          data={[...(labelCheckCalls.record.inputs.checkpoint.options ?? [])].map(({ value, label }) => ({
            value,
            label,
          }))}
          onChange={(value) => setCheckpoint(value as Checkpoint)}
        />
        {demanded && <Facts facts={factsOf(demanded)} fits />}
        <ScanBox label={t('Scan barcode, label code, lot and stamp')} compact onScan={scan} />
        <LabelItems seen={seen} onChange={setSeen} />
        <Textarea
          label={t('Note')}
          maxLength={500}
          autosize
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <DialogFoot
          refusal={refusal}
          isSending={isSending}
          isEmpty={chosen === null || items.length === 0}
          onCancel={onClose}
        >
          {wrong_items.length > 0 ? t('Record wrong label') : t('Record label check')}
        </DialogFoot>
      </form>
    </Dialog>
  )
}
