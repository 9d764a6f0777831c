import type { Notice } from '../../machines/notices'
import { clock } from '../fields/timeText'
import { Glyph } from '../parts/Glyph'
import { NoticeText } from './NoticeText'
import { toneLook } from './toneLook'
import './notices.css'

/** What was said before, with its time. */
export const PastNotices = ({ notices }: { notices: readonly Notice[] }) => (
  <ol>
    {notices.map((notice) => (
      <li key={notice.id} className={`dc-past dc-past-${notice.tone}`}>
        <Glyph name={toneLook[notice.tone].glyph} size={16} />
        <span className="dc-hidden">{toneLook[notice.tone].word}</span>
        <NoticeText notice={notice} />
        <time dateTime={new Date(notice.at).toISOString()}>
          {clock(new Date(notice.at), { seconds: true })}
        </time>
      </li>
    ))}
  </ol>
)
