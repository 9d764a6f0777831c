import { useEffect, useRef } from 'react'

/**
 * Lays out the print version of a page when the browser prints, and removes it afterwards. Does nothing where
 * another print document is open, such as labels or a pick list: both would be printed as one.
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
