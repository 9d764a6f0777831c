import { CloseButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Notice } from '../../machines/notices'
import { Glyph } from '../parts/Glyph'
import { useShortcut } from '../ui/keyboard'
import { dismiss, dismissNewest, holdNotices, releaseNotices, useShownNotices } from '../ui/notices'
import { NoticeText } from './NoticeText'
import { toneLook } from './toneLook'
import { useNoticePlace } from './useNoticePlace'
import { t } from '../../texts/texts'

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
      <CloseButton size={24} aria-label={t('Dismiss')} onClick={() => dismiss(notice.id)} />
    </li>
  )
}

const holders = [
  ['pointerenter', 'pointerleave', 'pointer'],
  ['focusin', 'focusout', 'focus'],
] as const

/** Pointer or focus on the notices pauses their timer. */
function useHolding() {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const around = new AbortController()
    for (const [begins, ends, by] of holders) {
      list.current?.addEventListener(begins, () => holdNotices(by), around)
      list.current?.addEventListener(ends, () => releaseNotices(by), around)
    }
    return () => {
      around.abort()
      releaseNotices('pointer')
      releaseNotices('focus')
    }
  }, [])
  return list
}

/** Current notices: two at most, at the top right below the page head, or where they cover nothing that is pressed. */
export function Notices() {
  const shown = useShownNotices()
  const list = useHolding()
  const section = useNoticePlace(shown)
  // A layer on top closes first.
  useShortcut(
    shown.length > 0 ? 'escape' : null,
    t('Dismiss the newest notification'),
    ({ target }) => {
      if (!isIn(target, layers)) dismissNewest()
    },
    'everywhere',
  )
  return (
    <section className="dc-notices" ref={section} aria-label={t('Notifications')}>
      <ul aria-live="polite" ref={list}>
        {shown.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  )
}
