import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wallScale } from '../../../../src/streams/boards/boardWall'
import { useWallPage } from '../../../../src/views/parts/wall/useWallPage'
import { WallCard } from '../../../../src/views/production/wall/WallCard'
import { WallContext, type WallShown } from '../../../../src/views/parts/wall/wallContext'
import { WallFrame } from '../../../../src/views/parts/wall/WallFrame'
import { card, now, today } from '../../streams/boards/mississauga'

const size = { ...wallScale(5), width: 1920, height: 1080, zoom: 1 }

const display = (turns = new Map<string, number>()): WallShown => ({
  distance: 5,
  zoom: 1,
  isHeld: false,
  everyMs: 30_000,
  turns,
})

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

/** A board as a wall, looked at by a person or shown by a display. */
const hang = (shown: WallShown | null) =>
  render(
    <MemoryRouter initialEntries={['/board?group=line&wall=1&distance=8']}>
      <WallContext value={shown}>
        <WallFrame title="Plant" size={size} sources={[{ state: 'live', ageMs: 0 }]} foot={null}>
          <Address />
        </WallFrame>
      </WallContext>
    </MemoryRouter>,
  )

describe('the way out of a wall', () => {
  it('a person leaves a wall by the button in its corner', () => {
    hang(null)
    fireEvent.click(screen.getByRole('button', { name: 'Leave wall' }))
    expect(screen.getByRole('status').textContent).toBe('/board?group=line')
  })

  it('a person leaves a wall by Escape', () => {
    hang(null)
    fireEvent.keyDown(window, { key: 'Escape' })
    expect(screen.getByRole('status').textContent).toBe('/board?group=line')
  })

  it('a display has no way out that a hand could take by mistake', () => {
    hang(display())
    expect(screen.queryByRole('button')).toBeNull()
    fireEvent.keyDown(window, { key: 'Escape' })
    expect(screen.getByRole('status').textContent).toBe('/board?group=line&wall=1&distance=8')
  })
})

describe('a card of a wall', () => {
  it.each([
    ['ready', {}, 'Ready', null],
    ['ready', { order_status: 'on_hold', hold_note: 'Label is wrong' }, 'On hold', 'Label is wrong'],
    ['paused', { pause_reason: 'Break' }, 'Paused', 'Break'],
    ['blocked', { block_code: 'machine_down' }, 'Blocked', 'Machine down'],
  ] as const)(
    'a card that is %s says how late it is beside its state, and why it does not move %o',
    (status, more, state, reason) => {
      const late = card(7, 'packing', ['A', 30, 3, 'ON'], status, 5, [0, 10], {
        due_on: '2026-11-17',
        ...more,
      })
      render(<WallCard card={late} now={now} today={today} />)
      expect(screen.getByText('2 d late')).toBeTruthy()
      expect(screen.getByText(new RegExp(state))).toBeTruthy()
      if (reason !== null) expect(screen.getByText(reason)).toBeTruthy()
    },
  )
})

function Page({ board, pages }: { board: string; pages: number }) {
  return <b>{useWallPage(board, pages)}</b>
}

describe('the pages of a display', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('a display shows every page of a board equally often, though other boards come between them', () => {
    const turns = new Map<string, number>()
    const seen = [0, 0, 0, 0]
    for (let visit = 0; visit < 8; visit++) {
      const { container, unmount } = render(
        <WallContext value={display(turns)}>
          <Page board="machines" pages={4} />
        </WallContext>,
      )
      const count = () => {
        const shown = Number(container.textContent)
        seen[shown] = (seen[shown] ?? 0) + 1
      }
      count()
      act(() => void vi.advanceTimersByTime(15_000))
      count()
      unmount()
    }
    expect(seen).toEqual([4, 4, 4, 4])
  })
})
