/** Whether this page is a wall: the screen of one at `/wall`, or `?wall=1`, which takes the shell away from a board. */
export const isWall = (search: string, pathname = '') =>
  pathname === '/wall' || new URLSearchParams(search).get('wall') === '1'

/** The theme preset in the address of a wall display. */
export const wallTheme = (search: string) => new URLSearchParams(search).get('theme')
