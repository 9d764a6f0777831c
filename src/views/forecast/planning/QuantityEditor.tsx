import type { CustomCellEditorProps } from 'ag-grid-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { typedQuantity } from '../../../forecasting/planning/cells'
import { t } from '../../../texts/texts'
import './quantityEditor.css'

type Props = CustomCellEditorProps<unknown, number | null | undefined> & { label?: string }

/** A cell of the planning grid while it is typed into: a figure, or nothing for that of the method. */
export function QuantityEditor({ value, eventKey, onValueChange, column, label }: Props) {
  const [figure] = useState(() => (eventKey !== null && /^\d$/.test(eventKey) ? eventKey : null))
  const [first] = useState(value)
  const box = useRef<HTMLInputElement>(null)
  const report = useRef(onValueChange)
  useLayoutEffect(() => {
    const input = box.current
    input?.focus({ preventScroll: true })
    if (figure === null) input?.select()
    else {
      input?.setSelectionRange(figure.length, figure.length)
      report.current(Number(figure))
    }
  }, [figure])
  return (
    <input
      ref={box}
      className="dc-cell-editor dc-planning-editor"
      inputMode="decimal"
      aria-label={label ?? t('Forecast, {bucket}', { bucket: column.getColDef().headerName ?? '' })}
      defaultValue={figure ?? first ?? ''}
      onChange={({ currentTarget }) => {
        const typed = typedQuantity(currentTarget.value)
        currentTarget.setAttribute('aria-invalid', String(typed === undefined))
        onValueChange(typed === undefined ? first : typed)
      }}
    />
  )
}
