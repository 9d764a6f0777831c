import type { ICellEditorComp, ICellEditorParams } from 'ag-grid-community'
import { typedQuantity } from '../../../forecasting/planning/cells'
import { t } from '../../../texts/texts'
import './quantityEditor.css'

type Quantity = number | null | undefined
type Params = ICellEditorParams<unknown, Quantity> & { label?: string }

/** A cell of the planning grid while it is typed into: a figure, or nothing for that of the method. */
export class QuantityCellEditor implements ICellEditorComp<unknown, Quantity> {
  readonly #box = document.createElement('input')
  #first: Quantity
  /** The figure that was typed over the cell. */
  #figure: string | null = null

  init({ value, eventKey, column, label }: Params) {
    this.#first = value
    this.#figure = eventKey !== null && /^\d$/.test(eventKey) ? eventKey : null
    const box = this.#box
    box.className = 'dc-cell-editor dc-planning-editor'
    box.inputMode = 'decimal'
    box.value = this.#figure ?? String(value ?? '')
    const bucket = column.getColDef().headerName ?? ''
    box.setAttribute('aria-label', label ?? t('Forecast, {bucket}', { bucket }))
    box.addEventListener('input', () =>
      box.setAttribute('aria-invalid', String(typedQuantity(box.value) === undefined)),
    )
  }

  getGui() {
    return this.#box
  }

  afterGuiAttached() {
    const { length } = this.#figure ?? ''
    this.#box.focus({ preventScroll: true })
    if (length === 0) this.#box.select()
    else this.#box.setSelectionRange(length, length)
  }

  getValue(): Quantity {
    const typed = typedQuantity(this.#box.value)
    return typed === undefined ? this.#first : typed
  }
}
