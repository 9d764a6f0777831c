import { families } from './families'
import { times } from './times'

export async function planning() {
  times()
  const folder = process.env['PLANNING_INSTANCES']
  if (folder) families(folder)
}
