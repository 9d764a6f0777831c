import type { Icon } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

/** Something the open page can do; the search offers it below screens and documents. */
export type Command = {
  title: string
  icon?: Icon
  /** Further words it is found by. */
  words?: string
  run: () => void
}

const registered = new Set<Command>()
const hearers = new Set<() => void>()
let listed: readonly Command[] = []

const changed = () => {
  listed = [...registered]
  for (const hear of hearers) hear()
}

/** What the parts on screen can do now. */
export const commands = () => listed
export const onCommands = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** Offers an action in the search while the calling part is shown; `null` offers none. */
export function useCommand(
  title: string,
  run: () => void,
  notes: { icon?: Icon; words?: string } | null = {},
) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const isOffered = notes !== null
  const { icon, words } = notes ?? {}
  useEffect(() => {
    if (!isOffered) return
    const command = { title, ...(icon && { icon }), ...(words && { words }), run: () => latest.current() }
    registered.add(command)
    changed()
    return () => {
      registered.delete(command)
      changed()
    }
  }, [isOffered, title, icon, words])
}
