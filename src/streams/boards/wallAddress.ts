import { type WallBoard, wallBoards } from '../../resources/general/walls/wall_displays'

/** The settings of a wall: boards in rotation, seconds each, distance. */
export type WallAsked = { boards: readonly WallBoard[]; everyMs: number; distance: number; zoom: number }

type Display = {
  boards: readonly string[]
  every_seconds: number
  distance: number
  zoom: number
}

const usual: Display = { boards: ['production', 'machines'], every_seconds: 30, distance: 5, zoom: 1 }

const isBoard = (name: string): name is WallBoard => (wallBoards as readonly string[]).includes(name)

const within = (text: string | null, least: number, most: number, otherwise: number) => {
  const number = Number(text)
  return text === null || text === '' || Number.isNaN(number)
    ? otherwise
    : Math.min(most, Math.max(least, number))
}

const boardsIn = (names: readonly string[]) => [...new Set(names.filter(isBoard))]

/** The settings in the URL of a wall; missing ones come from its display. */
export function wallAsked(search: URLSearchParams, display: Display = usual): WallAsked {
  const text = boardsIn((search.get('boards') ?? '').split(','))
  const set = boardsIn(display.boards)
  return {
    boards: text.length > 0 ? text : set.length > 0 ? set : boardsIn(usual.boards),
    everyMs: within(search.get('every'), 5, 3600, display.every_seconds) * 1000,
    distance: within(search.get('distance'), 1, 11, display.distance),
    zoom: within(search.get('zoom'), 0.5, 2, display.zoom),
  }
}

const ofWall = ['wall', 'boards', 'every', 'distance', 'zoom']

/** The address of the screen that a person looks at as a wall. */
export function deskAddress(pathname: string, search: string): string {
  const others = [...new URLSearchParams(search)].filter(([name]) => !ofWall.includes(name))
  return others.length === 0 ? pathname : `${pathname}?${new URLSearchParams(others).toString()}`
}
