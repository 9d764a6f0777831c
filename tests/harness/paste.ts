import type { Page } from 'playwright-core'

/** What Ctrl V does, from a sheet that holds this text. */
export const paste = (page: Page, text: string) =>
  page.evaluate((clipboard) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', clipboard)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
