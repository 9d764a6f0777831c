import type { FloorAct } from '../../streams/offline/pendingWrites'
import { clock } from '../format/timeText'
import { Glyph } from './Glyph'
import './writeQueue.css'

/** Unanswered writes of this screen, each with its time. */
export const WaitingWrites = ({ acts }: { acts: readonly FloorAct[] }) =>
  acts.length > 0 && (
    <ul className="dc-waiting-acts" aria-label="Waiting for the server">
      {acts.map(({ key, title, at }) => (
        <li key={key}>
          <Glyph name="clock" />
          <span>{title}</span>
          <time dateTime={new Date(at).toISOString()}>waiting since {clock(new Date(at))}</time>
        </li>
      ))}
    </ul>
  )
