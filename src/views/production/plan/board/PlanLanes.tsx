import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useCallback, useContext, useMemo, useRef, useState } from 'react'
import type { PlanTimes } from '../../../../planning/model'
import { t } from '../../../../texts/texts'
import { clock, timeText } from '../../../format/timeText'
import { CardContext } from './editing/cardContext'
import { lanesFor } from './editing/requests'
import { headWidth, laneHeight } from './laneLayout'
import { PlanLane } from './PlanLane'
import { type factsOf, instantAt, type Plan } from './planFacts'
import { linesOf, marksIn, pixelAt, type TimeScale, type Zoom } from './timeScale'

/** Marks of the ruler that the time of now would cover are left out. */
const nowWidth = 42

const markText = (plan: Plan, second: number, zoom: Zoom) => {
  const at = instantAt(plan, second)
  return zoom === 'shift' || zoom === 'day' ? clock(at) : timeText(at, 'MM/DD')
}

function Ruler({ plan, scale, width }: { plan: Plan; scale: TimeScale; width: number }) {
  const { now } = plan.model
  const left = pixelAt(scale, now)
  return (
    <div className="dc-plan-ruler" style={{ width }} aria-hidden="true">
      {marksIn(scale, width)
        .filter((second) => Math.abs(pixelAt(scale, second) - left) > nowWidth)
        .map((second) => (
          <span key={second} style={{ left: pixelAt(scale, second) }}>
            {markText(plan, second, scale.zoom)}
          </span>
        ))}
      {left >= 0 && left <= width && (
        <b className="dc-plan-now-time" style={{ left }}>
          {clock(instantAt(plan, now))}
        </b>
      )}
    </div>
  )
}

/** What every lane draws its hours by. */
const linesStyle = ({ every, first }: ReturnType<typeof linesOf>) =>
  ({ '--dc-plan-hour': `${every}px`, '--dc-plan-first': `${first}px` }) as CSSProperties

/** The width of an element, known before it is painted for the first time: without it there are no cards in the lanes. */
function useWidth() {
  const [width, setWidth] = useState(0)
  const ref = useCallback((node: HTMLElement) => {
    const measure = () => setWidth(node.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

type Props = { plan: Plan; times: PlanTimes; scale: TimeScale; facts: ReturnType<typeof factsOf> }

/** The machines of a plan in time. */
export function PlanLanes({ plan, times, scale, facts }: Props) {
  const scroll = useRef<HTMLDivElement>(null)
  const { ref, width: whole } = useWidth()
  const width = Math.max(0, whole - headWidth)
  const count = plan.model.machines.length
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => laneHeight,
    overscan: 3,
  })
  const { lifted, mayPlan } = useContext(CardContext)
  const fits = useMemo(() => (lifted === null ? null : lanesFor(plan, facts, lifted)), [plan, facts, lifted])
  const now = pixelAt(scale, plan.model.now)
  const lines = linesOf(scale)
  return (
    <section className="dc-plan-lanes" ref={ref} aria-label={t('Machines')} style={linesStyle(lines)}>
      <Ruler plan={plan} scale={scale} width={width} />
      {/* Who plans reaches it by the cards; who only reads scrolls it by keys. */}
      <div
        className="dc-plan-scroll"
        ref={scroll}
        {...(!mayPlan && { tabIndex: 0, role: 'group', 'aria-label': t('Machines') })}
      >
        <div style={{ height: virtual.getTotalSize() }}>
          {now >= 0 && now <= width && (
            <span className="dc-plan-now" style={{ left: headWidth + now }} aria-hidden="true" />
          )}
          {virtual.getVirtualItems().map(({ key, index, start }) => (
            <div
              key={key}
              className={`dc-plan-row${fits && !fits.has(index) ? ' dc-plan-unfit' : ''}`}
              {...(fits && !fits.has(index) && { role: 'group', 'aria-disabled': true })}
              style={{ transform: `translateY(${start}px)` }}
            >
              <PlanLane plan={plan} facts={facts} times={times} machine={index} scale={scale} width={width} />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
