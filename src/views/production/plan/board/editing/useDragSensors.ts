import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Arrow } from './laneMoves'

const arrows: Partial<Record<string, Arrow>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** A click is no drag, and a finger that scrolls lifts nothing. */
const mouse = { activationConstraint: { distance: 6 } }
const touch = { activationConstraint: { delay: 220, tolerance: 8 } }
const keys = { start: ['Space'], end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] }

/** Mouse, finger and keys; an arrow moves by place or lane instead of pixels. */
export function useDragSensors(onArrow: (arrow: Arrow) => void) {
  const latest = useRef(onArrow)
  useLayoutEffect(() => {
    latest.current = onArrow
  })
  const coordinateGetter = useCallback((event: KeyboardEvent) => {
    const arrow = arrows[event.code]
    if (!arrow) return undefined
    event.preventDefault()
    latest.current(arrow)
    return undefined
  }, [])
  return useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, { keyboardCodes: keys, coordinateGetter }),
  )
}
