import { NumberInput, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { changeMany, previewChange } from '../../../api/forecast/history'
import { newKey } from '../../../api/resourceApi'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { counted, figure } from '../../format/format'
import { useAnswer } from '../../hooks/useAnswer'
import { DialogFoot } from '../../parts/DialogFoot'
import { Facts } from '../../parts/Facts'
import { FigureCell } from '../../parts/table/FigureCell'
import { PlainTable } from '../../parts/table/PlainTable'
import { Dialog } from '../../ui/Dialog'
import { failureMessage } from '../../ui/messages'
import { useSending } from '../../resource/saving/useSending'
import { t } from '../../../texts/texts'

const shown = 8

/** The rows of a period that are changed, as the list finds them. */
export type ChangedRows = { periodId: number; filters: readonly ColumnFilter[]; search: string }

type Props = {
  title: string
  changed: ChangedRows
  /** What of the rows is chosen here, before how they change. */
  choice?: ReactNode
  onClose: () => void
}

/** Changes the forecast of rows of one period at once, with what that comes to before it is saved. */
export function MassChangeDialog({ title, changed, choice, onClose }: Props) {
  const [way, setWay] = useState('percent')
  const [typed, setTyped] = useState<number | string>('')
  const [reason, setReason] = useState('')
  const { refusal, isSending, send } = useSending()
  const number = typed === '' ? null : Number(typed)
  const change = {
    period_id: changed.periodId,
    filters: changed.filters,
    search: changed.search || null,
    percent: way === 'percent' ? number : null,
    set: way === 'percent' ? null : number,
    reason: reason.trim() || null,
  }
  const { value, error } = useAnswer(
    number === null ? null : JSON.stringify({ ...change, reason: null }),
    (signal) => previewChange(change, signal),
  )
  const save = () =>
    send(async () => {
      await changeMany(change, newKey())
      onClose()
    })
  return (
    <Dialog opened onClose={onClose} title={title} size={520} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="sm">
          {choice}
          <SegmentedControl
            aria-label={t('Way of the change')}
            data={[
              { value: 'percent', label: t('By percent') },
              { value: 'set', label: t('To a quantity') },
            ]}
            value={way}
            onChange={setWay}
          />
          <NumberInput
            label={way === 'percent' ? t('Percent') : t('Quantity')}
            data-autofocus
            min={way === 'percent' ? -100 : 0}
            value={typed}
            onChange={setTyped}
          />
          <TextInput
            label={t('Reason')}
            description={t('Needed where a row is more than 25 % from its baseline')}
            maxLength={500}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          {value && (
            <>
              <Facts
                facts={[
                  [t('Rows changed'), figure(value.totals.changed)],
                  [t('Before'), figure(value.totals.before_qty)],
                  [t('After'), figure(value.totals.after_qty)],
                  [t('Locked rows left out'), figure(value.totals.locked)],
                ]}
              />
              <PlainTable
                label={t('Rows changed')}
                heads={[t('SKU'), { figure: t('Before') }, { figure: t('After') }]}
              >
                {value.rows.slice(0, shown).map((one) => (
                  <tr key={one.id}>
                    <td>{one.sku}</td>
                    <FigureCell value={one.before_qty} />
                    <FigureCell value={one.after_qty} />
                  </tr>
                ))}
              </PlainTable>
            </>
          )}
          <DialogFoot
            refusal={refusal ?? (error === null ? null : failureMessage(error))}
            isSending={isSending}
            isEmpty={!value || value.totals.changed === 0}
            onCancel={onClose}
          >
            {t('Change {rows}', { rows: counted(value?.totals.changed ?? 0, 'row') })}
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
