import { ActionIcon, Button, Kbd, SegmentedControl, TextInput, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import { IconDeviceTv, IconScan } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import type { BoardView } from '../../../streams/boards/productionBoard'
import { useCommand } from '../../ui/commands'
import { useShortcut } from '../../ui/keyboard'
import { usePlantArea } from '../../hooks/usePlantArea'
import { t } from '../../../texts/texts'

type Props = {
  about: string
  view: BoardView
  counts: { blocked: number; late: number }
  onView: (view: BoardView) => void
  /** Gives whether something was found. */
  onSearch: (typed: string) => boolean
  onWall: () => void
}

/** Title of the board: which shift, the search and scan box, the views, the way to the wall. */
export function BoardTitle({ about, view, counts, onView, onSearch, onWall }: Props) {
  const [typed, setTyped] = useState('')
  const [missed, setMissed] = useState<string | null>(null)
  const box = useRef<HTMLInputElement>(null)

  useShortcut('/', t('Search the board'), () => {
    box.current?.focus()
    box.current?.select()
  })
  useCommand(t('Show on a wall'), onWall, { icon: IconDeviceTv, words: t('wall display board') })

  const search = (event: FormEvent) => {
    event.preventDefault()
    if (!typed.trim()) return
    const isFound = onSearch(typed)
    setMissed(isFound ? null : t('No card for “{typed}”', { typed: typed.trim() }))
    if (isFound) setTyped('')
    else box.current?.select()
  }

  return (
    <div className="dc-board-title">
      <h1>{usePlantArea() === 'assembly' ? t('Assembly dashboard') : t('Production dashboard')}</h1>
      <p>{about}</p>
      <span className="dc-space" />
      <form onSubmit={search} className="dc-board-search" role="search">
        <TextInput
          ref={box}
          size="sm"
          aria-label={t('Find a card by number, SKU or product')}
          placeholder={t('Order or product')}
          value={typed}
          error={missed}
          leftSection={<IconScan size={16} aria-hidden />}
          rightSection={<Kbd size="xs">/</Kbd>}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setMissed(null)
          }}
        />
      </form>
      <SegmentedControl
        size="sm"
        className="dc-views"
        aria-label={t('Which cards')}
        value={view}
        onChange={(chosen) => onView(chosen as BoardView)}
        data={[
          { value: 'all', label: t('All phases') },
          { value: 'mine', label: t('Mine') },
          { value: 'blocked', label: t('Blocked {blocked}', { blocked: counts.blocked }) },
          { value: 'late', label: t('Late {late}', { late: counts.late }) },
        ]}
      />
      <Button
        variant="default"
        size="sm"
        visibleFrom="lg"
        leftSection={<IconDeviceTv size={16} />}
        onClick={onWall}
      >
        {t('Wall')}
      </Button>
      <Tooltip label={t('Wall')}>
        <ActionIcon variant="default" size={36} hiddenFrom="lg" aria-label={t('Wall')} onClick={onWall}>
          <IconDeviceTv size={18} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
