import { Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { sendPicture } from '../../../api/general/attachments'
import { recordLabelCheck } from '../../../api/production/labelChecks'
import { newKey } from '../../../api/resourceApi'
import { type LabelCheck, labelChecks } from '../../../resources/production/labelChecks/label_checks'
import { labelCheckCalls } from '../../../resources/production/labelChecks/labelCheckCalls'
import {
  type checkpoints,
  labelItemsOf,
  neededItems,
} from '../../../resources/production/labelChecks/labelRule'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../../../resources/production/steps/production_order_steps'
import { DialogFoot } from '../../parts/DialogFoot'
import { Facts } from '../../parts/Facts'
import { ScanBox } from '../../parts/scan/ScanBox'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { Dialog } from '../../ui/Dialog'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifyError } from '../../ui/notify'
import { LabelComparison } from './LabelPictures'
import { LabelItems, type SeenItems } from './LabelItems'
import { factsOf, type LabelsOf, useLabelDemands } from './useLabelDemands'
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

/** Sends a check with the picture that was taken; what the server does not take is said below the form. */
function useRecording(onDone: (check: LabelCheck) => void) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [once] = useState(newKey)
  const record = async (request: Parameters<typeof recordLabelCheck>[0], picture: File | null) => {
    setSending(true)
    setRefusal(null)
    try {
      const check = await recordLabelCheck(request, once)
      if (picture) await attach(check, picture)
      onDone(check)
    } catch (thrown) {
      setRefusal(Object.values(fieldMessages(thrown)).join(', ') || failureMessage(thrown))
      setSending(false)
    }
  }
  return { refusal, isSending, record }
}

/** The check is recorded without its picture too: why it was not taken is shown, and it can be attached later. */
const attach = ({ id }: LabelCheck, picture: File) =>
  sendPicture(labelChecks.name, id, picture).catch(notifyError)

type Props = {
  /** Whose labels are checked; without it a step is chosen first. */
  of?: LabelsOf
  onClose: () => void
  onDone: (check: LabelCheck) => void
}

/** A label compared with what its order demands: scanned, looked at item by item, and recorded. */
export function LabelCheckDialog({ of: given, onClose, onDone }: Props) {
  const [chosen, setChosen] = useState<number | null>(null)
  const of = given ?? (chosen === null ? null : { step_id: chosen })
  const steps = useLiveRows(productionOrderSteps, given ? null : ofWork).rows
  const demanded = useLabelDemands(of)
  const [checkpoint, setCheckpoint] = useState<Checkpoint | null>(null)
  const [seen, setSeen] = useState<SeenItems>({})
  const [note, setNote] = useState('')
  const [picture, setPicture] = useState<File | null>(null)
  const { scanned, scan } = useLabelScan(demanded)
  const { refusal, isSending, record } = useRecording(onDone)
  const there = labelItemsOf(demanded?.jurisdiction ?? null)
  const items = there.filter((item) => seen[item])
  const wrong_items = items.filter((item) => seen[item] === 'wrong')
  const needed = demanded ? neededItems(demanded.jurisdiction, demanded.template?.items ?? []) : []
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
          if (!of) return
          const fail_note = note.trim() || null
          void record({ ...of, checkpoint: at, ...scanned, items, wrong_items, fail_note }, picture)
        }}
      >
        {!given && (
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
        <ScanBox label={t('Scan barcode, label code, lot and stamp')} compact onScan={scan} />
        {demanded && <Facts facts={factsOf(demanded)} fits />}
        {demanded && (
          <LabelComparison
            templateId={demanded.template?.id ?? null}
            productId={demanded.product_id}
            picture={picture}
            onPicture={setPicture}
          />
        )}
        <LabelItems items={there} needed={needed} seen={seen} onChange={setSeen} />
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
          isEmpty={of === null || items.length === 0 || needed.some((item) => !items.includes(item))}
          onCancel={onClose}
        >
          {wrong_items.length > 0 ? t('Record wrong label') : t('Record label check')}
        </DialogFoot>
      </form>
    </Dialog>
  )
}
