import { MouseSensor } from '@dnd-kit/core'
import { flushSync } from 'react-dom'

type Place = { x: number; y: number }
type Props = ConstructorParameters<typeof MouseSensor>[0]

/**
 * The mouse sensor of the library, for which a drag counts however fast it is. The library shows what is lifted with the next
 * render, and reads from there how far it was moved: a button let go before that render, or a drag that comes as a
 * single move of the pointer as on a busy machine, moved nothing. Here the start is rendered at once, and the last place
 * of the pointer before the end.
 */
export class PromptMouseSensor extends MouseSensor {
  constructor(props: Props) {
    let last: Place | null = null
    let isLifted = false
    const see = ({ clientX: x, clientY: y }: MouseEvent) => {
      last = { x, y }
    }
    // Heard before the library, which listens at the document too.
    const events = ['mousemove', 'mouseup'] as const
    for (const event of events) document.addEventListener(event, see, { capture: true })
    const forget = () => {
      for (const event of events) document.removeEventListener(event, see, { capture: true })
    }
    super({
      ...props,
      onStart: (at) => {
        isLifted = true
        flushSync(() => props.onStart(at))
      },
      onEnd: () => {
        forget()
        const to = last
        if (isLifted && to) flushSync(() => props.onMove(to))
        props.onEnd()
      },
      onCancel: () => {
        forget()
        props.onCancel()
      },
    })
  }
}
