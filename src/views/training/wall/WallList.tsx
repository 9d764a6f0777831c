import { Glyph } from '../../parts/Glyph'
import { t } from '../../../texts/texts'
import './trainingWall.css'

type Entry = { key: string; lead: string; words?: string }

type Props = {
  title: string
  count: number
  isLost: boolean
  /** So many lines fit; one less where more are to come. */
  fits: number
  none: string
  lines: readonly Entry[]
}

/** A column of a wall: a count over as many lines as fit. */
export function WallList({ title, count, isLost, fits, none, lines }: Props) {
  const shown = lines.length > fits ? lines.slice(0, Math.max(1, fits - 1)) : lines
  return (
    <section className={`dc-wall-column dc-training-column${isLost ? ' dc-is-lost' : ''}`}>
      <h2>
        {title}
        <span>{count}</span>
      </h2>
      {isLost && (
        <div className="dc-lost-bar">
          <Glyph name="lost" size={22} />
        </div>
      )}
      {count === 0 && <p className="dc-more-left">{none}</p>}
      <ul>
        {shown.map(({ key, lead, words }) => (
          <li key={key} className="dc-training-line">
            <b>{lead}</b>
            {words !== undefined && <span>{words}</span>}
          </li>
        ))}
      </ul>
      {lines.length > shown.length && (
        <p className="dc-more-left">{t('{count} more', { count: lines.length - shown.length })}</p>
      )}
    </section>
  )
}
