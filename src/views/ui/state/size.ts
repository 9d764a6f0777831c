import { readCookie, writeCookie } from '../../../api/cookies'
import { notifySuccess } from '../notify'
import { dropPages, refreshPage } from '../pages'
import { t } from '../../../texts/texts'

/** How dense the console is: `default` for touch, the others for the desk. */
export const sizes = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof sizes)[number]

const isSize = (name: string | null): name is Size => sizes.some((size) => size === name)

/** The size this browser remembers. */
export function chosenSize(): Size {
  const stored = readCookie('size')
  return isSize(stored) ? stored : 'medium'
}

/** Changes the size of everything: every page is built anew, the open one at once. */
export function switchSize(size: Size) {
  document.documentElement.dataset.size = size
  writeCookie('size', size)
  dropPages()
  refreshPage()
  notifySuccess(t('Switch Size Success'))
}
