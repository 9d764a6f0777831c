import { type FocusEvent, useMemo, useRef } from 'react'

/**
 * Handlers for a part of the screen; `current` gives its element with the focus, also after that was removed or disabled,
 * and null once the focus was moved elsewhere or `release` was called.
 */
export function useHolder(onHold?: (element: HTMLElement) => void) {
  const holder = useRef<HTMLElement | null>(null)
  const onHoldOf = useRef(onHold)
  return useMemo(
    () => ({
      current: () => holder.current,
      release: () => {
        holder.current = null
      },
      handlers: {
        onFocus: ({ target }: FocusEvent) => {
          if (!(target instanceof HTMLElement)) return
          holder.current = target
          onHoldOf.current?.(target)
        },
        onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
          if (relatedTarget instanceof Node) {
            if (!currentTarget.contains(relatedTarget)) holder.current = null
            return
          }
          const left = holder.current
          // Fired for a removal too: only what is still usable afterwards was left by choice.
          setTimeout(() => {
            const isUsable =
              left?.isConnected && !left.matches(':disabled') && document.activeElement !== left
            if (holder.current === left && isUsable && document.hasFocus()) holder.current = null
          })
        },
      },
    }),
    [],
  )
}
