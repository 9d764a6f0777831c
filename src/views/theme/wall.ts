/** Whether this page is a wall display: `?wall=1` takes the shell away and darkens the screen. */
export const isWall = (search: string) => new URLSearchParams(search).get('wall') === '1'
