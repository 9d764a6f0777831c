import { IconLock } from '@tabler/icons-react'
import type { ColDef, GridApi, GridOptions } from 'ag-grid-community'
import { AgGridReact, type CustomCellRendererProps } from 'ag-grid-react'
import { useEffect, useMemo, useState } from 'react'
import type { SupplyRow } from '../../../resources/forecast/supplyCalls'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { useNarrow } from '../../theme/widths'
import { gridTexts } from '../../resource/grid/gridTexts'
import { t } from '../../../texts/texts'
import { sheetOptions } from '../planning/sheetOptions'
import { QuantityCellEditor } from '../planning/quantityCellEditor'
import { shortOf, type SupplyLine } from './matrix'
import '../../resource/grid/grid.css'

export type SupplyCustomer = { id: number | null; name: string }

type Props = {
  lines: readonly SupplyLine[]
  customers: readonly SupplyCustomer[]
  isOpen: boolean
  onFocus: (product: number, customer: number | null | undefined) => void
  onSelect: (products: readonly number[]) => void
  onAllocate: (row: SupplyRow, qty: number | null) => void
}

const options: GridOptions<SupplyLine> = {
  ...sheetOptions,
  getRowId: ({ data }) => String(data.product.id),
  rowSelection: { mode: 'multiRow', checkboxes: true, headerCheckbox: true },
  selectionColumnDef: { pinned: 'left' },
}

/** The next receipts of a product in words. */
const receiptsText = ({ product: { receipts } }: SupplyLine) =>
  receipts
    .slice(0, 3)
    .map(({ on, qty }) => `${figure(qty)} ${on === null ? t('undated') : day(on, 'MM/DD')}`)
    .join(', ')

/** What a row is promised of its forecast, and what it is short. */
function PromiseCell({ value: row }: CustomCellRendererProps<SupplyLine, SupplyRow>) {
  if (!row) return null
  const short = shortOf(row)
  return (
    <span className="dc-supply-cell">
      {row.is_locked === 1 && <IconLock size={12} aria-label={t('Locked')} />}
      <b>{row.allocated_qty === null ? '–' : figure(row.allocated_qty)}</b> / {figure(row.forecast_qty)}
      {row.allocated_qty !== null && short > 0 && <em>−{figure(short)}</em>}
    </span>
  )
}

const number = (
  colId: string,
  headerName: string,
  pick: (line: SupplyLine) => number,
  more: ColDef<SupplyLine> = {},
): ColDef<SupplyLine> => ({
  colId,
  headerName,
  width: 90,
  headerClass: 'dc-right',
  cellClass: ['dc-right'],
  valueGetter: ({ data }) => data && pick(data),
  valueFormatter: ({ value }) => (typeof value === 'number' ? figure(value) : ''),
  ...more,
})

const nameOfColumn = ({ id }: SupplyCustomer) => `c${id ?? 'other'}`

const fixed: ColDef<SupplyLine>[] = [
  {
    colId: 'sku',
    headerName: t('SKU'),
    pinned: 'left',
    width: 150,
    valueGetter: ({ data }) => data?.product.sku,
    tooltipValueGetter: ({ data }) => data?.product.name,
    cellClass: ['dc-words'],
  },
  number('short', t('Short'), ({ short }) => short, {
    pinned: 'left',
    width: 80,
    cellClassRules: { 'dc-supply-short': ({ data }) => (data?.short ?? 0) > 0 },
  }),
  number('available', t('Available'), ({ product }) => product.available_qty),
  {
    colId: 'receipts',
    headerName: t('Receipts'),
    width: 150,
    valueGetter: ({ data }) => data && receiptsText(data),
    cellClass: ['dc-words'],
  },
  number('forecast', t('Forecast'), ({ forecast }) => forecast),
  number('allocated', t('Allocated'), ({ allocated }) => allocated),
]

const unallocated = number('left', t('Unallocated'), ({ left }) => left, {
  pinned: 'right',
  width: 120,
  cellClassRules: { 'dc-supply-over': ({ data }) => (data?.left ?? 0) < 0 },
})

/** Who gets what of each product: supply at the left, a column for each customer, what is left at the right. */
export function SupplyGrid({ lines, customers, isOpen, onFocus, onSelect, onAllocate }: Props) {
  const [api, setApi] = useState<GridApi<SupplyLine> | null>(null)
  const isNarrow = useNarrow()
  const columns = useMemo((): ColDef<SupplyLine>[] => {
    const all: ColDef<SupplyLine>[] = [
      ...fixed,
      ...customers.map((customer): ColDef<SupplyLine> => ({
        colId: nameOfColumn(customer),
        headerName: customer.name,
        width: 150,
        headerClass: 'dc-right',
        cellClass: ['dc-right'],
        cellRenderer: PromiseCell,
        valueGetter: ({ data }) => data?.rows.get(customer.id),
        // A row is another object after each event: it has changed where its figures have.
        equals: (one: SupplyRow | undefined, other: SupplyRow | undefined) =>
          one?.allocated_qty === other?.allocated_qty &&
          one?.forecast_qty === other?.forecast_qty &&
          one?.is_locked === other?.is_locked,
        editable: ({ data }) => isOpen && data?.rows.has(customer.id) === true,
        cellEditor: QuantityCellEditor,
        cellEditorParams: ({ data }: { data: SupplyLine }) => ({
          label: t('Allocated, {customer}', { customer: customer.name }),
          value: data.rows.get(customer.id)?.allocated_qty ?? null,
        }),
      })),
      unallocated,
    ]
    // On a phone columns that stay would leave no room for the others.
    return isNarrow
      ? all.map((column): ColDef<SupplyLine> => ({
          ...column,
          pinned: column.colId === 'sku' ? 'left' : null,
        }))
      : all
  }, [customers, isOpen, isNarrow])
  useEffect(() => {
    if (api && !api.isDestroyed()) api.refreshCells()
  }, [api, lines])
  return (
    <div className="dc-grid dc-grid-dense dc-supply-grid">
      <AgGridReact<SupplyLine>
        {...options}
        localeText={gridTexts}
        columnDefs={columns}
        rowData={lines as SupplyLine[]}
        onGridReady={({ api: ready }) => {
          setApi(ready)
          ready.setGridAriaProperty('label', t('Supply by product and customer'))
        }}
        onSelectionChanged={({ api: of }) => onSelect(of.getSelectedRows().map(({ product }) => product.id))}
        onCellFocused={({ rowIndex, column }) => {
          const name = typeof column === 'object' ? (column?.getColId() ?? '') : ''
          const line = rowIndex === null ? undefined : api?.getDisplayedRowAtIndex(rowIndex)?.data
          const customer = customers.find((one) => nameOfColumn(one) === name)
          if (line) onFocus(line.product.id, customer?.id)
        }}
        onCellEditRequest={({ data, column, newValue }) => {
          const customer = customers.find((one) => nameOfColumn(one) === column.getColId())
          const row = customer && data.rows.get(customer.id)
          const qty = newValue as number | null | undefined
          if (row && qty !== undefined && qty !== row.allocated_qty) onAllocate(row, qty)
        }}
      />
    </div>
  )
}
