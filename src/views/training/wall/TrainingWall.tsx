import { useMemo } from 'react'
import type { Kpi } from '../../../streams/boards/boardTiles'
import { trainingWall$ } from '../../../streams/boards/boardLive'
import type { TrainingWall as Shown } from '../../../resources/training/compliance/trainingWall'
import { counted, figure } from '../../format/format'
import { clock, day } from '../../format/timeText'
import { useObserved } from '../../hooks/observed'
import { useFreshness } from '../../parts/live/useFreshness'
import { isLost, TryingAgain, useWallSize, WallFrame } from '../../parts/wall/WallFrame'
import { WallKpi } from '../../parts/wall/WallKpi'
import { t } from '../../../texts/texts'
import { WallList } from './WallList'

const areaWords: Record<Shown['areas'][number]['area'], string> = {
  production: t('Production'),
  quality: t('Quality'),
  warehouse: t('Warehouse'),
  office: t('Office'),
}

const kpiOf = ({ area, required, percent, overdue }: Shown['areas'][number]): Kpi => ({
  key: area,
  label: areaWords[area],
  wallLabel: areaWords[area],
  figure: percent === null ? '–' : figure(percent, 0),
  suffix: percent === null ? t('Nothing required') : '%',
  sense:
    required === 0
      ? null
      : overdue === 0
        ? { family: 'success', words: t('None overdue'), wallWords: t('None overdue') }
        : {
            family: 'danger',
            words: t('{people} overdue', { people: counted(overdue, 'person') }),
            wallWords: t('{people} overdue', { people: counted(overdue, 'person') }),
          },
})

const seats = ({ enrolled, capacity }: Shown['sessions'][number]) =>
  capacity === null
    ? t('{count} enrolled', { count: enrolled })
    : t('{free} of {capacity} seats free', { free: Math.max(0, capacity - enrolled), capacity })

/** Height of the figures, the heads and the foot of the wall, and of a line of a list. */
const around = 40 + 56 + 205 + 40 + 4 * 14 + 62
const lineHeight = 88

type Overdue = { id: number; name: string; programmes: readonly string[] }

/**
 * Training on a wall: compliance of each area, who is overdue, the sessions of today and the documents of this week.
 * Names are shown where the reader of the trainer page looks at it; a public wall has the count.
 */
export function TrainingWall({ overdue = [] }: { overdue?: readonly Overdue[] }) {
  const size = useWallSize()
  const shown = useObserved(trainingWall$).value
  const fresh = useFreshness(shown?.value ? shown.signs : null, 'board')
  const value = shown?.value ?? null
  const kpis = useMemo(() => value?.areas.map(kpiOf) ?? [], [value])
  const fits = Math.max(1, Math.floor((size.height - around) / lineHeight))
  const lost = isLost(fresh)
  return (
    <WallFrame
      title={t('Training')}
      size={size}
      sources={[fresh]}
      foot={<span>{lost && <TryingAgain />}</span>}
    >
      <div
        className="dc-wall-kpis"
        style={{ gridTemplateColumns: `repeat(${Math.max(1, kpis.length)}, 1fr)` }}
      >
        {kpis.map((kpi) => (
          <WallKpi key={kpi.key} kpi={kpi} freshness={fresh} />
        ))}
      </div>
      <div className="dc-wall-columns">
        <WallList
          title={t('People overdue')}
          count={value?.overdue ?? 0}
          isLost={lost}
          fits={fits}
          none={t('None overdue')}
          lines={overdue.map(({ id, name, programmes }) => ({
            key: String(id),
            lead: name,
            words: programmes.join(', '),
          }))}
        />
        <WallList
          title={t('Sessions today')}
          count={value?.sessions.length ?? 0}
          isLost={lost}
          fits={fits}
          none={t('No session today')}
          lines={(value?.sessions ?? []).map((session) => ({
            key: String(session.id),
            lead: `${clock(new Date(session.starts_at))} ${session.programme}`,
            words: [session.room ?? session.location, seats(session)].filter(Boolean).join(', '),
          }))}
        />
        <WallList
          title={t('Documents in effect this week')}
          count={value?.documents.length ?? 0}
          isLost={lost}
          fits={fits}
          none={t('No new document')}
          lines={(value?.documents ?? []).map((document) => ({
            key: String(document.id),
            lead: t('{code} rev {revision}', { code: document.code, revision: document.revision }),
            words: `${day(document.effective_date, 'MM/DD')} ${document.title}`,
          }))}
        />
      </div>
    </WallFrame>
  )
}
