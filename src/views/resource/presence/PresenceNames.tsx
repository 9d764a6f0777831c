import type { Present } from '../../../streams/connection/presence'
import { initials } from '../../format/format'
import { t } from '../../../texts/texts'
import '../list/chips.css'

/** Who else has a row open: by name, where there is little room by initials. */
export function PresenceNames({ people }: { people: readonly Present[] }) {
  const [first] = people
  if (!first) return null
  const names = people.map(({ name }) => name).join(', ')
  const more = people.length > 1 ? ` +${people.length - 1}` : ''
  return (
    <span className="dc-open-by" title={t('Open by {names}', { names })}>
      <span className="dc-hidden">{t('Open by {names}', { names })}</span>
      <span className="dc-open-initials" aria-hidden="true">
        {initials(first.name)}
        {more}
      </span>
      <span className="dc-word-chip" aria-hidden="true">
        {first.name}
        {more}
      </span>
    </span>
  )
}
