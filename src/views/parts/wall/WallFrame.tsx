import { IconX } from '@tabler/icons-react'
import { type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { type WallScale, wallScale } from '../../../streams/boards/boardWall'
import { steadyNow } from '../../../streams/connection/clock'
import type { Judged } from '../../../streams/connection/freshness'
import { trying$ } from '../../../streams/connection/realtime'
import { deskAddress, wallAsked } from '../../../streams/boards/wallAddress'
import { duration } from '../../format/format'
import { clock } from '../../format/timeText'
import { Glyph } from '../Glyph'
import { Mark } from '../../ui/Mark'
import { useObserved, useServerNow } from '../../hooks/observed'
import { WallContext } from './wallContext'
import { t } from '../../../texts/texts'
import './wall.css'

type Size = { width: number; height: number; zoom: number }

const sizeOf = (factor: number): Size => {
  const { innerWidth, innerHeight } = window
  const zoom = Math.min(innerWidth / 1920, innerHeight / 1080) * factor
  return { width: innerWidth / zoom, height: innerHeight / zoom, zoom }
}

/** The room of a wall in pixels of the 1920 layout: a larger screen is the same picture larger, never more of it. */
export function useWallSize(): Size & WallScale & { fit: (many: number) => number } {
  const [search] = useSearchParams()
  const display = useContext(WallContext)
  const { distance, zoom } = display ?? wallAsked(search)
  const scale = wallScale(distance)
  const drawn = scale.factor * zoom
  const [size, setSize] = useState(() => sizeOf(drawn))
  useEffect(() => {
    const resize = () => setSize(sizeOf(drawn))
    resize()
    window.addEventListener('resize', resize)
    return () => window.removeEventListener('resize', resize)
  }, [drawn])
  const fit = (many: number) => Math.max(1, Math.floor(many / zoom))
  return { ...size, ...scale, columns: fit(scale.columns), fit }
}

/** "42 s" under a minute, then minutes. */
export const lostWord = ({ ageMs }: Judged) =>
  t('Lost {value}', {
    value: ageMs === null ? '' : ageMs < 60_000 ? `${Math.floor(ageMs / 1000)} s` : duration(ageMs / 60_000),
  }).trim()

/** Whether what a source shows must be marked as not to be trusted. */
export const isLost = ({ state }: Judged) => state === 'lost'

/** The pill at the head: live, late, or which part of the wall is lost since when. */
function Pill({ sources }: { sources: readonly Judged[] }) {
  const now = useServerNow(1000)
  const lost = sources.filter(isLost)
  const [oldest] = lost.toSorted((left, right) => (right.ageMs ?? 0) - (left.ageMs ?? 0))
  if (oldest) {
    const part = lost.length === sources.length ? t('Not live') : t('Part of the board not live')
    return (
      <span className="dc-wall-pill dc-lost">
        <Glyph name="lost" size={22} />
        {t('{part}, as of {clock}', {
          part,
          clock: clock(new Date(now - (oldest.ageMs ?? 0)), { seconds: true }),
        })}
      </span>
    )
  }
  if (sources.some(({ state }) => state === 'unknown'))
    return (
      <span className="dc-wall-pill dc-neutral-text">
        <Glyph name="dashed" size={22} />
        {t('No data yet')}
      </span>
    )
  const late = sources.find(({ state }) => state === 'late')
  return late ? (
    <span className="dc-wall-pill dc-warning-text">
      <Glyph name="clock" size={22} />
      {t('Late {floor} s', { floor: Math.floor((late.ageMs ?? 0) / 1000) })}
    </span>
  ) : (
    <span className="dc-wall-pill dc-success-text">
      <Glyph name="dot" size={22} />
      {t('Live')}
    </span>
  )
}

/** Shown on a wall display that has had no data since it was started. */
const Nothing = () => (
  <p className="dc-wall-nothing" role="status">
    <Glyph name="dashed" size={64} />
    {t('No data yet, trying again')}
  </p>
)

/** At the foot of a wall that lost what it lives by: when it tries next, or what it waits for. */
export function TryingAgain() {
  const trying = useObserved(trying$).value
  useServerNow(1000)
  const inSeconds = Math.ceil(((trying?.nextAt ?? 0) - steadyNow()) / 1000)
  return (
    <span className="dc-lost-text">
      <Glyph name="lost" size={22} />
      {trying?.how === 'signed_out'
        ? t('Sign in again')
        : t('Trying again{value}', {
            value: inSeconds > 0 ? t(', next in {inSeconds} s', { inSeconds }) : '',
          })}
    </span>
  )
}

/** Says why the boards of a display do not turn as they would. */
const HeldNote = () =>
  useContext(WallContext)?.isHeld && (
    <span className="dc-wall-pill dc-danger-text">
      <Glyph name="stop" size={22} />
      {t('Held, open alarm')}
    </span>
  )

const Clock = () => {
  const now = useServerNow(10_000)
  return <time>{clock(new Date(now))}</time>
}

/** Leads a person from the wall back to the screen it shows, by Escape or the button in the corner; a display has neither. */
function Exit() {
  const display = useContext(WallContext)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const leave = () => void navigate(deskAddress(pathname, search))
  const leaveByKey = useEffectEvent(leave)
  useEffect(() => {
    if (display) return undefined
    const hear = ({ key, isComposing }: KeyboardEvent) => {
      if (key === 'Escape' && !isComposing) leaveByKey()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [display])
  return (
    !display && (
      <button type="button" className="dc-wall-exit" aria-label={t('Leave wall')} onClick={leave}>
        <IconX size={28} aria-hidden="true" />
      </button>
    )
  )
}

type Props = {
  title: string
  about?: string
  size: Size & WallScale
  sources: readonly Judged[]
  children: ReactNode
  foot: ReactNode
}

/** Frame of a wall display: dark, without controls, sized for the viewing distance. */
export const WallFrame = ({ title, about, size, sources, children, foot }: Props) => (
  <main className="dc-wallboard">
    <div
      className={`dc-wall-canvas${size.factor > 1 ? ' dc-wall-far' : ''}`}
      style={{ width: size.width, height: size.height, transform: `scale(${size.zoom})` }}
    >
      <header className="dc-wall-head">
        <Mark size={40} colour="var(--dc-bar)" />
        <h1>{title}</h1>
        {about && <p>{about}</p>}
        <span className="dc-space" />
        <HeldNote />
        <Pill sources={sources} />
        <Clock />
        <Exit />
      </header>
      {sources.every(({ state }) => state === 'unknown') ? <Nothing /> : children}
      <footer className="dc-wall-foot">{foot}</footer>
    </div>
  </main>
)
