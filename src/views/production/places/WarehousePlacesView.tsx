import { Button, SegmentedControl } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { replenishmentTasks } from '../../../resources/production/places/replenishment_tasks'
import {
  type WarehousePlace,
  warehouseProductLocations,
} from '../../../resources/production/places/warehouse_product_locations'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { RecordDrawer, type RecordGiven } from '../../resource/record/RecordDrawer'
import { lazyPart } from '../../ui/lazyPart'
import { Page } from '../../ui/Page'
import { productPlacesPath } from './placePaths'
import { RackMap } from './RackMap'
import { TaskScan } from './TaskScan'
import { t } from '../../../texts/texts'

const RebinDialog = lazyPart(async () => (await import('./RebinDialog')).RebinDialog)

const { path } = warehouseProductLocations
const mapPath = `${path}?list=map`
const lists = [
  { value: path, label: t('Places') },
  { value: mapPath, label: t('Map of the rack') },
  { value: replenishmentTasks.path, label: t('Replenishment') },
]

const placesOf = (rows: readonly AnyRow[]) => rows as unknown as readonly WarehousePlace[]

/** Opens the dialog that takes places to other bins, those chosen to begin with. */
function Rebin({ places, size }: { places: readonly WarehousePlace[]; size?: 'xs' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" {...(size && { size })} onClick={() => setOpen(true)}>
        {t('Re-bin')}
      </Button>
      {isOpen && (
        <Suspense>
          <RebinDialog places={places} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const Selected = ({ rows }: { rows: readonly AnyRow[] }) => <Rebin places={placesOf(rows)} size="xs" />

const OfProduct = ({ row }: { row: AnyRow }) => {
  const [place] = placesOf([row])
  return place ? (
    <Button component={Link} variant="default" to={productPlacesPath(place.product_id)}>
      {t('Product places')}
    </Button>
  ) : null
}

const PlaceRecord = (props: RecordGiven) => <RecordDrawer {...props} actions={OfProduct} />

function shown(list: string | null, choice: ReactNode) {
  if (list === 'map')
    return (
      <Page title={warehouseProductLocations.title} actions={choice}>
        <RackMap />
      </Page>
    )
  if (list === 'tasks')
    return <ResourceScreen key="tasks" resource={replenishmentTasks} above={<TaskScan />} actions={choice} />
  return (
    <ResourceScreen
      key="places"
      resource={warehouseProductLocations}
      record={PlaceRecord}
      selected={Selected}
      actions={
        <>
          {choice}
          <Rebin places={[]} />
        </>
      }
    />
  )
}

/** Places of products in distribution centres: their list, the map of the rack, and what is to be brought to them. */
export function WarehousePlacesView() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const list = new URLSearchParams(search).get('list')
  const choice = (
    <SegmentedControl
      aria-label={t('List')}
      data={lists}
      value={list === 'map' ? mapPath : list === 'tasks' ? replenishmentTasks.path : path}
      onChange={(to) => void navigate(to)}
    />
  )
  return shown(list, choice)
}
