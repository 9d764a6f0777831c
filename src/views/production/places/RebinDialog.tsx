import { Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { rebinPlaces } from '../../../api/production/places'
import { placeCalls } from '../../../resources/production/places/placeCalls'
import type { WarehousePlace } from '../../../resources/production/places/warehouse_product_locations'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { DialogFoot } from '../../parts/DialogFoot'
import { useOnce } from '../../resource/saving/useOnce'
import { Dialog } from '../../ui/Dialog'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { t } from '../../../texts/texts'

/** SKU, old and new bin of each line, however the sheet they come from parts them. */
export const rebinLines = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [sku = '', from = '', to = ''] = line.split(/[\s,;]+/)
      return { sku, from, to }
    })

const lineOf = ({ sku, bin }: WarehousePlace) => `${sku ?? ''} ${bin ?? ''} `

/** Takes many places to other bins, from lines of SKU, old bin and new bin. */
export function RebinDialog({ places, onClose }: { places: readonly WarehousePlace[]; onClose: () => void }) {
  const [location, setLocation] = useState<number | null>(places[0]?.location_id ?? null)
  const [text, setText] = useState(places.map(lineOf).join('\n'))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const once = useOnce<Parameters<typeof rebinPlaces>[0]>('rebin')
  const lines = rebinLines(text)
  const wrong = Object.entries(errors)
    .filter(([name]) => name.startsWith('lines.'))
    .map(([name, message]) =>
      t('Line {number}: {message}', { number: Number(name.split('.')[1]) + 1, message }),
    )

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setErrors({})
    setRefusal(null)
    setSending(true)
    try {
      const { moved, tasks } = await once({ location_id: location, lines }, rebinPlaces)
      notifySuccess(
        t('{moved} places moved, {tasks} tasks made', { moved: figure(moved), tasks: figure(tasks) }),
      )
      onClose()
    } catch (thrown) {
      const refused = fieldMessages(thrown)
      setErrors(refused)
      setRefusal(Object.keys(refused).length > 0 ? null : failureMessage(thrown))
      setSending(false)
    }
  }

  return (
    <Dialog opened onClose={onClose} title={t('Move places to other bins')} size={520} centered>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          <FieldInput
            field={placeCalls.rebin.inputs.location_id}
            label={t('Location')}
            value={location}
            shown={places[0]?.location}
            {...(errors.location_id && { error: errors.location_id })}
            onChange={(id) => setLocation(typeof id === 'number' ? id : null)}
          />
          <Textarea
            label={t('SKU, old bin and new bin')}
            description={t('One place per line. Goods that are there become a replenishment task.')}
            placeholder="NL-AM-30-03-ON 61-01-A 61-02-A"
            autosize
            minRows={5}
            maxRows={12}
            value={text}
            error={errors.lines ?? (wrong.length > 0 && t('Some lines have errors'))}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {wrong.length > 0 && (
            <ul className="dc-field-error" role="alert">
              {wrong.slice(0, 10).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          <DialogFoot refusal={refusal} isSending={isSending} onCancel={onClose}>
            {t('Move {count}', { count: figure(lines.length) })}
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
