import { Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { IconColumns3, IconGripVertical, IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { containsWords } from '../../../resources/kit/query/filter'
import { labelOf } from '../../../resources/kit/text/columns'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { moved } from './columnChoice'
import type { Columns } from './useColumns'
import { t } from '../../../texts/texts'
import './columns.css'

type Props = { resource: AnyResource; columns: Columns }

function useMoving({ resource, columns: { shown, show } }: Props) {
  const [announcement, setAnnouncement] = useState('')
  const move = (name: string, by: number) => {
    const next = moved(shown, name, by)
    show(next)
    setAnnouncement(
      t('{resource} is now {indexOf} of {count}', {
        resource: labelOf(resource, name),
        indexOf: next.indexOf(name) + 1,
        count: next.length,
      }),
    )
  }
  return { announcement, move }
}

function ChosenColumn({
  resource,
  name,
  isLast,
  onMove,
  onHide,
  onDrop,
}: {
  resource: AnyResource
  name: string
  isLast: boolean
  onMove: (by: number) => void
  onHide: () => void
  onDrop: (dragged: string) => void
}) {
  const [isOver, setOver] = useState(false)
  const label = labelOf(resource, name)
  return (
    <li>
      <div
        role="presentation"
        className={isOver ? 'dc-column-choice dc-column-choice-over' : 'dc-column-choice'}
        draggable
        onDragStart={({ dataTransfer }) => {
          dataTransfer.effectAllowed = 'move'
          dataTransfer.setData('text/plain', name)
        }}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          onDrop(event.dataTransfer.getData('text/plain'))
        }}
        onKeyDown={(event) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
          event.preventDefault()
          onMove(event.key === 'ArrowUp' ? -1 : 1)
        }}
      >
        <IconGripVertical size={14} aria-hidden="true" className="dc-column-choice-grip" />
        <Checkbox size="xs" checked disabled={isLast} label={label} onChange={onHide} />
      </div>
    </li>
  )
}

function Chooser(props: Props) {
  const { resource, columns } = props
  const { readable, shown, show, reset, isOwn } = columns
  const { announcement, move } = useMoving(props)
  const [sought, setSought] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const passes = (name: string) => containsWords(labelOf(resource, name), sought)
  const others = readable
    .filter((name) => !shown.includes(name) && passes(name))
    .toSorted((a, b) => labelOf(resource, a).localeCompare(labelOf(resource, b)))
  return (
    <div className="dc-columns" ref={list}>
      <TextInput
        data-autofocus
        aria-label={t('Search the columns')}
        placeholder={t('Search the columns')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      <div className="dc-columns-list" role="group" aria-label={t('Columns of the list')}>
        <ul aria-label={t('Shown, in order')} aria-describedby="columns-hint">
          {shown.filter(passes).map((name) => (
            <ChosenColumn
              key={name}
              resource={resource}
              name={name}
              isLast={shown.length === 1}
              onMove={(by) => move(name, by)}
              onHide={() => show(shown.filter((one) => one !== name))}
              onDrop={(dragged) =>
                shown.includes(dragged) && move(dragged, shown.indexOf(name) - shown.indexOf(dragged))
              }
            />
          ))}
        </ul>
        {others.length > 0 && (
          <ul aria-label={t('Not shown')}>
            {others.map((name) => (
              <li key={name} className="dc-column-choice">
                <Checkbox
                  size="xs"
                  checked={false}
                  label={labelOf(resource, name)}
                  onChange={() => show([...shown, name])}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="dc-columns-foot">
        <small id="columns-hint">{t('Drag or use Alt + arrows to reorder')}</small>
        <button type="button" className="dc-plain dc-link" disabled={isOwn} onClick={reset}>
          {t('Reset')}
        </button>
      </div>
      <span className="dc-hidden" role="status">
        {announcement}
      </span>
    </div>
  )
}

/** Which columns a list has, and in which order, for this person from now on. */
export function ColumnsButton(props: Props) {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus width={300}>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          className="dc-list-tool"
          leftSection={<IconColumns3 size={16} aria-hidden="true" />}
        >
          {t('Columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')}>
        <Chooser {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}
