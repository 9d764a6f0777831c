import { burst } from './burst'
import { forecastSheet } from './sheet'

export const forecastLiveParts = ['burst', 'sheet'] as const

/** The live board of the forecast under many sales, and its sheet in a browser. */
export async function forecastLive(isChosen: (part: (typeof forecastLiveParts)[number]) => boolean) {
  if (isChosen('burst')) await burst()
  if (isChosen('sheet')) await forecastSheet()
}
