import { KeyboardSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useEffectEvent, useLayoutEffect } from 'react'
import { PromptMouseSensor } from '../../../../ui/promptMouse'
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
const keys = {
  keyboardCodes: { start: ['Space'], end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] },
  coordinateGetter: () => undefined,
}

/** Mouse, finger and keys. */
export const useDragSensors = () =>
  useSensors(
    useSensor(PromptMouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, keys),
  )

/**
 * The arrows of a card that keys have lifted: by place or lane instead of pixels. They are heard from the moment in
 * which the card shows as lifted; the sensor of the library hears keys a timer later, and a fast one is lost to it.
 */
export function useArrows(isLifted: boolean, onArrow: (arrow: Arrow) => void) {
  const press = useEffectEvent(onArrow)
  useLayoutEffect(() => {
    if (!isLifted) return
    const hear = (event: KeyboardEvent) => {
      const arrow = arrows[event.code]
      if (!arrow) return
      event.preventDefault()
      press(arrow)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [isLifted])
}
