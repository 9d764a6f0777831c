import { resolve } from 'node:path'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { nextNumber } from '../../server/engine/documentNumbers'
import { system } from '../../server/engine/unitOfWork'
import { skids } from '../../src/resources/production/skids/skids'
import { openDock } from '../../tests/fixtures/shipments/dock'
import { openBrowser } from '../../tests/harness/browser'
import { build, isBuilt } from '../harness/built'
import { newDatabase } from '../harness/database'
import { endOnExit } from '../harness/ending'
import { figure, percentiles } from '../harness/report'

const scans = 200
const eachSkid = 40
const limitMs = 150

/** So many closed cartons like one that is packed, on no skid. */
async function looseCartons(dock: Awaited<ReturnType<typeof openDock>>): Promise<string[]> {
  await dock.skidsOf(200)
  const { rows } = await sql<{ number: string }>`
    insert into cartons (number, status, production_order_id, step_id, product_id, lot_id, lot_number, expires_on,
      jurisdiction, units, units_full, packed_at)
    select 'CTN-' || lpad((90000 + n)::text, 5, '0'), 'closed', production_order_id, step_id, product_id, lot_id, lot_number,
      expires_on, jurisdiction, 1, units_full, packed_at
    from (select * from cartons where status = 'closed' order by id limit 1) one cross join generate_series(1, ${scans}) n
    order by n returning number`.execute(dock.db)
  return rows.map(({ number }) => number)
}

/** Scans a code and answers how long the page took from the Enter of the scanner to the frame after its answer, in ms. */
async function answerTo(page: Page, code: string): Promise<number> {
  // Counted within the page, so that what drives it costs nothing.
  const timing = await page.evaluateHandle((scanned) => {
    let at = 0
    addEventListener('keydown', ({ key, timeStamp }) => key === 'Enter' && (at = timeStamp), {
      capture: true,
    })
    const answered = new Promise<number>((resolve) => {
      const seen = new MutationObserver(() => {
        if (!document.querySelector('.dc-scan-result')?.textContent.includes(scanned)) return
        seen.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - at)))
      })
      seen.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    return { answered }
  }, code)
  await page.keyboard.insertText(code)
  await page.keyboard.press('Enter')
  return timing.evaluate(({ answered }) => answered)
}

/** How long the scan box takes from the Enter of a scanner to its answer on the screen, for cartons that are put on a skid. */
export async function scan() {
  if (!isBuilt()) build()
  const dock = await endOnExit(
    openDock({ clientDir: resolve('dist/client'), on: await newDatabase() }),
    (opened) => opened.close(),
  )
  const codes = await looseCartons(dock)
  const browser = await endOnExit(openBrowser(), (opened) => opened.close())
  const page = await browser.newPage({ baseURL: dock.node.url, viewport: { width: 1280, height: 1000 } })
  const { token } = await dock.node.as('admin')
  const value = encodeURIComponent(`Bearer ${token}`)
  await page.context().addCookies([{ name: 'token', value, url: dock.node.url, sameSite: 'Strict' }])
  const times: number[] = []
  for (let at = 0; at < scans; at += eachSkid) {
    const skid = await dock.plant.as(system, async (unit) =>
      unit.insert(skids, { number: await nextNumber(unit.trx, 'SK'), max_cartons: eachSkid }),
    )
    await page.goto(`/production/skids?open=${skid.id}`)
    await page.locator('.dc-scan input').first().waitFor()
    for (const code of codes.slice(at, at + eachSkid)) times.push(await answerTo(page, code))
  }
  const { p50, p95 } = percentiles(times)
  figure('answer to a scan, p50', p50, 'ms')
  figure('answer to a scan, p95', p95, 'ms', { name: 'limit', value: limitMs })
}
