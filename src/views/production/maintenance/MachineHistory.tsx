import { type WorkOrder, workOrders } from '../../../resources/production/maintenance/work_orders'
import { duration, figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { Facts } from '../../parts/Facts'
import { StatusTag } from '../../parts/StatusTag'
import { useServerNow } from '../../hooks/observed'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { failures } from '../machines/failures'
import { useLastStates } from '../machines/useLastStates'
import { downtimeOf } from './downtime'
import { t } from '../../../texts/texts'

const newest = [{ field: 'id', direction: 'desc' }] as const
const shown = 10

/** How often the machine of a work order fails, how long it takes to mend, and what else was done to it. */
export function MachineHistory({ work }: { work: WorkOrder }) {
  const now = useServerNow(60_000)
  const { rows } = useLiveRows(workOrders, [equals('machine_id', work.machine_id)], newest)
  const failed = failures(useLastStates(work.machine_id, work.version))
  const others = rows.filter(({ id }) => id !== work.id).slice(0, shown)
  return (
    <RowsSection title={t('History of {machine}', { machine: work.machine ?? '' })}>
      <Facts
        facts={[
          ['MTBF', failed ? duration(failed.between) : t('n/a')],
          ['MTTR', failed ? duration(failed.repair) : t('n/a')],
          [t('Failures'), failed ? figure(failed.count) : '0'],
        ]}
      />
      {others.length > 0 && (
        <PlainTable
          label={t('Other work orders of this machine')}
          heads={[t('Number'), t('Detail'), t('Status'), t('Reported'), { figure: t('Downtime') }]}
        >
          {others.map((other) => (
            <tr key={other.id}>
              <td>{other.number}</td>
              <td>{other.issue_detail}</td>
              <td>
                <StatusTag status={other.status} />
              </td>
              <td>{instant(other.reported_at)}</td>
              <td className="dc-right">{downtimeOf(other, now)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </RowsSection>
  )
}
