import { useEffect, useState } from 'react'
import { audienceOf } from '../../../api/training/training'
import { counted } from '../../format/format'
import { t } from '../../../texts/texts'

type Found = Awaited<ReturnType<typeof audienceOf>>

const shown = 8

/** The people that the chosen roles concern, while they are chosen. */
export function Audience({ roles }: { roles: unknown }) {
  const key = Array.isArray(roles) ? roles.join() : ''
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (key === '') return setFound(null)
    let isOver = false
    audienceOf(key.split(',')).then(
      (answer) => !isOver && setFound(answer),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [key])
  if (!found) return null
  const names = found.people.slice(0, shown).map(({ name }) => name)
  return (
    <p>
      {t('This concerns {people}: {names}{more}', {
        people: counted(found.count, 'person'),
        names: names.join(', '),
        more: found.count > shown ? ', …' : '',
      })}
    </p>
  )
}
