import type { Kpi } from '../../../streams/boards/boardTiles'
import type { Judged } from '../../../streams/connection/freshness'
import { Glyph } from '../Glyph'
import { isLost, lostWord } from './WallFrame'

const glyphOf = {
  success: 'check',
  warning: 'clock',
  danger: 'stop',
  info: 'ring',
  neutral: 'pause',
} as const

/** One figure of a wall, 96 px high; lost, it keeps its value but not its meaning. */
export function WallKpi({ kpi, freshness }: { kpi: Kpi; freshness: Judged }) {
  const lost = isLost(freshness)
  return (
    <section className={`dc-wall-kpi${lost ? ' dc-is-lost' : ''}`}>
      <h2>{kpi.wallLabel}</h2>
      <p className="dc-figure">
        <b>{kpi.figure}</b>
        <span>{kpi.suffix}</span>
      </p>
      {lost ? (
        <p className="dc-sense dc-lost-text">
          <Glyph name="lost" size={24} />
          {lostWord(freshness)}
        </p>
      ) : (
        kpi.sense && (
          <p className={`dc-sense${kpi.sense.family ? ` dc-${kpi.sense.family}-text` : ''}`}>
            {kpi.sense.family && <Glyph name={glyphOf[kpi.sense.family]} size={24} />}
            {kpi.sense.wallWords}
          </p>
        )
      )}
    </section>
  )
}
