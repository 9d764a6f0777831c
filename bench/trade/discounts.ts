import { random } from '../../server/demo/company/random'
import { discountedPrice } from '../../src/resources/sale/discounts/discountEngine'
import { naivePrice, randomCase } from '../../tests/src/resources/sale/discounts/naiveDiscounts'
import { figure, percentiles } from '../harness/report'

const cases = 100_000

/** Prices 100,000 random sets of discounts and compares each, also entered backwards, with a brute-force search. */
export function discounts() {
  const chance = random(20_261_128)
  const took: number[] = []
  let differing = 0
  let unordered = 0
  let discounted = 0
  let stacked = 0
  for (let at = 0; at < cases; at += 1) {
    const found = randomCase(chance)
    const began = performance.now()
    const { price, proof } = discountedPrice(found.rules, found.buyer, found.line)
    took.push((performance.now() - began) * 1000)
    const ids = proof.steps.map(({ discount_id }) => discount_id)
    const naive = naivePrice(found)
    if (price !== naive.price || ids.join() !== naive.ids.join()) differing += 1
    const back = discountedPrice(found.rules.toReversed(), found.buyer, found.line)
    if (JSON.stringify(back) !== JSON.stringify({ price, proof })) unordered += 1
    if (ids.length > 0) discounted += 1
    if (ids.length > 1) stacked += 1
  }
  const { p50, p99 } = percentiles(took)
  figure('discounts: random sets', cases, '')
  figure('discounts: sets that lower a price', discounted, '')
  figure('discounts: sets that lower it by several at once', stacked, '')
  figure('discounts: sets that differ from brute force (G16: 0)', differing, '')
  figure('discounts: sets that depend on the order of entry (G16: 0)', unordered, '')
  figure('discounts: one price, p50', p50, 'us')
  figure('discounts: one price, p99', p99, 'us')
  if (differing > 0 || unordered > 0) process.exitCode = 1
}
