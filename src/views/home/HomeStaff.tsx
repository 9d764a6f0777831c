import { punchedIn$ } from '../../streams/values/punches'
import { duration } from '../format/format'
import { clock, dayOf, instant } from '../format/timeText'
import { Glyph } from '../parts/Glyph'
import { LiveBadge } from '../parts/live/LiveBadge'
import { useFreshness } from '../parts/live/useFreshness'
import { useObserved, useServerNow, useToday } from '../hooks/observed'
import { t } from '../../texts/texts'

const most = 12

/** Who is at work now, and for how long. */
export function HomeStaff() {
  const { value: live } = useObserved(punchedIn$)
  const freshness = useFreshness(live && live.signs, 'board')
  const isLost = freshness.state === 'lost'
  const now = useServerNow(60_000)
  const today = useToday()
  const staff = live?.value
  const people = staff?.people.toSorted((left, right) => right.since.localeCompare(left.since)) ?? []
  return (
    <section className={`dc-home-card${isLost ? ' dc-is-lost' : ''}`} aria-labelledby="home-staff">
      <header>
        <h2 id="home-staff">{t('Clocked in')}</h2>
        {staff && (
          <small>{t('{in} in, {onBreak} on a break', { in: staff.in, onBreak: staff.on_break })}</small>
        )}
        {live && freshness.state !== 'live' && <LiveBadge {...freshness} />}
      </header>
      {staff && people.length === 0 && <p>{t('No one is clocked in')}</p>}
      <ul>
        {people.slice(0, most).map(({ id, name, status, since, came_at }) => (
          <li key={id}>
            <span>
              <b className="dc-cut">{name}</b>
              <span
                className={`dc-word ${status === 'in' && !isLost ? 'dc-success-text' : 'dc-neutral-text'}`}
              >
                <Glyph name={status === 'in' ? 'ready' : 'pause'} />
                {status === 'in'
                  ? t('In')
                  : t('Break {now}', { now: duration((now - Date.parse(since)) / 60_000) })}
              </span>
              <small>
                {t('since {value}', { value: dayOf(came_at) === today ? clock(came_at) : instant(came_at) })}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {people.length > most && <p>{t('{count} more', { count: people.length - most })}</p>}
    </section>
  )
}
