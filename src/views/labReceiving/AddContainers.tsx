import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { addContainers } from '../../api/labReceiving/containers'
import { labReceivingCalls, type ScannedLabel } from '../../resources/labReceiving/labReceivingCalls'
import type { LabReceivingItem } from '../../resources/labReceiving/lab_receiving_items'
import type { LabReceiving } from '../../resources/labReceiving/lab_receivings'
import { grams, labReceivingContainers } from '../../resources/labReceiving/lab_receiving_containers'
import { optional } from '../../resources/kit/fields/field'
import { millilitres } from '../../resources/kit/fields/numbers'
import { FieldInput } from '../fields/FieldInput'
import { figure } from '../format/format'
import { useScale } from '../production/batching/useScale'
import { useOnce } from '../resource/saving/useOnce'
import { failureMessage, fieldMessages } from '../ui/messages'
import { notifySuccess } from '../ui/notify'
import { PendingButton } from '../ui/PendingButton'
import { CabinetPick } from './CabinetPick'
import { t } from '../../texts/texts'

const inputs = labReceivingCalls.addContainers.inputs
const gross = optional(grams(t('Gross')))
const tareField = optional(grams(t('Tare')))
const volume = optional(millilitres(t('Volume'), { above: 0, max: 999_999_999 }))

type Sent = Parameters<typeof addContainers>[0]

const amount = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)

type Props = { item: LabReceivingItem; receiving: LabReceiving; label: ScannedLabel | null }

/** The weights that a label says: without a gross weight the net one is what is on the scale. */
function weightsOn(label: ScannedLabel | null) {
  const { net_g = null, gross_g = null } = label ?? {}
  if (net_g === null) return { gross: gross_g, tare: null }
  return { gross: gross_g ?? net_g, tare: gross_g === null ? 0 : Number((gross_g - net_g).toFixed(6)) }
}

/** Containers of an item: all alike, or weighed one by one with the scale of the bench. */
export function AddContainers({ item, receiving, label }: Props) {
  const onLabel = weightsOn(label)
  const [count, setCount] = useState<unknown>(label?.count ?? 1)
  const [type, setType] = useState<unknown>('bottle')
  const [tare, setTare] = useState<unknown>(onLabel.tare)
  const [grossG, setGross] = useState<unknown>(onLabel.gross)
  const [volumeMl, setVolume] = useState<unknown>(label?.volume_ml ?? null)
  const [serial, setSerial] = useState<unknown>(label?.serial ?? null)
  const [weights, setWeights] = useState<readonly number[]>([])
  const [bin, setBin] = useState<number | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const once = useOnce<Sent>(`containers of ${item.id}`)
  const scale = useScale(1000)
  const read = scale.reading && scale.reading.grams > 0 ? Math.round(scale.reading.grams * 100) / 100 : null
  const oneByOne = weights.length > 0
  const many = oneByOne ? weights.length : (amount(count) ?? 1)
  const each =
    amount(volumeMl) ?? ((amount(grossG) ?? weights[0] ?? 0) - (amount(tare) ?? 0)) / (item.density_g_ml ?? 1)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setErrors({})
    setRefusal(null)
    setSending(true)
    const typedGross = amount(grossG)
    const typedVolume = amount(volumeMl)
    const request = {
      id: item.id,
      count: many,
      container_type: type,
      tare_g: amount(tare),
      gross_g: oneByOne ? weights : typedGross === null ? null : [typedGross],
      volume_ml: typedVolume === null ? null : [typedVolume],
      bin_id: bin ?? 0,
      supplier_serial: typeof serial === 'string' && serial !== '' ? serial : null,
    } as Sent
    try {
      const { containers } = await once(request, addContainers)
      notifySuccess(
        t('{count} containers added, from {first}', {
          count: figure(containers.length),
          first: containers[0]?.number ?? '',
        }),
      )
      setWeights([])
      setGross(null)
      setSerial(null)
    } catch (thrown) {
      const refused = fieldMessages(thrown)
      setErrors(refused)
      setRefusal(Object.keys(refused).length > 0 ? null : failureMessage(thrown))
    }
    setSending(false)
  }
  const input = (
    name: string,
    field: Parameters<typeof FieldInput>[0]['field'],
    value: unknown,
    onChange: (value: unknown) => void,
  ) => (
    <FieldInput
      field={field}
      label={field.label}
      value={value}
      onChange={onChange}
      {...(errors[name] && { error: errors[name] })}
    />
  )
  const other = Object.entries(errors).filter(
    ([name]) =>
      ![
        'count',
        'tare_g',
        'gross_g',
        'volume_ml',
        'bin_id',
        ...(label?.serial ? ['supplier_serial'] : []),
      ].includes(name),
  )
  return (
    <form
      className="dc-bench-form"
      aria-label={t('Containers of {product}', { product: item.product ?? '' })}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      {!oneByOne && input('count', inputs.count, count, setCount)}
      {input('container_type', labReceivingContainers.fields.container_type, type, setType)}
      {input('tare_g', tareField, tare, setTare)}
      {input('gross_g', gross, grossG ?? read, setGross)}
      {input('volume_ml', volume, volumeMl, setVolume)}
      {(label?.serial ?? null) !== null &&
        input('supplier_serial', inputs.supplier_serial, serial, setSerial)}
      <CabinetPick
        classId={item.flashpoint_class_id}
        isToxic={item.is_toxic === 1}
        ml={many * (Number.isFinite(each) ? each : 0)}
        locationId={receiving.location_id}
        bench={{ id: receiving.bin_id, code: receiving.bin ?? '' }}
        value={bin}
        error={errors.bin_id}
        onChange={setBin}
      />
      <div className="dc-bench-tools">
        {scale.name && (
          <Button variant="default" aria-pressed={scale.isOn} onClick={() => void scale.toggle()}>
            {scale.isOn && read !== null ? `${figure(read)} g` : t('Read {scale}', { scale: scale.name })}
          </Button>
        )}
        <Button
          variant="default"
          disabled={amount(grossG ?? read) === null}
          onClick={() => {
            setWeights([...weights, amount(grossG ?? read) ?? 0])
            setGross(null)
          }}
        >
          {t('Add weight')}
        </Button>
        <PendingButton type="submit" loading={isSending} disabled={bin === null}>
          {many === 1 ? t('Add container') : t('Add {count} containers', { count: figure(many) })}
        </PendingButton>
      </div>
      {oneByOne && (
        <ul className="dc-bench-weights" aria-label={t('Weights')}>
          {weights.map((weight, at) => (
            <li key={`${at} ${weight}`}>{figure(weight)} g</li>
          ))}
        </ul>
      )}
      {(refusal !== null || other.length > 0) && (
        <p className="dc-danger-text" role="alert">
          {refusal ?? other.map(([, message]) => message).join(', ')}
        </p>
      )}
    </form>
  )
}
