import { afterAll } from 'vitest'
import { startProduct } from './product'
import { openScreens } from './screens'

/** A product of a file's own with people at its screens, from the first test of the file to its last. */
export async function journey(how: Parameters<typeof startProduct>[0] = {}) {
  const product = await startProduct(how)
  const screens = await openScreens(product)
  afterAll(async () => {
    await screens.close()
    await product.stop()
  })
  return { product, screens }
}
