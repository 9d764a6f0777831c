import type { FloorAct } from '../../streams/offline/pendingWrites'
import { clock } from '../format/timeText'
import { Glyph } from './Glyph'
import { t } from '../../texts/texts'
import './writeQueue.css'

/** Unanswered writes of this screen, each with its time. */
export const WaitingWrites = ({ acts }: { acts: readonly FloorAct[] }) =>
  acts.length > 0 && (
    <ul className="dc-waiting-acts" aria-label={t('Waiting for the server')}>
      {acts.map(({ key, title, at }) => (
        <li key={key}>
          <Glyph name="clock" />
          <span>{title}</span>
          <time dateTime={new Date(at).toISOString()}>
            {t('waiting since {clock}', { clock: clock(new Date(at)) })}
          </time>
        </li>
      ))}
    </ul>
  )
