import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Present, presence$ } from '../../../streams/connection/presence'
import { initials } from '../../format/format'
import { usePerson } from '../../session/session'
import { t } from '../../../texts/texts'
import './presence.css'

/** The others who have this record open. */
export function Presence({ table, id }: { table: string; id: number }) {
  const person = usePerson()
  const [present, setPresent] = useState<readonly Present[]>([])
  useEffect(() => {
    const following = presence$(table, id).subscribe(setPresent)
    return () => following.unsubscribe()
  }, [table, id])
  const others = present.filter((one) => one.id !== person.id)
  if (others.length === 0) return null
  return (
    <span
      className="dc-presence"
      aria-label={t('Also open by {others}', { others: others.map(({ name }) => name).join(', ') })}
    >
      {others.slice(0, 4).map((one) => (
        <Tooltip key={one.id} label={one.name}>
          <span className="dc-presence-one">{initials(one.name)}</span>
        </Tooltip>
      ))}
      <small>
        {others.length === 1
          ? t('1 other has this open')
          : t('{count} others have this open', { count: others.length })}
      </small>
    </span>
  )
}
