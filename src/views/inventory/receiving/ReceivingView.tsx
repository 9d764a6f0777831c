import { receivings } from '../../../resources/inventory/receiving/receivings'
import { RecordPage } from '../../resource/record/RecordPage'
import { ReceivingLabels } from './ReceivingLabels'
import { ReceivingScan } from './ReceivingScan'
import { SplitLine } from './SplitLine'
import './receiving.css'

/** One delivery: header, scan box, and expected and received quantity by line. */
export const ReceivingView = () => (
  <RecordPage
    resource={receivings}
    beforeLines={ReceivingScan}
    lineAction={SplitLine}
    actions={ReceivingLabels}
  />
)
