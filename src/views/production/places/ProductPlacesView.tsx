import { Button } from '@mantine/core'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { changeRow, newKey } from '../../../api/resourceApi'
import { products } from '../../../resources/inventory/products/products'
import {
  type WarehousePlace,
  warehouseProductLocations,
} from '../../../resources/production/places/warehouse_product_locations'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { EmptyState } from '../../parts/EmptyState'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { StatusTag } from '../../parts/StatusTag'
import { askToRemove } from '../../resource/events/deleteRow'
import { equals, useLiveRows, useResource } from '../../resource/live/useLiveRows'
import { RecordDrawer } from '../../resource/record/RecordDrawer'
import { Page } from '../../ui/Page'
import { notifyError } from '../../ui/notify'
import { usePageName } from '../../ui/pages'
import { placeLogPath, productPlacesPath } from './placePaths'
import { RackMap } from './RackMap'
import { t } from '../../../texts/texts'

const { product_id: productField } = warehouseProductLocations.fields

const qtyOf = (qty: number | null) => (qty === null ? '' : figure(qty))

function PlaceRow({ place, onOpen }: { place: WarehousePlace; onOpen: () => void }) {
  const { id, version } = place
  const makePrimary = () =>
    void changeRow(warehouseProductLocations, id, { version, is_primary: 1 }, newKey()).catch(notifyError)
  return (
    <tr>
      <td>{place.location}</td>
      <td>
        <button type="button" className="dc-link" onClick={onOpen}>
          {place.bin}
        </button>
      </td>
      <td>{place.spot}</td>
      <td>{place.is_primary === 1 ? t('Primary') : ''}</td>
      <td className="dc-right">{qtyOf(place.min_qty)}</td>
      <td className="dc-right">{qtyOf(place.max_qty)}</td>
      <td className="dc-right">
        {qtyOf(place.on_hand)} {place.measure}
      </td>
      <td>
        {place.is_active === 0 && <StatusTag status="inactive" />}
        {place.is_duplicate === 1 && t('Duplicate')} {place.below_min === 1 && t('Below minimum')}
      </td>
      <td>
        {place.is_primary === 0 && place.is_active === 1 && (
          <Button size="xs" variant="default" onClick={makePrimary}>
            {t('Set primary')}
          </Button>
        )}{' '}
        <Button
          size="xs"
          variant="default"
          onClick={() => askToRemove(warehouseProductLocations, place, () => undefined)}
        >
          {t('Remove')}
        </Button>
      </td>
    </tr>
  )
}

/** The places of one product in all centres, to be added, made primary and removed. */
function Places({ productId }: { productId: number }) {
  const { rows, isLoaded } = useLiveRows(
    warehouseProductLocations,
    [equals('product_id', productId)],
    [
      { field: 'location_id', direction: 'asc' },
      { field: 'pick_sequence', direction: 'asc' },
    ],
  )
  const [open, setOpen] = useState<number | 'new' | null>(null)
  return (
    <RowsSection title={t('Places')} count={rows.length}>
      {isLoaded && rows.length === 0 ? (
        <p>{t('This product has no place in a distribution centre')}</p>
      ) : (
        <PlainTable
          label={t('Places')}
          heads={[
            t('Location'),
            t('Bin'),
            t('Aisle, rack, level'),
            t('Primary'),
            { figure: t('Minimum') },
            { figure: t('Maximum') },
            { figure: t('On hand') },
            t('Checks'),
          ]}
          hasTools
        >
          {rows.map((place) => (
            <PlaceRow key={place.id} place={place} onOpen={() => setOpen(place.id)} />
          ))}
        </PlainTable>
      )}
      <Button
        mt={8}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => setOpen('new')}
      >
        {t('Add place')}
      </Button>
      {open !== null && (
        <RecordDrawer
          key={open}
          resource={warehouseProductLocations}
          id={open}
          initialValues={{ product_id: productId }}
          onClose={() => setOpen(null)}
          onCreated={() => setOpen(null)}
        />
      )}
    </RowsSection>
  )
}

/** Where one product has its places in the distribution centres, and the racks they are in. */
export function ProductPlacesView() {
  const { product_id: typed } = useParams()
  const navigate = useNavigate()
  const id = Number(typed) || null
  const { row: product, isGone } = useResource(products, id)
  usePageName(product?.sku ?? t('Locations of a product'))
  return (
    <Page
      title={product ? t('Locations of {sku}', { sku: product.sku }) : t('Locations of a product')}
      note={product?.name}
      actions={
        id !== null &&
        product && (
          <Button component={Link} variant="default" to={placeLogPath(id)}>
            {t('Location log')}
          </Button>
        )
      }
      filters={
        <FieldInput
          field={productField}
          aria-label={t('Product')}
          placeholder={t('Product')}
          value={id}
          shown={product?.sku}
          onChange={(next) => typeof next === 'number' && void navigate(productPlacesPath(next))}
        />
      }
    >
      {id === null && <EmptyState icon={IconMapPin} text={t('Choose a product')} />}
      {isGone && <EmptyState icon={IconMapPin} text={t('Product not found')} />}
      {product && (
        <div className="dc-product-places">
          <Places key={product.id} productId={product.id} />
          <RackMap productId={product.id} />
        </div>
      )}
    </Page>
  )
}
