import { useLayoutEffect, useRef } from 'react'
import type { Notice } from '../../machines/notices'
import { type Box, noticePlace } from './noticePlace'

const controls =
  'button, input, select, textarea, [role="button"], [role="tab"], [role="menuitem"], [role="option"]'
const layers = '[role="dialog"], [role="menu"], [role="listbox"]'

const boxOf = (element: Element): Box => {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return { left, top, right, bottom }
}

const isSeen = ({ left, top, right, bottom }: Box) =>
  right > left && bottom > top && bottom > 0 && top < window.innerHeight

/** The boxes of what can be pressed now: where layers are open, of what is in them. Rows of lists scroll, and are left out. */
function pressable(): Box[] {
  const open = [...document.querySelectorAll(layers)].filter((layer) => isSeen(boxOf(layer)))
  const within = open.length > 0 ? open : [document.body]
  return within
    .flatMap((part) => [...part.querySelectorAll(controls)])
    .filter((control) => control.closest('.dc-notices, .ag-row') === null)
    .map(boxOf)
    .filter(isSeen)
}

/** The ref of the notices, kept off what can be pressed, also where a drawer or dialog opens below them. */
export function useNoticePlace(shown: readonly Notice[]) {
  const section = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const at = section.current
    if (!at || shown.length === 0) return
    let frame = 0
    const place = () => {
      frame = 0
      // What the pointer is on its way to must not move away from it.
      if (at.matches(':hover, :focus-within')) return
      at.removeAttribute('style')
      const usual = boxOf(at)
      const { left, top } = noticePlace(
        usual,
        { width: document.documentElement.clientWidth, height: window.innerHeight },
        pressable(),
      )
      if (left === usual.left && top === usual.top) return
      at.style.top = `${top}px`
      if (left !== usual.left) {
        at.style.left = `${left}px`
        at.style.right = 'auto'
      }
    }
    const placeSoon = () => {
      frame ||= requestAnimationFrame(place)
    }
    place()
    let count = document.querySelectorAll(layers).length
    const layersOpened = new MutationObserver(() => {
      const now = document.querySelectorAll(layers).length
      if (now !== count) placeSoon()
      count = now
    })
    layersOpened.observe(document.body, { childList: true, subtree: true })
    // A drawer slides in: only at its end are its buttons where they will be pressed.
    const moved = ['resize', 'transitionend', 'animationend'] as const
    for (const name of moved) window.addEventListener(name, placeSoon)
    return () => {
      cancelAnimationFrame(frame)
      layersOpened.disconnect()
      for (const name of moved) window.removeEventListener(name, placeSoon)
    }
  }, [shown])
  return section
}
