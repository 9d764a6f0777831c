import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { splitLine } from '../../../api/inventory/receivings'
import { type ReceivingLine, receivingLines } from '../../../resources/inventory/receiving/receiving_lines'
import type { EventDefinition } from '../../../resources/kit/define/facets/event'
import { quantity } from '../../../resources/kit/fields/numbers'
import { ActionDialog } from '../../resource/events/ActionDialog'
import type { DocumentLine } from '../../resource/lines/lines'
import { useOnce } from '../../resource/saving/useOnce'
import { t } from '../../../texts/texts'

const notes: EventDefinition = {
  label: t('Split'),
  confirmText: t('This quantity moves to a new line for another lot.'),
  inputs: { qty: quantity(t('Quantity of the other lot'), { above: 0, max: 999_999_999 }) },
}

/** Makes two lines of one, where what came is of two lots. */
export function SplitLine({ line }: { line: DocumentLine }) {
  const once = useOnce<number>(`split ${line.id}`)
  const [isAsking, setAsking] = useState(false)
  const { product } = line as unknown as ReceivingLine
  return (
    <>
      <button
        type="button"
        className="dc-plain"
        tabIndex={-1}
        aria-label={t('Split line of {product}', { product })}
        title={t('Split by lot')}
        onClick={() => setAsking(true)}
      >
        <IconArrowsSplit2 size={16} aria-hidden="true" />
      </button>
      {isAsking && (
        <ActionDialog
          resource={receivingLines}
          row={{ ...(line as AnyRow), qty: null }}
          notes={notes}
          called={product ?? ''}
          onCancel={() => setAsking(false)}
          onSend={async ({ qty }) => {
            await once(Number(qty), (many, key) => splitLine(line as unknown as ReceivingLine, many, key))
            setAsking(false)
          }}
        />
      )}
    </>
  )
}
