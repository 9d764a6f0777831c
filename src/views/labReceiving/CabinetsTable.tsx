import { labCabinets } from '../../resources/labReceiving/lab_cabinets'
import { figure } from '../format/format'
import { PlainTable } from '../parts/table/PlainTable'
import { useLiveRows } from '../resource/live/useLiveRows'
import { t } from '../../texts/texts'

const litres = (ml: number | null) => figure(Math.round((ml ?? 0) / 100) / 10)

/** What each cabinet holds of what it may hold, for the fire inspection. */
export function CabinetsTable() {
  const { rows } = useLiveRows(labCabinets, [], [{ field: 'fill_percent', direction: 'desc' }])
  const total = rows.reduce((sum, { stored_ml }) => sum + (stored_ml ?? 0), 0)
  return (
    <PlainTable
      label={t('Containers by cabinet')}
      heads={[
        t('Cabinet'),
        t('Location'),
        t('Strictest class'),
        t('Toxic'),
        { figure: t('Containers') },
        { figure: t('Stored'), unit: 'l' },
        { figure: t('Limit'), unit: 'l' },
        t('Fill'),
      ]}
      foot={
        <tr>
          <td colSpan={5}>{t('Total')}</td>
          <td className="dc-right">{litres(total)}</td>
          <td colSpan={2} aria-label={t('Limit')} />
        </tr>
      }
    >
      {rows.map((one) => (
        <tr key={one.id}>
          <td>{one.bin}</td>
          <td>{one.location}</td>
          <td>{one.flashpoint_class}</td>
          <td>{one.is_toxic === 1 ? t('Yes') : ''}</td>
          <td className="dc-right">{figure(one.container_count ?? 0)}</td>
          <td className="dc-right">{litres(one.stored_ml)}</td>
          <td className="dc-right">{litres(one.max_ml)}</td>
          <td className={(one.fill_percent ?? 0) > 80 ? 'dc-warning-text' : undefined}>
            {figure(one.fill_percent ?? 0)} %
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}
