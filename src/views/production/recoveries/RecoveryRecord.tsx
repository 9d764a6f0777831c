import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { hasRole } from '../../../access'
import type { AnyRow } from '../../../api/resourceApi'
import { hplcRequests } from '../../../resources/production/laboratory/hplc_requests'
import type { Recovery } from '../../../resources/production/recoveries/recoveries'
import { recorders } from '../../../resources/production/recoveries/recoveryCalls'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { RequestPart } from '../laboratory/RequestPart'
import { pails } from '../../../resources/production/recoveries/pails'
import { figure } from '../../format/format'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { StatusTag } from '../../parts/StatusTag'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { FigureCell } from '../../parts/table/FigureCell'
import { t } from '../../../texts/texts'

const FillPails = lazyPart(async () => (await import('./FillPails')).FillPails)

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
              <FigureCell value={volume_ml} />
              <td>{bin}</td>
              <td>{location}</td>
            </tr>
          ))}
        </PlainTable>
      ) : (
        <p>
          {(row as unknown as Recovery).pail_count > 0
            ? t('All pails of this recovery have been cleaned')
            : t('No pail is filled yet: {ml} ml are to be recovered', {
                ml: figure((row as unknown as Recovery).planned_ml),
              })}
        </p>
      )}
    </RowsSection>
  )
}

/** What the laboratory measured of it, on which quality decides. */
function TestOf({ row }: RecordPart) {
  const id = row && (row as unknown as Recovery).hplc_request_id
  const { rows } = useLiveRows(hplcRequests, id === null ? null : [equals('id', id)])
  const [request] = rows
  if (!request) return null
  return (
    <RowsSection title={t('HPLC request {number}', { number: request.number })}>
      <RequestPart request={request} />
    </RowsSection>
  )
}

const Below = (props: RecordPart) => (
  <>
    <PailsOf {...props} />
    <TestOf {...props} />
  </>
)

/** Pails are filled for a recovery until its test is requested. */
function FillButton({ row }: { row: AnyRow }) {
  const { roles } = usePerson()
  const [isFilling, setFilling] = useState(false)
  const recovery = row as unknown as Recovery
  if (recovery.status !== 'recorded' || recovery.source_units !== null || !hasRole(roles, recorders))
    return null
  return (
    <>
      <Button variant="default" onClick={() => setFilling(true)}>
        {t('Fill pails')}
      </Button>
      {isFilling && (
        <Suspense>
          <FillPails recovery={recovery} onClose={() => setFilling(false)} />
        </Suspense>
      )}
    </>
  )
}

/** One recovery over its list: where it came from, what became of it, its pails, and what was measured of it. */
export const RecoveryRecord = (props: RecordGiven) => (
  <RecordDrawer {...props} below={Below} actions={FillButton} />
)
