import type { Page } from 'playwright-core'

/**
 * Controls that a finger does not hit: less than 44 px wide or high where they can be pressed, or with another element
 * over their middle. Measured by the element at each point of the page, so that labels and enlarged areas count. Links
 * within text and fields of chosen words, whose whole frame takes the focus, are left out.
 */
export const missedTargets = (page: Page, within = 'body') =>
  page.evaluate((part) => {
    const least = 44
    const controls =
      'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"], [role="option"]'
    const nameOf = (one: HTMLElement) => (one.ariaLabel || one.innerText || one.id).trim().slice(0, 40)
    const isPressed = (one: HTMLElement) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      !one.matches(':disabled, .dc-skip, [class*="inputField"], [type="hidden"]') &&
      one.closest('.dc-hidden, [inert], [aria-hidden="true"]') === null &&
      !(one.tagName === 'A' && getComputedStyle(one).display === 'inline')
    const missed: string[] = []
    for (const root of document.querySelectorAll(part))
      for (const one of root.querySelectorAll<HTMLElement>(controls)) {
        if (!isPressed(one)) continue
        const label = one.closest('label') ?? document.querySelector(`label[for="${CSS.escape(one.id)}"]`)
        const isHit = (x: number, y: number) => {
          const hit = document.elementFromPoint(x, y)
          return (
            hit !== null &&
            (one.contains(hit) || label?.contains(hit) || (hit === label && label.contains(one)))
          )
        }
        one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const { left, top, width, height } = one.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        if (width === 0 || height === 0 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
        if (!isHit(x, y)) {
          missed.push(`${nameOf(one)} is covered`)
          continue
        }
        /** How far it is hit to either side of its middle, counted until it is enough. */
        const reach = (dx: number, dy: number) => {
          let far = 1
          for (const side of [-1, 1])
            for (let at = 1; far < least && isHit(x + side * dx * at, y + side * dy * at); at += 1) far += 1
          return far
        }
        const wide = width >= least ? width : reach(1, 0)
        const high = height >= least ? height : reach(0, 1)
        if (wide < least - 0.5 || high < least - 0.5)
          missed.push(`${nameOf(one)} is ${Math.round(wide)} x ${Math.round(high)}`)
      }
    return missed
  }, within)
