import { useEffect, useRef } from 'react'

/**
 * Lays a page's own paper out when the browser is told to print, and takes it away afterwards. Where a paper stands
 * already, such as labels or a pick list, that one is meant: two would come out as one document of mixed sheets.
 */
export function useBrowserPrint(lay: () => void, takeAway: () => void) {
  const current = useRef({ lay, takeAway })
  useEffect(() => {
    current.current = { lay, takeAway }
  })
  useEffect(() => {
    const before = () => {
      if (!document.querySelector('body > .dc-print')) current.current.lay()
    }
    const after = () => current.current.takeAway()
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
}
