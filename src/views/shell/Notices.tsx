import { CloseButton } from '@mantine/core'
import type { Notice } from '../../machines/notices'
import { Glyph } from '../parts/Glyph'
import { useShortcut } from './keyboard'
import { dismiss, dismissNewest, holdNotices, releaseNotices, useShownNotices } from './notices'
import { NoticeText } from './NoticeText'
import { toneLook } from './toneLook'
import './notices.css'

const layers = '[role="dialog"], [role="menu"], [role="listbox"]'

const isIn = (target: EventTarget | null, layer: string) =>
  target instanceof HTMLElement && target.closest(layer) !== null

function NoticeCard({ notice }: { notice: Notice }) {
  const look = toneLook[notice.tone]
  return (
    <li className={`dc-notice dc-notice-${notice.tone}`}>
      <Glyph name={look.glyph} size={16} />
      <span className="dc-hidden">{look.word}</span>
      <NoticeText notice={notice} />
      <CloseButton size={24} aria-label="Dismiss" onClick={() => dismiss(notice.id)} />
    </li>
  )
}

/** What is being said now, at the top right and over no head of a page: two notices at most. */
export function Notices() {
  const shown = useShownNotices()
  // A layer on top closes first.
  useShortcut(shown.length > 0 ? 'escape' : null, 'Dismiss the newest notice', ({ target }) => {
    if (!isIn(target, layers)) dismissNewest()
  })
  return (
    <section className="dc-notices" aria-label="Notices">
      <ul
        aria-live="polite"
        onPointerEnter={() => holdNotices('pointer')}
        onPointerLeave={() => releaseNotices('pointer')}
        onFocus={() => holdNotices('focus')}
        onBlur={() => releaseNotices('focus')}
      >
        {shown.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  )
}
