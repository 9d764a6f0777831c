import { Drawer } from '@mantine/core'
import { Link } from 'react-router-dom'
import { stockLevels } from '../../../resources/inventory/stock/stock_levels'
import { figure } from '../../format/format'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { StatusTag } from '../../parts/StatusTag'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { useNarrow } from '../../theme/widths'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { productPlacesPath } from './placePaths'
import type { RackCell } from './rackCells'
import { t } from '../../../texts/texts'
import '../../parts/touch/touchDrawer.css'

/** Products that have their place in a bin, and what is in it. */
function Contents({ cell: { bin, places } }: { cell: RackCell }) {
  const { rows } = useLiveRows(stockLevels, [equals('bin_id', bin.id)])
  const stocked = rows.filter(({ on_hand }) => on_hand > 0)
  return (
    <>
      <p>
        {bin.location}
        {bin.fill_percent !== null && t(', {fillPercent} % full', { fillPercent: figure(bin.fill_percent) })}
      </p>
      <RowsSection title={t('Places')} count={places.length}>
        <PlainTable
          label={t('Places')}
          heads={[
            t('SKU'),
            t('Primary'),
            { figure: t('Minimum') },
            { figure: t('Maximum') },
            { figure: t('On hand') },
          ]}
        >
          {places.map((place) => (
            <tr key={place.id}>
              <td>
                <Link to={productPlacesPath(place.product_id)}>{place.sku}</Link>
              </td>
              <td>{place.is_primary === 1 ? t('Primary') : ''}</td>
              <td className="dc-right">{place.min_qty === null ? '' : figure(place.min_qty)}</td>
              <td className="dc-right">{place.max_qty === null ? '' : figure(place.max_qty)}</td>
              <td className="dc-right">{place.on_hand === null ? '' : figure(place.on_hand)}</td>
            </tr>
          ))}
        </PlainTable>
      </RowsSection>
      <RowsSection title={t('Contents')} count={stocked.length}>
        <PlainTable
          label={t('Contents')}
          heads={[t('SKU'), t('Lot'), t('Lot status'), { figure: t('On hand') }]}
        >
          {stocked.map((level) => (
            <tr key={level.id}>
              <td>{level.sku}</td>
              <td>{level.lot_number}</td>
              <td>{level.lot_status && <StatusTag status={level.lot_status} />}</td>
              <td className="dc-right">
                {figure(level.on_hand)} {level.measure}
              </td>
            </tr>
          ))}
        </PlainTable>
      </RowsSection>
    </>
  )
}

/** A bin of the rack opened beside its map. */
export function BinDrawer({ cell, onClose }: { cell: RackCell | null; onClose: () => void }) {
  const isPhone = useNarrow()
  return (
    <Drawer
      opened={cell !== null}
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : 560}
      className="dc-drawer"
      title={cell?.bin.code}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 160, timingFunction: 'ease-out' }}
    >
      <LayerFocus />
      {cell && <Contents cell={cell} />}
    </Drawer>
  )
}
