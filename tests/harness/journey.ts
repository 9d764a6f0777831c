import { afterAll } from 'vitest'
import { type Product, startProduct } from './product'
import { openScreens } from './screens'

/** A product of a file's own with people at its screens, from the first test of the file to its last. */
export async function journey(options: Parameters<typeof startProduct>[0] = {}) {
  const product = await startProduct(options)
  const screens = await openScreens(product)
  afterAll(async () => {
    await screens.end()
    await product.stop()
  })
  return { product, screens }
}

let shared: Promise<Product> | undefined

/**
 * As `journey`, on the one product of this process that all files share which only look, or change nothing that another
 * one looks at. It ends with the process, its database with the run.
 */
export async function sharedJourney() {
  shared ??= startProduct()
  const product = await shared
  const screens = await openScreens(product)
  afterAll(() => screens.close())
  return { product, screens }
}
