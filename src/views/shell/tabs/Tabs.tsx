import { Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '../../ui/lazyPart'
import { useTabActions } from '../../ui/pages'
import { TabLink } from './TabLink'
import { menuLeft, scrollToShow, wheelStep } from './tabScroll'
import { useTabs } from '../../ui/state/tabs'
import { t } from '../../../texts/texts'
import './tabs.css'

const TabMenu = lazyPart(async () => (await import('./TabMenu')).TabMenu)

/** The strip of visited pages under the top bar. */
export function Tabs() {
  const { visited, unsaved, active } = useTabs()
  const act = useTabActions()
  const strip = useRef<HTMLUListElement>(null)
  const [menu, setMenu] = useState<{ path: string; left: number; top: number } | null>(null)
  const opened = visited.find(({ path }) => path === menu?.path)

  useLayoutEffect(() => {
    const list = strip.current
    const place = visited.findIndex(({ path }) => path === active)
    if (!list || place < 0) return
    const boxes = [...list.children].map((tab) => {
      const { offsetLeft: left, offsetWidth } = tab as HTMLElement
      return { left, right: left + offsetWidth }
    })
    const { scrollLeft, clientWidth: width, scrollWidth } = list
    list.scrollLeft = scrollToShow(boxes, place, { scrollLeft, width, scrollWidth })
  }, [visited, active])

  const close = useCallback((path: string) => act({ type: 'close', path }), [act])
  const openMenu = useCallback((path: string, { x, y }: { x: number; y: number }) => {
    const box = strip.current?.getBoundingClientRect()
    if (box) setMenu({ path, left: box.left + menuLeft(x, box), top: y })
  }, [])
  const closeMenu = useCallback(
    (wasLeft: boolean) => {
      setMenu(null)
      if (wasLeft && menu) strip.current?.querySelector<HTMLElement>(`[data-tab="${menu.path}"]`)?.focus()
    },
    [menu],
  )
  return (
    <nav id="tabs" className="dc-tabs" aria-label={t('Open tabs')}>
      <ul
        ref={strip}
        onScroll={() => setMenu(null)}
        onWheel={({ currentTarget, nativeEvent, deltaX, deltaY }) => {
          if (Math.abs(deltaY) > Math.abs(deltaX)) currentTarget.scrollLeft += wheelStep(nativeEvent)
        }}
      >
        {visited.map((tab) => (
          <TabLink
            key={tab.path}
            tab={tab}
            isActive={tab.path === active}
            isUnsaved={unsaved.includes(tab.path)}
            onClose={close}
            onMenu={openMenu}
          />
        ))}
      </ul>
      {menu && opened && (
        <Suspense>
          <TabMenu tab={opened} at={{ left: menu.left, top: menu.top }} act={act} onClose={closeMenu} />
        </Suspense>
      )}
    </nav>
  )
}
