import type { AnyRow } from '../../../api/resourceApi'
import {
  type StampingCorrection,
  stampingCorrections,
} from '../../../resources/production/stamping/stamping_corrections'
import { ageSince } from '../../resource/columns/ageCell'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { ReelEffectSection } from '../stamps/ReelEffectSection'

const asCorrection = (row: AnyRow) => row as unknown as StampingCorrection

/** What is decided about is shown before it is decided. */
function Effect({ row }: RecordPart) {
  if (!row || asCorrection(row).status !== 'pending') return null
  return <ReelEffectSection key={row.version} of="stamping_corrections" id={row.id} />
}

const StampingCorrectionRecord = (props: RecordGiven) => <RecordDrawer {...props} below={Effect} />

const cells = { requested_at: ageSince('requested_at') }

/** What sessions counted wrongly, or left unexplained, and waits for another person to decide. */
export const StampingCorrectionsView = () => (
  <ResourceScreen resource={stampingCorrections} record={StampingCorrectionRecord} cells={cells} />
)
