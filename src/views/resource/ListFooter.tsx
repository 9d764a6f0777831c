import { Button } from '@mantine/core'
import type { AnyRow } from '../../api/resourceApi'
import type { AnyResource } from '../../resources/kit/defineResource'
import { figure } from '../fields/format'
import { usePerson } from '../session/session'
import { offeredEvents } from './rights'
import { SourceBadge } from './SourceBadge'
import type { ListMeta } from './useLiveList'

/** The events that every selected row offers and that ask for nothing. */
function useBulkEvents(resource: AnyResource, rows: readonly AnyRow[]) {
  const person = usePerson()
  const [first, ...others] = rows.map((row) => offeredEvents(resource, row, person))
  return (first ?? []).filter(
    ({ event, notes }) => !notes.asks && others.every((offers) => offers.some((one) => one.event === event)),
  )
}

type Given = {
  resource: AnyResource
  meta: ListMeta
  selected: readonly AnyRow[]
  onEvent: (event: string) => void
  onClear: () => void
}

/** Under a list: what can be done with the selected rows, how many there are, and how live they are. */
export function ListFooter({ resource, meta, selected, onEvent, onClear }: Given) {
  const events = useBulkEvents(resource, selected)
  return (
    <div className="dc-list-footer">
      {selected.length > 0 && (
        <>
          <b>{selected.length} selected</b>
          {events.map(({ event, notes }) => (
            <Button
              key={event}
              size="xs"
              {...(notes.tone === 'danger' ? { color: 'var(--dc-danger-fill)' } : { variant: 'default' })}
              onClick={() => onEvent(event)}
            >
              {notes.label}
            </Button>
          ))}
          <button type="button" className="dc-plain dc-link" onClick={onClear}>
            Clear
          </button>
        </>
      )}
      <span className="dc-space" />
      {meta.isLoaded && (
        <span>
          Rows <b>{figure(meta.count)}</b>
          {meta.total !== null && meta.total > meta.count && <> of {figure(meta.total)}</>}
        </span>
      )}
      <SourceBadge isLoaded={meta.isLoaded} />
    </div>
  )
}
