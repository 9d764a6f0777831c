import { afterAll } from 'vitest'
import type { PageLives } from './browser'
import { type Product, startProduct } from './product'
import { openScreens } from './screens'

type Options = NonNullable<Parameters<typeof startProduct>[0]>

/** Where the products of this process are, one after the other: a browser keeps the scripts of an address compiled. */
let port: string | undefined

/** Starts a product where the one before it was, or elsewhere when another program has that port by now. */
async function startInTurn({ settings = {}, ...options }: Options): Promise<Product> {
  const there = port === undefined ? settings : { ...settings, PORT: port }
  const product = await startProduct({ ...options, settings: there }).catch((error: unknown) => {
    if (port === undefined) throw error
    return startProduct({ ...options, settings })
  })
  port = new URL(product.url).port
  return product
}

/** A product of a file's own with people at its screens, from the first test of the file to its last. */
export async function journey(options: Options = {}) {
  const product = await startInTurn(options)
  const screens = await openScreens(product)
  afterAll(async () => {
    await screens.close()
    await product.stop()
  })
  return { product, screens }
}

let shared: Promise<Product> | undefined

/**
 * As `journey`, on the one product of this process that all files share which only look, or change nothing that another
 * one looks at. It ends with the process, its database with the run.
 */
export async function sharedJourney(lives?: PageLives) {
  shared ??= startProduct()
  const product = await shared
  const screens = await openScreens(product, lives)
  afterAll(() => screens.close())
  return { product, screens }
}
