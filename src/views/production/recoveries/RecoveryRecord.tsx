import { pails } from '../../../resources/production/recoveries/pails'
import { figure } from '../../format/format'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { StatusTag } from '../../parts/StatusTag'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { t } from '../../../texts/texts'

/** The pails that a recovery is in, with what each of them holds now. */
function PailsOf({ row }: RecordPart) {
  const { rows, isLoaded } = useLiveRows(pails, row && [equals('recovery_id', row.id)], [
    { field: 'code', direction: 'asc' },
  ])
  if (!row || !isLoaded) return null
  return (
    <RowsSection title={t('Pails')} count={rows.length}>
      {rows.length > 0 ? (
        <PlainTable
          label={t('Pails')}
          heads={[t('Code'), t('Status'), { figure: t('Volume'), unit: 'ml' }, t('Bin'), t('Location')]}
        >
          {rows.map(({ id, code, status, volume_ml, bin, location }) => (
            <tr key={id}>
              <td>{code}</td>
              <td>
                <StatusTag status={status} />
              </td>
              <td className={volume_ml === 0 ? 'dc-right dc-zero' : 'dc-right'}>{figure(volume_ml)}</td>
              <td>{bin}</td>
              <td>{location}</td>
            </tr>
          ))}
        </PlainTable>
      ) : (
        <p>{t('All pails of this recovery have been cleaned')}</p>
      )}
    </RowsSection>
  )
}

/** One recovery over its list: where it came from, what became of it, and its pails. */
export const RecoveryRecord = (props: RecordGiven) => <RecordDrawer {...props} below={PailsOf} />
