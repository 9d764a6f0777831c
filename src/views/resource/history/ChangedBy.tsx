import { clock } from '../../format/timeText'
import { Changed } from '../../parts/Changed'
import { usePerson } from '../../session/session'
import type { News } from '../record/edit'
import { usePersonName } from '../record/ConflictResolver'
import { t } from '../../../texts/texts'

/** Who changed a field while it was open here, and when. */
export function ChangedBy({ news: { by, at } }: { news: News }) {
  const { id } = usePerson()
  const name = usePersonName(by)
  if (by === id) return null
  return (
    <small className="dc-changed-by" role="status">
      <Changed value={at}>{t('Changed by {name}, {at}', { name, at: clock(at) })}</Changed>
    </small>
  )
}
