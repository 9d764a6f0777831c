import { Button } from '@mantine/core'
import { Link, Navigate, useLocation, useParams } from 'react-router-dom'
import { warehouseProductLocationLogs } from '../../../resources/production/places/warehouse_product_location_logs'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { productPlacesPath } from './placePaths'
import { t } from '../../../texts/texts'

/** What was changed of the places of one product, the latest first. */
export function PlaceLogView() {
  const { product_id: id } = useParams()
  const { pathname, search } = useLocation()
  const productId = Number(id) || 0
  if (!new URLSearchParams(search).has('f.product_id'))
    return <Navigate replace to={`${pathname}?f.product_id=is:${productId}`} />
  return (
    <ResourceScreen
      resource={warehouseProductLocationLogs}
      actions={
        <Button component={Link} variant="default" to={productPlacesPath(productId)}>
          {t('Product places')}
        </Button>
      }
    />
  )
}
