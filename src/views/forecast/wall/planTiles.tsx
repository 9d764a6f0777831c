import type { ForecastPlanned } from '../../../resources/forecast/wallValues'
import { figure } from '../../format/format'
import { day as dayText } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { statusLook } from '../../parts/statusLook'
import { t } from '../../../texts/texts'
import { type WallSource, WallTile } from './WallTile'

type Props = { source: WallSource<ForecastPlanned> }

const states = ['released', 'in_progress', 'done', 'late'] as const

/** What is made today: lines by state, and litres done of those planned. */
export function TodayTile({ source }: Props) {
  const today = source.value?.today ?? null
  return (
    <WallTile title={t('Plan today')} source={source} area="today">
      {today !== null && (
        <>
          <div className="dc-forecast-states">
            {states.map((state) => {
              const look = statusLook(state)
              return (
                <p key={state}>
                  <b>{figure(today[state])}</b>
                  <span
                    className={state === 'late' && today.late === 0 ? undefined : `dc-${look.family}-text`}
                  >
                    <Glyph name={look.glyph} size={24} />
                    {look.word}
                  </span>
                </p>
              )
            })}
          </div>
          <div className="dc-forecast-bar" aria-hidden="true">
            <i
              style={{
                width: `${today.planned_l > 0 ? Math.min(100, (100 * today.done_l) / today.planned_l) : 0}%`,
              }}
            />
          </div>
          <p className="dc-forecast-pair">
            <b>{figure(today.done_l, 0)}</b>
            {t('of {litres} L done', { litres: figure(today.planned_l, 0) })}
          </p>
        </>
      )}
    </WallTile>
  )
}

/** What the next days come to: within capacity only where something is planned against a limit. */
function DaysState({ total, over, isLimited }: { total: number; over: number; isLimited: boolean }) {
  if (over > 0)
    return (
      <em className="dc-danger-text">
        <Glyph name="stop" size={26} />
        {t('{over} over capacity', { over })}
      </em>
    )
  if (total > 0 && isLimited)
    return (
      <em className="dc-success-text">
        <Glyph name="check" size={26} />
        {t('Within capacity')}
      </em>
    )
  return (
    <em>
      <Glyph name="dashed" size={26} />
      {total > 0 ? t('No capacity limit set') : t('Nothing planned')}
    </em>
  )
}

/** The litres of the next days beside the capacity of each; what is over it is hatched. */
export function DaysTile({ source }: Props) {
  const days = source.value?.days ?? []
  const most = Math.max(1, ...days.flatMap(({ planned_l: planned, capacity_l: can }) => [planned, can ?? 0]))
  const isOver = ({ planned_l: planned, capacity_l: can }: (typeof days)[number]) =>
    can !== null && planned > can
  const over = days.filter(isOver).length
  const total = days.reduce((sum, { planned_l: planned }) => sum + planned, 0)
  return (
    <WallTile title={t('Next 14 days')} source={source} area="days">
      {source.value !== null && (
        <p className="dc-forecast-pair">
          <b>{figure(total, 0)}</b>
          {t('L planned')}
          <DaysState total={total} over={over} isLimited={days.some(({ capacity_l: can }) => can !== null)} />
        </p>
      )}
      <ol className="dc-forecast-days">
        {days.map((one) => {
          const { day, planned_l: planned, capacity_l: can } = one
          const within = can === null ? planned : Math.min(planned, can)
          return (
            <li key={day} aria-label={`${dayText(day, 'MM/DD')} ${figure(planned, 0)} L`}>
              <div>
                {isOver(one) && (
                  <s
                    style={{ height: `${(100 * (planned - within)) / most}%` }}
                    className="dc-forecast-over"
                  />
                )}
                <i style={{ height: `${(100 * within) / most}%` }} />
                {can !== null && can > 0 && <u style={{ bottom: `${(100 * can) / most}%` }} />}
              </div>
              <small>{Number(day.slice(8))}</small>
            </li>
          )
        })}
      </ol>
    </WallTile>
  )
}
