// The scripts that start the product know whether it is built; they are plain JavaScript.
type Built = { build: () => { status: number }; isBuilt: () => boolean }

const scripts: Built = (await import(new URL('../../scripts/built.mjs', import.meta.url).href)) as Built

export const { build, isBuilt } = scripts
