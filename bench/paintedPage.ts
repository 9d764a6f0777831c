import type { Page } from 'playwright-core'

/** A figure as painted: its id, value, and the time of the frame. */
export type Painted = { id: number; qty: number; at: number }

declare global {
  interface Window {
    painted: Painted[]
  }
}

/**
 * Selectors of the figures: the repeated item, its id attribute, and the text that begins with the figure.
 */
export type Place = { item: string; id: string; text: string }

export const onCards: Place = {
  item: '[data-card]',
  id: 'data-card',
  text: '.dc-card-done > span:last-child',
}
export const inRows: Place = { item: '.ag-row', id: 'row-id', text: '[col-id="name"]' }

/** Writes down what the figures say after every frame in which they changed. */
export const watch = async (page: Page, place: Place) => {
  // The loader that runs these files marks functions by a helper that a page does not have.
  await page.evaluate('window.__name = (made) => made')
  await page.evaluate(({ item, id: idName, text: textAt }) => {
    window.painted = []
    const shown = new Map<number, number>()
    const read = () => {
      const at = performance.timeOrigin + performance.now()
      for (const found of document.querySelectorAll<HTMLElement>(item)) {
        const text = found.querySelector(textAt)?.textContent ?? ''
        const qty = Number((text.split('/')[0] ?? '').replace(/\D/g, ''))
        const id = Number(found.getAttribute(idName))
        if (text === '' || shown.get(id) === qty) continue
        shown.set(id, qty)
        window.painted.push({ id, qty, at })
      }
    }
    // A message sent in the frame's callback comes when the frame has been painted.
    const after = new MessageChannel()
    after.port1.onmessage = read
    let waiting = false
    new MutationObserver(() => {
      if (waiting) return
      waiting = true
      requestAnimationFrame(() => {
        waiting = false
        after.port2.postMessage(null)
      })
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    read()
  }, place)
}

/** What was written down so far. */
export const paintedCards = (page: Page) => page.evaluate(() => window.painted)

/** Ids of the cards that say how much is done. */
export const cardsShown = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-card]')]
      .filter((card) => card.querySelector('.dc-card-done'))
      .map((card) => Number(card.dataset['card'])),
  )
