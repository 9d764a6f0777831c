import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { ofArea } from '../../../resources/production/flows/plantArea'
import { type Skid, skids } from '../../../resources/production/skids/skids'
import { LabelButton } from '../../labels/LabelButton'
import { ScanBox } from '../../parts/scan/ScanBox'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { NewSkid } from './NewSkid'
import { SkidCartons } from './SkidCartons'
import { skidScan } from './skidScan'
import { skidLabelOf } from './skidLabel'
import { usePlantArea } from '../../hooks/usePlantArea'
import { useBuildsSkids } from './useBuildsSkids'
import { t } from '../../../texts/texts'

const Selected = ({ rows }: { rows: readonly AnyRow[] }) => (
  <LabelButton labels={(rows as unknown as readonly Skid[]).map(skidLabelOf)} />
)

/** What is on a skid; while it is open cartons are scanned onto it. */
function Contents({ row }: RecordPart) {
  const mayBuild = useBuildsSkids()
  const navigate = useNavigate()
  if (!row) return null
  const skid = row as unknown as Skid
  const { path } = ofArea(skids, skid.area)
  const open = (id: number) => void navigate(`${path}?open=${id}`)
  return (
    <>
      {mayBuild && skid.status === 'open' && (
        <ScanBox compact label={t('Scan cartons of {number}', skid)} onScan={skidScan(skid, open)} />
      )}
      <SkidCartons skid={skid} />
    </>
  )
}

const Label = ({ row }: { row: AnyRow }) => <LabelButton labels={[skidLabelOf(row as unknown as Skid)]} />

const SkidRecord = (props: RecordGiven) => <RecordDrawer {...props} below={Contents} actions={Label} />

/** Skids with what is on them, filled by scanning cartons; their labels are printed here. */
export function SkidsView() {
  const navigate = useNavigate()
  const area = usePlantArea()
  const resource = useMemo(() => ofArea(skids, area), [area])
  return (
    <ResourceScreen
      resource={resource}
      record={SkidRecord}
      selected={Selected}
      actions={<NewSkid area={area} onBegun={(id) => void navigate(`${resource.path}?open=${id}`)} />}
    />
  )
}
