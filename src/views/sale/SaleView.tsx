import { useMemo } from 'react'
import { sales } from '../../resources/sale/sales'
import { useToday } from '../hooks/observed'
import type { RecordPart } from '../resource/record/RecordDrawer'
import { ShipmentsOf } from '../resource/shipments/ShipmentsOf'
import { RecordPage } from '../resource/record/RecordPage'
import type { AnyRow } from '../../api/resourceApi'
import { CopySale } from './CopySale'
import { OrderPacks } from './OrderPacks'
import { RecordLicence } from './RecordLicence'
import { SaleAllocations } from './SaleAllocations'
import { SalePanel } from './SalePanel'
import { SaleReceivings } from './SaleReceivings'
import { SaleReturn } from './SaleReturn'
import { salePricing } from './salePricing'
import { saleFacts } from './useSaleFacts'
import { useSaleGates } from './useSaleGates'
import { useShipTo } from './useShipTo'

const Actions = ({ row }: { row: AnyRow }) => (
  <>
    <RecordLicence row={row} />
    <OrderPacks row={row} />
    <SaleReturn row={row} />
    <CopySale row={row} />
  </>
)

/**
 * One order: its lines with what is available and what they cost, and beside them its totals and problems.
 */
export function SaleView() {
  const today = useToday()
  const parts = useMemo(() => {
    const pricing = salePricing()
    return {
      useFacts: saleFacts(pricing),
      Below: (part: RecordPart) => {
        useShipTo(part.form)
        return (
          <>
            <SalePanel {...part} pricing={pricing} />
            {part.row && <SaleAllocations row={part.row} />}
            {part.row && part.row.status !== 'draft' && <ShipmentsOf field="sale_id" id={part.row.id} />}
            {part.row && <SaleReceivings row={part.row} />}
          </>
        )
      },
    }
  }, [])
  return (
    <RecordPage
      resource={sales}
      initial={{ order_date: today }}
      useFacts={parts.useFacts}
      below={parts.Below}
      actions={Actions}
      useGates={useSaleGates}
    />
  )
}
