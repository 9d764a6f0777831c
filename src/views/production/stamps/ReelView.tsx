import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { stampRuns } from '../../../api/production/stamps'
import type { AnyRow } from '../../../api/resourceApi'
import { ofArea } from '../../../resources/production/flows/plantArea'
import { stampingCorrections } from '../../../resources/production/stamping/stamping_corrections'
import { stampingLogs } from '../../../resources/production/stamping/stamping_logs'
import { adjustableStatuses, reelAdjustments } from '../../../resources/production/stamps/reel_adjustments'
import { type Reel, reels } from '../../../resources/production/stamps/reels'
import type { StampRun } from '../../../resources/production/stamps/stampCalls'
import { cellText } from '../../fields/cellText'
import { figure } from '../../format/format'
import { day, instant } from '../../format/timeText'
import { StatusTag } from '../../parts/StatusTag'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { mayCreate } from '../../resource/list/rights'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { RecordPage } from '../../resource/record/RecordPage'
import { newAddress } from '../../routing/newAddress'
import { usePerson } from '../../session/session'
import { SessionsTable } from '../stamping/sessions/SessionsTable'
import { usePlantArea } from '../../hooks/usePlantArea'
import { ReelIdentity } from './ReelIdentity'
import { t } from '../../../texts/texts'

/** Where the numbers of a reel are, read again whenever the reel changes. */
function useRuns(reel: Reel | null) {
  const [runs, setRuns] = useState<readonly StampRun[]>([])
  const [id, version] = [reel?.id ?? 0, reel?.version ?? 0]
  useEffect(() => {
    if (id === 0) return
    const leaving = new AbortController()
    stampRuns(id, leaving.signal).then(setRuns, () => setRuns([]))
    return () => leaving.abort()
  }, [id, version])
  return runs
}

/** The numbers of a reel, run by run; where stamps carry no number, by their place. */
function Runs({ reel }: { reel: Reel }) {
  const runs = useRuns(reel)
  if (runs.length === 0) return null
  return (
    <RowsSection title={t('Numbers')} count={runs.length}>
      <PlainTable
        label={t('Numbers')}
        heads={[
          { figure: t('From serial') },
          { figure: t('To serial') },
          { figure: t('Stamps') },
          t('State'),
          t('Known'),
          t('Since'),
          t('Document'),
        ]}
      >
        {runs.map((run) => (
          <tr key={run.first}>
            <td className="dc-right">{figure(run.first)}</td>
            <td className="dc-right">{figure(run.last)}</td>
            <td className="dc-right">{figure(run.last - run.first + 1)}</td>
            <td>
              <StatusTag status={run.state} />
            </td>
            <td>{run.is_exact === 1 ? t('Each number') : t('Only how many')}</td>
            <td>{instant(run.since)}</td>
            <td>{run.adjustment ?? ''}</td>
          </tr>
        ))}
      </PlainTable>
    </RowsSection>
  )
}

/** What was adjusted of a reel, decided or not. */
function Adjustments({ reel }: { reel: Reel }) {
  const { rows } = useLiveRows(reelAdjustments, [equals('reel_id', reel.id)])
  if (rows.length === 0) return null
  return (
    <RowsSection title={t('Adjustments')} count={rows.length}>
      <PlainTable
        label={t('Adjustments')}
        heads={[t('Number'), t('Kind'), { figure: t('Stamps') }, t('Status'), t('Happened on'), t('Reason')]}
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.number}</td>
            <td>{cellText(reelAdjustments, 'kind', row)}</td>
            <td className="dc-right">{figure(row.qty)}</td>
            <td>
              <StatusTag status={row.status} />
            </td>
            <td>{day(row.occurred_on)}</td>
            <td>{row.reason}</td>
          </tr>
        ))}
      </PlainTable>
    </RowsSection>
  )
}

const newest = [{ field: 'started_at', direction: 'desc' }] as const

/** The sessions of a reel, the last one first. */
function Sessions({ reel }: { reel: Reel }) {
  const { rows } = useLiveRows(stampingLogs, [equals('reel_id', reel.id)], newest)
  if (rows.length === 0) return null
  return (
    <RowsSection title={t('Sessions')} count={rows.length}>
      <SessionsTable rows={rows} />
    </RowsSection>
  )
}

/** What was asked to be corrected of the sessions of a reel, decided or not. */
function Corrections({ reel }: { reel: Reel }) {
  const { rows } = useLiveRows(stampingCorrections, [equals('reel_id', reel.id)])
  if (rows.length === 0) return null
  return (
    <RowsSection title={t('Corrections')} count={rows.length}>
      <PlainTable
        label={t('Corrections')}
        heads={[t('Number'), t('Session'), t('Kind'), t('Old → new'), t('Status'), t('Reason')]}
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.number}</td>
            <td>{row.stamping_log}</td>
            <td>{cellText(stampingCorrections, 'kind', row)}</td>
            <td>{cellText(stampingCorrections, 'change', row)}</td>
            <td>
              <StatusTag status={row.status} />
            </td>
            <td>{row.reason}</td>
          </tr>
        ))}
      </PlainTable>
    </RowsSection>
  )
}

function Below({ row }: RecordPart) {
  if (!row) return null
  const reel = row as unknown as Reel
  return (
    <>
      <ReelIdentity reel={reel} />
      <Sessions reel={reel} />
      <Runs reel={reel} />
      <Adjustments reel={reel} />
      <Corrections reel={reel} />
    </>
  )
}

const adjustable: readonly Reel['status'][] = adjustableStatuses

function RequestAdjustment({ row }: { row: AnyRow }) {
  const person = usePerson()
  const navigate = useNavigate()
  const reel = row as unknown as Reel
  if (!adjustable.includes(reel.status) || !mayCreate(reelAdjustments, person)) return null
  return (
    <Button
      variant="default"
      onClick={() => void navigate(`${newAddress(reelAdjustments, { reel_id: reel.id })}`)}
    >
      {t('Request adjustment')}
    </Button>
  )
}

/** One reel: its numbers as they were delivered, and what became of them. */
export function ReelView() {
  const area = usePlantArea()
  const resource = useMemo(() => ofArea(reels, area), [area])
  return <RecordPage resource={resource} below={Below} actions={RequestAdjustment} />
}
