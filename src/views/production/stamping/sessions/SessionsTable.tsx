import type { StampingLog } from '../../../../resources/production/stamping/stamping_logs'
import { figure } from '../../../format/format'
import { instant } from '../../../format/timeText'
import { StatusTag } from '../../../parts/StatusTag'
import { PlainTable } from '../../../parts/table/PlainTable'
import { CorrectButton } from './CorrectButton'
import { FigureCell } from '../../../parts/table/FigureCell'
import { t } from '../../../../texts/texts'

const heads = [
  t('Session'),
  t('Reel'),
  t('Started'),
  t('Stamper'),
  { figure: t('First number') },
  { figure: t('Last number') },
  { figure: t('Consumed') },
  { figure: t('Applied') },
  { figure: t('Damaged') },
  { figure: t('Missing') },
  { figure: t('Wasted') },
  { figure: t('Scrapped') },
  { figure: t('Duty'), unit: 'CAD' },
  t('Status'),
]

/** Sessions with what each took of its reel; the counts of an open one are not known yet. */
export const SessionsTable = ({ rows }: { rows: readonly StampingLog[] }) => (
  <PlainTable label={t('Sessions')} heads={heads} hasTools>
    {rows.map((row) => (
      <tr key={row.id}>
        <td>{row.code}</td>
        <td>{row.reel}</td>
        <td>{instant(row.started_at)}</td>
        <td>{row.stamping_machine}</td>
        <FigureCell value={row.start_serial} />
        <FigureCell value={row.end_serial} />
        {[
          row.stamps_consumed,
          row.applied_qty,
          row.damaged_qty,
          row.missing_qty,
          row.wasted_bottles,
          row.scrapped_bottles,
        ].map((value, at) => (
          <td key={at} className="dc-right">
            {row.status === 'open' ? '' : figure(value)}
          </td>
        ))}
        <td className="dc-right">
          {row.status === 'open' ? '' : figure(row.duty_amount + row.additional_duty_amount, 2)}
        </td>
        <td>
          <StatusTag status={row.status} />
        </td>
        <td>
          <CorrectButton session={row} />
        </td>
      </tr>
    ))}
  </PlainTable>
)
