import type { Notice } from '../../machines/notices'
import { clock, dayOf, instant } from '../format/timeText'
import { Glyph } from '../parts/Glyph'
import { NoticeText } from './NoticeText'
import { toneLook } from './toneLook'
import './notices.css'

/** Of today the time, else the day too. */
const when = (at: Date) => (dayOf(at) === dayOf(new Date()) ? clock(at, { seconds: true }) : instant(at))

/** Past notices with their time. */
export const PastNotices = ({ notices }: { notices: readonly Notice[] }) => (
  <ol>
    {notices.map((notice) => (
      <li key={notice.id} className={`dc-past dc-past-${notice.tone}`}>
        <Glyph name={toneLook[notice.tone].glyph} size={16} />
        <span className="dc-hidden">{toneLook[notice.tone].word}</span>
        <NoticeText notice={notice} />
        <time dateTime={new Date(notice.at).toISOString()}>{when(new Date(notice.at))}</time>
      </li>
    ))}
  </ol>
)
