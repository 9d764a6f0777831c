import { Link } from 'react-router-dom'
import { stockLevels } from '../../../resources/inventory/stock/stock_levels'
import { figure } from '../../format/format'
import { PlainTable } from '../../parts/table/PlainTable'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { MoveButton } from './MoveButton'
import { t } from '../../../texts/texts'
import './lots.css'

/** The bins of a lot, and moving it. */
export function LotLevels({ lotId }: { lotId: number }) {
  const { rows } = useLiveRows(stockLevels, [equals('lot_id', lotId)], [{ field: 'bin', direction: 'asc' }])
  const levels = rows.filter(({ on_hand }) => on_hand > 0)
  return (
    <section className="dc-lot-levels" aria-label={t('Stock by bin')}>
      <header>
        <h3>{t('Stock by bin')}</h3>
        <MoveButton levels={levels} label={levels.length > 1 ? t('Move all') : t('Move')} />
      </header>
      <PlainTable
        label={t('Bins of this lot')}
        heads={[t('Location'), t('Bin'), { figure: t('On hand') }, { figure: t('Available') }]}
      >
        {levels.map((level) => (
          <tr key={level.id}>
            <td>{level.location}</td>
            <td>
              <Link className="dc-link" to={`/inventory/stock_locator?bin=${level.bin_id}`}>
                {level.bin}
              </Link>
            </td>
            <td className="dc-right">
              {figure(level.on_hand)} {level.measure}
            </td>
            <td className="dc-right">{figure(level.available)}</td>
          </tr>
        ))}
        {levels.length === 0 && (
          <tr>
            <td colSpan={4}>{t('No stock of this lot')}</td>
          </tr>
        )}
      </PlainTable>
    </section>
  )
}
