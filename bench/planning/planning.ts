import { breakdown, causes } from './causes'
import { families } from './families'
import { times } from './times'

export async function planning() {
  times()
  causes()
  breakdown()
  const folder = process.env['PLANNING_INSTANCES']
  if (folder) families(folder)
}
