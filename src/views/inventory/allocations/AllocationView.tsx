import type { AnyRow } from '../../../api/resourceApi'
import { type Allocation, allocations } from '../../../resources/inventory/allocations/allocations'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { ShipmentsOf } from '../../resource/shipments/ShipmentsOf'
import { RecordPage } from '../../resource/record/RecordPage'
import { AllocationActions } from './AllocationActions'
import { AllocationLines } from './AllocationLines'
import { AllocationScan } from './AllocationScan'
import { AllocationShortages } from './AllocationShortages'
import './allocation.css'

/** From packing on a packing list has a shipment. */
const shipping: readonly unknown[] = ['packed', 'shipped']

const asAllocation = (row: AnyRow) => row as unknown as Allocation

const Scan = ({ row }: RecordPart) =>
  row?.status === 'in_progress' ? <AllocationScan key={row.id} allocation={asAllocation(row)} /> : null

const Below = ({ row }: RecordPart) =>
  row &&
  row.status !== 'draft' && (
    <>
      <AllocationLines allocation={asAllocation(row)} />
      <AllocationShortages allocation={asAllocation(row)} />
      {shipping.includes(row.status) && <ShipmentsOf field="allocation_id" id={row.id} />}
    </>
  )

const Actions = ({ row }: { row: AnyRow }) => <AllocationActions allocation={asAllocation(row)} />

/** One packing list: requested lines, their lots and bins, picking by scan, packing and shipping. */
export const AllocationView = () => (
  <RecordPage
    resource={allocations}
    hasLines={(row) => row?.status === 'draft'}
    beforeLines={Scan}
    below={Below}
    actions={Actions}
  />
)
