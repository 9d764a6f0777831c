import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { lookup } from '../../../api/resourceApi'
import { resources } from '../../../resources'
import { clock } from '../../format/timeText'
import type { Conflict } from './edit'
import './twoValues.css'

/** The name of a person, read when it has to be shown. */
export function usePersonName(id: number | null) {
  const [name, setName] = useState('Someone else')
  useEffect(() => {
    if (id === null) return
    lookup(resources.users, { id: [id] }).then(
      ([found]) => found && setName(found.label),
      () => undefined,
    )
  }, [id])
  return name
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
  const who = usePersonName(conflict.by)
  return (
    <fieldset className="dc-conflict">
      <legend>{label}</legend>
      <div>
        <small>Yours</small>
        <b>{mine || 'empty'}</b>
        <Button size="xs" variant="default" onClick={() => onSettle('mine')}>
          Keep yours
        </Button>
      </div>
      <div>
        <small>
          {who}, {clock(conflict.at)}
        </small>
        <b>{theirs || 'empty'}</b>
        <Button size="xs" variant="default" onClick={() => onSettle('theirs')}>
          Take theirs
        </Button>
      </div>
    </fieldset>
  )
}
