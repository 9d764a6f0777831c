import { random } from '../../server/demo/company/random'
import { brokenRules } from '../../server/modules/inventory/ledger/check'
import { openLabBench } from '../../tests/fixtures/labReceiving/labBench'
import { labFaults } from '../../tests/fixtures/labReceiving/labFaults'
import { workFourBenches } from '../../tests/fixtures/labReceiving/fourBenches'
import { startServer } from '../../tests/harness/server'
import { newDatabase } from '../harness/database'
import { endOnExit } from '../harness/ending'
import { figure, percentiles } from '../harness/report'

const containers = 500

/** Five hundred containers by four benches at once into the same cabinets: no class and no limit is broken. */
export async function labBenches() {
  const node = await endOnExit(startServer({ on: await newDatabase() }), (opened) => opened.stop())
  const bench = await openLabBench(node)
  const since = performance.now()
  const work = await workFourBenches(bench, containers, random(23))
  figure('containers received', work.containers, 'containers')
  figure('in all', (performance.now() - since) / 1000, 's')
  figure('placings and moves refused by a rule', work.refused, 'placings')
  figure('containers moved', work.moved, 'containers')
  const { p50, p95 } = percentiles(work.times)
  figure('containers added at once, p50', p50, 'ms')
  figure('containers added at once, p95', p95, 'ms')
  const broken = [...(await labFaults(node.pool)), ...(await brokenRules(node.pool))]
  figure('rules broken', broken.length, 'rules')
  if (broken.length > 0) throw new Error(JSON.stringify(broken))
}
