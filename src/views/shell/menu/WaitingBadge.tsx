import { useState } from 'react'
import { from, switchMap } from 'rxjs'
import type { RouteNode } from '../../../routes/node'
import { computedValue } from '../../../streams/rows/computedValue'
import { figure } from '../../format/format'
import { useObserved } from '../../hooks/observed'
import { readAhead } from '../../ui/readAhead'
import { t } from '../../../texts/texts'

/** How many things wait, live; nothing where none do. */
export function WaitingBadge({ read }: { read: NonNullable<RouteNode['waiting']> }) {
  const [many$] = useState(() => from(readAhead(read)).pipe(switchMap((value) => computedValue(value))))
  const many = useObserved(many$).value?.value ?? 0
  return many === 0 ? null : (
    <small className="dc-waiting">
      {figure(many)} <span className="dc-hidden">{t('waiting')}</span>
    </small>
  )
}
