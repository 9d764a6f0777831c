/** Says on the element whether the list goes on to the right of what is seen. */
export function markMore(element: HTMLElement | null) {
  const seen = element?.querySelector('.ag-grid-viewport')
  if (seen)
    element?.classList.toggle('dc-grid-more', seen.scrollWidth - seen.clientWidth - seen.scrollLeft > 1)
}

/** A cell whose words find no room says them under the pointer. */
export const tellCut = ({ target }: { target: EventTarget }) => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.ag-cell') : null
  if (!cell) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText
  else cell.removeAttribute('title')
}
