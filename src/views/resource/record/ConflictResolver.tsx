import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { lookup } from '../../../api/resourceApi'
import { users } from '../../../resources/general/people/users'
import { clock } from '../../format/timeText'
import { usePerson } from '../../session/session'
import type { Conflict } from './edit'
import { t } from '../../../texts/texts'
import './twoValues.css'

/** The name of a person, read when it has to be shown; one's own other windows and scans are "You". */
export function usePersonName(id: number | null) {
  const isOwn = usePerson().id === id
  const [name, setName] = useState(t('Someone else'))
  useEffect(() => {
    if (id === null || isOwn) return
    lookup(users, { id: [id] }).then(
      ([found]) => found && setName(found.label),
      () => undefined,
    )
  }, [id, isOwn])
  return isOwn ? t('You') : name
}

type Props = {
  label: string
  mine: string
  theirs: string
  conflict: Pick<Conflict, 'at' | 'by'>
  onSettle: (whose: 'mine' | 'theirs') => void
}

/** The two values of a field that two people changed, with a button each. */
export function ConflictResolver({ label, mine, theirs, conflict, onSettle }: Props) {
  const { id: own } = usePerson()
  const who = usePersonName(conflict.by)
  const isOwn = conflict.by === own
  return (
    <fieldset className="dc-conflict">
      <legend>{label}</legend>
      <div>
        <small>{isOwn ? t('Typed here') : t('Yours')}</small>
        <b>{mine || t('empty')}</b>
        <Button size="xs" variant="default" onClick={() => onSettle('mine')}>
          {isOwn ? t('Keep typed value') : t('Keep yours')}
        </Button>
      </div>
      <div>
        <small>
          {isOwn ? t('Saved by you') : who}, {clock(conflict.at)}
        </small>
        <b>{theirs || t('empty')}</b>
        <Button size="xs" variant="default" onClick={() => onSettle('theirs')}>
          {isOwn ? t('Take saved value') : t('Take theirs')}
        </Button>
      </div>
    </fieldset>
  )
}
