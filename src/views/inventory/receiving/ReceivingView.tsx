import { receivings } from '../../../resources/inventory/receiving/receivings'
import { RecordPage } from '../../resource/record/RecordPage'
import { ReceivingLabels } from './ReceivingLabels'
import { ReceivingScan } from './ReceivingScan'
import { SplitLine } from './SplitLine'
import './receiving.css'

/** One delivery: who brought it, what is scanned of it, and line by line what was expected and what came. */
export const ReceivingView = () => (
  <RecordPage
    resource={receivings}
    beforeLines={ReceivingScan}
    lineAction={SplitLine}
    actions={ReceivingLabels}
  />
)
