import { inBrowser } from './browser'
import { breakdown, causes } from './causes'
import { families } from './families'
import { times } from './times'
import { together } from './together'

export const planningParts = ['engine', 'browser', 'together']

/** The planning engine alone, with the instances of a folder where one is named, and the plan board in a browser. */
export async function planning(isChosen: (part: string) => boolean) {
  if (isChosen('engine')) {
    times()
    causes()
    breakdown()
    const folder = process.env['PLANNING_INSTANCES']
    if (folder) families(folder)
  }
  if (isChosen('browser')) await inBrowser()
  if (isChosen('together')) await together()
}
