import { forecastWall } from '../../../streams/forecast/wall'
import { clock } from '../../format/timeText'
import { isLost, TryingAgain, useWallSize, WallFrame } from '../../parts/wall/WallFrame'
import { t } from '../../../texts/texts'
import { AccuracyTile } from './AccuracyTile'
import { CountsTile, StockOutsTile } from './coverageTiles'
import { DaysTile, TodayTile } from './planTiles'
import { PeriodTile, SurprisesTile } from './salesTiles'
import { useWallSource } from './WallTile'
import './forecastWall.css'

/** The forecast on a wall: sales against it, what runs out, what is made, and how good it was. */
export function ForecastWall() {
  const size = useWallSize()
  const sold = useWallSource(forecastWall.sold$)
  const covered = useWallSource(forecastWall.covered$)
  const planned = useWallSource(forecastWall.planned$)
  const scored = useWallSource(forecastWall.scored$)
  const sources = [sold, covered, planned, scored]
  const last = sources.flatMap(({ at }) => at ?? []).toSorted()
  const lastAt = last.at(-1)
  const plans = planned.value?.plans ?? []
  return (
    <WallFrame
      title={t('Forecast production plan')}
      {...(lastAt !== undefined && {
        about: t('Last event {clock}', { clock: clock(new Date(lastAt), { seconds: true }) }),
      })}
      size={size}
      sources={sources.map(({ fresh }) => fresh)}
      foot={
        <span>
          {sources.every(({ fresh }) => isLost(fresh)) ? (
            <TryingAgain />
          ) : plans.length > 0 ? (
            t('Plans {numbers}', { numbers: plans.join(', ') })
          ) : (
            t('No plan is released')
          )}
        </span>
      }
    >
      <div className="dc-forecast-tiles">
        <PeriodTile source={sold} />
        <CountsTile source={covered} />
        <AccuracyTile source={scored} />
        <StockOutsTile source={covered} />
        <SurprisesTile source={sold} />
        <TodayTile source={planned} />
        <DaysTile source={planned} />
      </div>
    </WallFrame>
  )
}
