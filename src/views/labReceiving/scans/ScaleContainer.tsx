import { Button, SegmentedControl } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { fireEvent } from '../../../api/resourceApi'
import { containerInputs } from '../../../resources/labReceiving/containerInputs'
import {
  type LabContainer,
  labReceivingContainers,
} from '../../../resources/labReceiving/lab_receiving_containers'
import { useResource } from '../../resource/live/useLiveRows'
import { labReceivingItems } from '../../../resources/labReceiving/lab_receiving_items'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { ScaleKeys } from '../../production/batching/ScaleKeys'
import { useScale } from '../../production/batching/useScale'
import { offeredEvents } from '../../resource/list/rights'
import { useOnce } from '../../resource/saving/useOnce'
import { usePerson } from '../../session/session'
import { Dialog } from '../../ui/Dialog'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { PendingButton } from '../../ui/PendingButton'
import { gramsOfContent, qtyOfGrams } from './scaleContent'
import { t } from '../../../texts/texts'
import '../../parts/touch/touchDrawer.css'
import '../../production/batching/weigh.css'

type Weighed = 'draw' | 'weigh'
type Sent = { event: Weighed; version: number; payload: Record<string, unknown> }

const acts: readonly Weighed[] = ['draw', 'weigh']

type FormProps = {
  container: LabContainer
  events: readonly Weighed[]
  gramsPerQty: number | null
  onClose: () => void
}

/** What the scale shows as what is drawn, or as the whole container; the server books it. */
function ScaleForm({ container, events, gramsPerQty, onClose }: FormProps) {
  const [event, setEvent] = useState<Weighed>(events[0] ?? 'weigh')
  const [typed, setTyped] = useState<number | null>(null)
  const [reason, setReason] = useState<unknown>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const once = useOnce<Sent>(`scale of ${container.id}`)
  const whole = gramsOfContent(container, gramsPerQty)
  const scale = useScale(event === 'weigh' ? whole + (container.tare_g ?? 0) : whole / 10)
  const read = scale.reading && scale.reading.grams > 0 ? scale.reading.grams : null
  const grams = typed ?? read
  const qty = grams === null || gramsPerQty === null ? null : qtyOfGrams(grams, gramsPerQty)
  const isReady =
    grams !== null &&
    (typed !== null || scale.reading?.isStable === true) &&
    (event === 'weigh' || qty !== null)
  const send = () => {
    setSending(true)
    setRefusal(null)
    const payload: Record<string, unknown> =
      event === 'draw' ? { qty } : { gross_g: grams, ...(reason !== null && { reason_code: reason }) }
    once({ event, version: container.version, payload }, (sent, key) =>
      fireEvent(labReceivingContainers, container, sent.event, sent.payload, key),
    )
      .then(
        () => {
          notifySuccess(
            event === 'draw'
              ? t('{qty} {measure} drawn from {number}', {
                  qty: figure(qty ?? 0),
                  measure: container.measure ?? '',
                  number: container.number,
                })
              : t('{number} was weighed', { number: container.number }),
          )
          onClose()
        },
        (thrown: unknown) =>
          setRefusal(Object.values(fieldMessages(thrown)).join(', ') || failureMessage(thrown)),
      )
      .finally(() => setSending(false))
  }
  return (
    <form
      className="dc-weigh-pad"
      aria-label={t('Scale for {number}', { number: container.number })}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        submitted.stopPropagation()
        if (isReady && !isSending) send()
      }}
    >
      <div>
        {events.length > 1 && (
          <SegmentedControl
            aria-label={t('What is on the scale')}
            data={[
              { value: 'draw', label: t('What is drawn') },
              { value: 'weigh', label: t('The container') },
            ]}
            value={event}
            onChange={(next) => setEvent(next as Weighed)}
          />
        )}
        <p>
          {t('{remaining} {measure} left', {
            remaining: figure(container.remaining_qty),
            measure: container.measure ?? '',
          })}
        </p>
        {event === 'draw' && (
          <output aria-label={t('Quantity')}>
            {qty === null ? '–' : figure(qty)} {container.measure}
          </output>
        )}
        {event === 'weigh' && (
          <FieldInput
            field={containerInputs.weigh.inputs.reason_code}
            label={t('Difference is')}
            value={reason}
            onChange={setReason}
          />
        )}
        {refusal !== null && (
          <p className="dc-danger-text" role="alert">
            {refusal}
          </p>
        )}
        <PendingButton type="submit" size="lg" loading={isSending} disabled={!isReady}>
          {event === 'draw' ? t('Draw') : t('Enter weight')}
        </PendingButton>
      </div>
      <ScaleKeys scale={scale} unit="g" value={grams} onChange={setTyped} />
    </form>
  )
}

/** Draws from a container, or weighs it, with the scale of this station; shown to those who may do one of them now. */
export function ScaleContainer({ container }: { container: LabContainer }) {
  const [isOpen, setOpen] = useState(false)
  const person = usePerson()
  const { row: item } = useResource(labReceivingItems, container.lab_receiving_item_id)
  const gramsPerQty =
    container.net_g !== null && container.initial_qty > 0
      ? container.net_g / container.initial_qty
      : container.measure === 'ml'
        ? (item?.density_g_ml ?? null)
        : null
  const offered = offeredEvents(labReceivingContainers, container, person).map(({ event }) => event)
  const events = acts.filter(
    (event) => offered.includes(event) && (event === 'weigh' || gramsPerQty !== null),
  )
  if (events.length === 0) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconScale size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('Scale')}
      </Button>
      {isOpen && (
        <Dialog
          opened
          size="lg"
          title={t('Scale for {number}', { number: container.number })}
          onClose={() => setOpen(false)}
        >
          <ScaleForm
            container={container}
            events={events}
            gramsPerQty={gramsPerQty}
            onClose={() => setOpen(false)}
          />
        </Dialog>
      )}
    </>
  )
}
