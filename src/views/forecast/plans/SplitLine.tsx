import { ActionIcon, Button, NumberInput, Stack, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { splitLine } from '../../../api/forecast/plans'
import { type AnyRow, newKey } from '../../../api/resourceApi'
import { figure } from '../../format/format'
import { DialogFoot } from '../../parts/DialogFoot'
import { Dialog } from '../../ui/Dialog'
import { useSending } from '../../resource/saving/useSending'
import { t } from '../../../texts/texts'

type Part = { key: string; qty: number; date: string }

/** Divides what is planned of a line into parts that are made on days of their own. */
export function SplitLine({ line, plan, onClose }: { line: AnyRow; plan: AnyRow; onClose: () => void }) {
  const planned = Number(line['planned_qty'])
  const due = String(line['due_date'])
  const half = Math.floor(planned / 2)
  const [parts, setParts] = useState<readonly Part[]>(() => [
    { key: newKey(), qty: planned - half, date: due },
    { key: newKey(), qty: half, date: due },
  ])
  const { refusal, isSending, send } = useSending()
  const [once] = useState(newKey)
  const left = Number((planned - parts.reduce((sum, { qty }) => sum + qty, 0)).toFixed(6))
  const change = (key: string, changes: Partial<Part>) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, ...changes } : part)))
  const split = () =>
    send(async () => {
      await splitLine(
        { id: line.id, version: Number(line.version) },
        parts.map(({ qty }) => qty),
        parts.map(({ date }) => date),
        once,
      )
      onClose()
    })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Split {sku}', { sku: String(line['sku']) })}
      size={520}
      centered
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void split()
        }}
      >
        <Stack gap="sm">
          {parts.map(({ key, qty, date }, place) => (
            <div key={key} className="dc-forecast-part">
              <NumberInput
                label={t('Quantity of part {number}', { number: place + 1 })}
                min={0}
                value={qty}
                onChange={(value) => change(key, { qty: Number(value) || 0 })}
              />
              <TextInput
                type="date"
                label={t('Day of part {number}', { number: place + 1 })}
                min={String(plan['horizon_from'])}
                max={String(plan['horizon_to'])}
                value={date}
                onChange={({ target }) => change(key, { date: target.value })}
              />
              {parts.length > 2 && (
                <ActionIcon
                  variant="subtle"
                  aria-label={t('Remove part {number}', { number: place + 1 })}
                  onClick={() => setParts(parts.filter((part) => part.key !== key))}
                >
                  <IconX size={16} aria-hidden="true" />
                </ActionIcon>
              )}
            </div>
          ))}
          <Button
            variant="subtle"
            onClick={() => setParts([...parts, { key: newKey(), qty: Math.max(0, left), date: due }])}
          >
            {t('Add part')}
          </Button>
          <p role="status">
            {left === 0
              ? t('All of {planned} is divided', { planned: figure(planned) })
              : t('{left} of {planned} is not divided yet', { left: figure(left), planned: figure(planned) })}
          </p>
          <DialogFoot refusal={refusal} isSending={isSending} isEmpty={left !== 0} onCancel={onClose}>
            {t('Split')}
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
