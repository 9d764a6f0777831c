import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { changeRow, newKey } from '../../../api/resourceApi'
import { type StockCountLine, stockCountLines } from '../../../resources/inventory/counts/stock_count_lines'
import { figure, money } from '../../format/format'
import { StatusTag } from '../../parts/StatusTag'
import { notifyError } from '../../ui/notify'
import { t } from '../../../texts/texts'

type Props = {
  line: StockCountLine
  /** Whether a reason may still be given. */
  isOpen: boolean
  /** Null where there is nothing to choose. */
  isChosen: boolean | null
  onChoose: (line: StockCountLine, isChosen: boolean) => void
}

const shown = (qty: number | null) => (qty === null ? '' : figure(qty))

/** One line of a review: expected and counted quantity, and the reason of the variance. */
export function CountReviewLine({ line, isOpen, isChosen, onChoose }: Props) {
  const [reason, setReason] = useState<string | null>(null)
  const variance = line.variance_qty ?? 0
  const keep = async () => {
    if (reason === null || reason === (line.reason ?? '')) return setReason(null)
    try {
      await changeRow(stockCountLines, line.id, { reason: reason || null, version: line.version }, newKey())
      setReason(null)
    } catch (thrown) {
      notifyError(thrown)
    }
  }
  return (
    <tr className={variance === 0 ? '' : 'dc-count-differs'}>
      {isChosen !== null && (
        <td>
          <Checkbox
            aria-label={t('Count {sku} in {bin} again', { sku: line.sku, bin: line.bin })}
            checked={isChosen}
            onChange={(event) => onChoose(line, event.currentTarget.checked)}
          />
        </td>
      )}
      <td>{line.bin}</td>
      <td className="dc-count-goods">
        <b>{line.sku}</b> {line.product_name}
      </td>
      <td>{line.lot_number}</td>
      <td className="dc-right">{shown(line.expected_qty)}</td>
      <td className="dc-right">
        {shown(line.counted_qty)}
        <small>{line.counted_by}</small>
      </td>
      <td className="dc-right">
        {shown(line.recount_qty)}
        <small>{line.recounted_by}</small>
      </td>
      <td className="dc-right">
        {line.variance_qty === null
          ? ''
          : `${variance > 0 ? '+' : ''}${figure(variance)} ${line.measure ?? ''}`}
      </td>
      <td className="dc-right">{line.variance_value === null ? '' : money(line.variance_value)}</td>
      <td>
        <StatusTag
          status={line.line_status}
          label={line.line_status === 'recount' ? t('Recount') : undefined}
        />
      </td>
      <td>
        {isOpen ? (
          <TextInput
            size="xs"
            aria-label={t('Reason for {sku} in {bin}', { sku: line.sku, bin: line.bin })}
            maxLength={200}
            value={reason ?? line.reason ?? ''}
            onChange={(event) => setReason(event.currentTarget.value)}
            onBlur={() => void keep()}
          />
        ) : (
          line.reason
        )}
      </td>
    </tr>
  )
}
