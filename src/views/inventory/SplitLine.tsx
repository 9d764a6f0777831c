import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useState } from 'react'
import { type AnyRow, newKey } from '../../api/resourceApi'
import { splitLine } from '../../api/receivings'
import { type ReceivingLine, receivingLines } from '../../resources/inventory/receiving_lines'
import type { EventNotes } from '../../resources/kit/defineResource'
import { quantity } from '../../resources/kit/field'
import { ActionDialog } from '../resource/ActionDialog'
import type { Line } from '../resource/lines'

const notes: EventNotes = {
  label: 'Split',
  sentence: 'So much becomes a line of its own, for goods of another lot.',
  asks: { qty: quantity('Of the other lot', { above: 0, max: 999_999_999 }) },
}

/** Makes two lines of one, where what came is of two lots. */
export function SplitLine({ line }: { line: Line }) {
  const [key, setKey] = useState<string | null>(null)
  const { product } = line as unknown as ReceivingLine
  return (
    <>
      <button
        type="button"
        className="dc-plain"
        tabIndex={-1}
        aria-label={`Split the line of ${product}`}
        title="Split by lot"
        onClick={() => setKey(newKey())}
      >
        <IconArrowsSplit2 size={16} aria-hidden="true" />
      </button>
      {key !== null && (
        <ActionDialog
          resource={receivingLines}
          row={{ ...(line as AnyRow), qty: null }}
          notes={notes}
          called={product ?? ''}
          onCancel={() => setKey(null)}
          onSend={async ({ qty }) => {
            await splitLine(line as unknown as ReceivingLine, Number(qty), key)
            setKey(null)
          }}
        />
      )}
    </>
  )
}
