import { Checkbox } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Shipment } from '../../../resources/production/shipments/shipments'
import { serverNow } from '../../../streams/connection/clock'
import { figure } from '../../format/format'
import { clock } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { StatusTag } from '../../parts/StatusTag'
import { minutesLeft, pressing } from './shipmentDay'
import { t } from '../../../texts/texts'

/** When it has to leave, and how soon that is. */
function CutOff({ row }: { row: Shipment }) {
  if (row.cut_off_at === null) return null
  const minutes = minutesLeft(row, serverNow())
  const family = pressing(minutes)
  return (
    <span className={family === null ? undefined : `dc-${family}-text`}>
      {family !== null && <Glyph name="clock" />} {clock(row.cut_off_at)}
      {minutes !== null && family !== null && (
        <small>
          {' '}
          {minutes < 0
            ? t('{minutes} min late', { minutes: figure(-minutes) })
            : t('{minutes} min left', { minutes: figure(minutes) })}
        </small>
      )}
    </span>
  )
}

type Props = {
  rows: readonly Shipment[]
  /** Where their records open. */
  path: string
  chosen: number | null
  /** Missing where the person looks on. */
  choose?: ((id: number | null) => void) | undefined
}

/** Shipments of the day by their cut-off; one is chosen to scan skids onto it. */
export function ShipmentsToday({ rows, path, chosen, choose }: Props) {
  return (
    <RowsSection title={t('Shipments of the day')} count={rows.length}>
      {rows.length === 0 ? (
        <p>{t('Nothing is to be shipped today')}</p>
      ) : (
        <PlainTable
          label={t('Shipments of the day')}
          heads={[
            t('Cut-off'),
            t('Shipment'),
            t('Destination'),
            t('Carrier'),
            { figure: t('Loaded') },
            { figure: t('Units') },
            t('Status'),
          ]}
          chooseAll={choose && <span className="dc-hidden">{t('Scan to')}</span>}
        >
          {rows.map((row) => (
            <tr key={row.id} data-chosen={row.id === chosen || undefined}>
              {choose && (
                <td>
                  <Checkbox
                    aria-label={t('Scan to {number}', { number: row.number })}
                    checked={row.id === chosen}
                    onChange={() => choose(row.id === chosen ? null : row.id)}
                  />
                </td>
              )}
              <td>
                <CutOff row={row} />
              </td>
              <td>
                <Link className="dc-link" to={`${path}?open=${row.id}`}>
                  {row.number}
                </Link>
              </td>
              <td>
                {row.destination}{' '}
                {row.destination_jurisdiction && <small>{row.destination_jurisdiction}</small>}
              </td>
              <td>{row.carrier}</td>
              <td className="dc-right">
                {t('{loaded} of {all}', {
                  loaded: figure(row.skids_count > 0 ? row.skids_loaded : row.lines_loaded),
                  all: figure(row.skids_count > 0 ? row.skids_count : row.lines_count),
                })}
              </td>
              <td className="dc-right">{figure(row.units)}</td>
              <td>
                <StatusTag status={row.status} />
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </RowsSection>
  )
}
